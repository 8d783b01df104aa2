import { recordFields } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { cellsOf, isOfDictionary, ownFieldsIn } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { choicesOf } from '../../lookup/dictionaries'

const typesOf = (field: Field): string[] =>
  isOfDictionary(field) ? [choicesOf(field)] : Object.values(cellsOf(field)).flatMap(typesOf)

const known = new WeakMap<Resource, string[]>()

/** The dictionaries that a resource's values come from. */
export function dictTypes(resource: Resource): string[] {
  let types = known.get(resource)
  if (!types) {
    types = [...new Set(Object.values({ ...recordFields(resource), ...ownFieldsIn(resource.fields) }).flatMap(typesOf))]
    known.set(resource, types)
  }
  return types
}
