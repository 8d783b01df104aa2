import { isList, isPaired } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { isNothing } from './column-conditions'
import type { Terms } from './where-of'

/**
 * Conditions that no index helps with (docs/decisions/0003): where few rows meet them, reading in the order of the
 * list would visit every row by way of its index, and counting would visit them all again.
 */
export function readsTexts(resource: Resource, { filters, quick, conditions = [], own = [] }: Terms): boolean {
  const unaided = (name: string, value: unknown) => {
    const field = fieldOf(resource, name)
    return (
      (traitsOf(field).filter?.by.startsWith('contains') && !Array.isArray(value)) ||
      (isList(field) && !isPaired(field))
    )
  }
  return (
    Boolean(quick?.trim()) ||
    own.length > 0 ||
    Object.entries(filters).some(([name, value]) => !isNothing(value) && unaided(name, value)) ||
    conditions.some(({ operator }) => operator === 'like')
  )
}

/** Whether a search restricts rows by their values; ids and the caller's reach have indexes of their own. */
export const narrows = ({ filters, quick, conditions = [], own = [] }: Terms): boolean =>
  Boolean(quick?.trim()) ||
  conditions.length > 0 ||
  own.length > 0 ||
  Object.values(filters).some(value => !isNothing(value))
