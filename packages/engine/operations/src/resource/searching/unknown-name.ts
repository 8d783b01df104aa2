import type { FieldFailure } from '@sfa/kernel/app-error'
import { nearestName } from '@sfa/kernel/nearest-name'

/** What a call names that its definition does not have. */
export type NamedPart = 'condition' | 'order' | 'column' | 'batchField' | 'part'

/** Longer names are cut: they come from outside and stand in a message. */
const longestName = 100

/** The failure of a name that is not known, with the one that was probably meant. */
export function unknownName(part: NamedPart, given: string, known: Iterable<string>): FieldFailure {
  const name = given.slice(0, longestName)
  const near = nearestName(given, known)
  return near === undefined
    ? { field: name, code: `${part}Unknown`, params: { name } }
    : { field: name, code: `${part}UnknownNear`, params: { name, near } }
}

/** Of more names at once not each was meant: comparing thousands with all that are known keeps other callers waiting. */
const mostCompared = 20

/** The failures of several names, of which the first are compared with those that are known. */
export function unknownNames(part: NamedPart, given: readonly string[], known: Iterable<string>): FieldFailure[] {
  const names = [...known]
  return given.map((name, at) => unknownName(part, name, at < mostCompared ? names : []))
}
