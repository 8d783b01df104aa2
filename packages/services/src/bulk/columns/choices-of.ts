import type { BulkColumn } from '@sfa/resource-kit/bulk-columns'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Say } from './chinese-variants'
import { type Lookups, targetOf } from './lookups'
import { validityWords } from './validity-words'

/** Values that a dropdown offers; several in one cell cannot be chosen from one, and not more than `upTo` records. */
export function choicesOf(
  resource: Resource,
  column: BulkColumn,
  lookups: Lookups,
  { say, upTo }: { say: Say; upTo: number },
): string[] | undefined {
  const { kind } = column
  switch (kind.kind) {
    case 'flag':
      return kind.options.map(say)
    case 'validity':
      return validityWords.map(say)
    case 'dict':
      return lookups.dictionary(kind).options(say)
    case 'ref':
    case 'parent':
      return lookups.reference(targetOf(resource, column) ?? '').options(upTo)
    default:
      return undefined
  }
}

/** The same, with the values of columns that take several: a grid offers them one at a time. */
export function offeredValues(
  resource: Resource,
  column: BulkColumn,
  lookups: Lookups,
  options: { say: Say; upTo: number },
): string[] | undefined {
  const { kind } = column
  if (kind.kind === 'refs') return lookups.reference(kind.to).options(options.upTo)
  if (kind.kind === 'dicts') return lookups.dictionary(kind).options(options.say)
  return choicesOf(resource, column, lookups, options)
}
