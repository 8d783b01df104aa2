import { ownFieldsIn } from '../fields/field-questions'
import { traitsOf } from '../fields/kind-traits'
import type { Resource } from '../resource'

/**
 * Fields that may be given one value for many records, the tenant's own by their path: not what names a record, and not
 * what belongs to it alone.
 */
export const batchFields = ({ fields }: Resource): string[] =>
  Object.entries({ ...fields, ...ownFieldsIn(fields) }).flatMap(([name, field]) =>
    field.unique || (field.edit ?? 'always') !== 'always' || !traitsOf(field).batch ? [] : [name],
  )
