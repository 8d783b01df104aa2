import type { BulkColumn } from '@sfa/kit/bulk-columns'
import { isChoice, isList, wordsOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import type { Say } from './chinese-variants'
import { type Lookups, targetOf } from './lookups'

/** Values that a dropdown offers; several in one cell cannot be chosen from one, and not more than `upTo` records. */
export function choicesOf(
  resource: Resource,
  column: BulkColumn,
  lookups: Lookups,
  { say, upTo }: { say: Say; upTo: number },
): string[] | undefined {
  const { kind } = column
  return isList(kind) ? undefined : offeredValues(resource, column, lookups, { say, upTo })
}

/** The same, with the values of columns that take several: a grid offers them one at a time. */
export function offeredValues(
  resource: Resource,
  column: BulkColumn,
  lookups: Lookups,
  options: { say: Say; upTo: number },
): string[] | undefined {
  const { kind } = column
  const words = wordsOf(kind)
  if (words) return words.map(options.say)
  if (isChoice(kind)) return lookups.dictionary(kind).options(options.say)
  const target = targetOf(resource, column)
  return target === undefined ? undefined : lookups.reference(target).options(options.upTo)
}
