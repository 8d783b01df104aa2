import type { Mistake } from '@sfa/kit/mistakes/mistake'
import type { Approvable } from '@sfa/operations/approval/approvable'
import { documentTypes } from '../../definitions/document-types'

const file = 'workflow/definitions/document-types.ts'

/** The list by which browsers know the documents of workflows has exactly those that areas make approvable. */
export function documentTypeMistakes(approvables: readonly Approvable[], types = documentTypes): Mistake[] {
  const listed = new Set(types.map(([key]) => key))
  const made = new Set(approvables.map(({ of }) => of.key))
  return [
    ...approvables.flatMap(({ of: { key, label } }) =>
      listed.has(key)
        ? []
        : [{ key, file, text: `${key} is approvable and not in the list; add ['${key}', ['${label.join("', '")}']]` }],
    ),
    ...[...listed].flatMap(key =>
      made.has(key) ? [] : [{ key, file, text: `${key} is in the list and no area makes it approvable` }],
    ),
  ]
}
