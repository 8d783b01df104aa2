import { recordFields } from '@sfa/resource-kit/details'
import type { Field } from '@sfa/resource-kit/field'
import { cellsOf, isOfDictionary } from '@sfa/resource-kit/field-questions'
import type { Resource } from '@sfa/resource-kit/resource'

const typesOf = (field: Field): string[] =>
  isOfDictionary(field) ? [field.type] : Object.values(cellsOf(field)).flatMap(typesOf)

const known = new WeakMap<Resource, string[]>()

/** The dictionaries that a resource's values come from. */
export function dictTypes(resource: Resource): string[] {
  let types = known.get(resource)
  if (!types) {
    types = [...new Set(Object.values(recordFields(resource)).flatMap(typesOf))]
    known.set(resource, types)
  }
  return types
}
