import { cellsOf } from '@sfa/kit/fields/field-questions'
import type { Mistake } from '@sfa/kit/mistakes/mistake'
import type { Resource } from '@sfa/kit/resource'
import type { Behaviour } from './behaviour'

/** Mistakes of behaviours about their resources. Empty where the product may start. */
export function behaviourMistakes(behaviours: readonly Behaviour[], resources: readonly Resource[]): Mistake[] {
  const seen = new Set<string>()
  return behaviours.flatMap(behaviour => {
    const { key } = behaviour.of
    const texts = [
      ...(resources.includes(behaviour.of) ? [] : [`of names ${key}, which is no definition of the registry`]),
      ...(seen.has(key) ? [`${key} has a behaviour already; put both into one`] : []),
      ...unknownFields(behaviour),
      ...forgottenImport(behaviour),
    ]
    seen.add(key)
    return texts.map(text => ({ key, file: `${key.replace('.', '/operations/')}.behaviour.ts`, text }))
  })
}

function unknownFields({ of, check, follows, hidden, sharedIndexes = {} }: Behaviour): string[] {
  const named: [at: string, paths: readonly string[]][] = [
    ['check.fields', check?.fields ?? []],
    ['follows.fields', follows?.fields ?? []],
    ['hidden.fields', hidden?.fields ?? []],
    ['sharedIndexes', Object.values(sharedIndexes)],
  ]
  return named.flatMap(([at, paths]) =>
    paths.filter(path => !isPath(of, path)).map(path => `${at} names "${path}", which is no field of ${of.key}`),
  )
}

function isPath({ fields, details }: Resource, path: string): boolean {
  const [name = '', cell] = path.split('.')
  const detail = Object.hasOwn(details, name) ? details[name] : undefined
  if (detail) return cell !== undefined && Object.hasOwn(detail.fields, cell)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (cell === undefined || !field) return field !== undefined
  return Object.hasOwn(cellsOf(field), cell)
}

const forgottenImport = ({ of, derive, before, after, import: imported }: Behaviour): string[] =>
  of.import && !imported && (derive || before || after)
    ? [`${of.key} is imported: say in import what its rows get, since derive, before and after run for single records`]
    : []
