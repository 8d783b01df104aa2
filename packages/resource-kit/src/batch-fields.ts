import { traitsOf } from './kind-traits'
import type { Resource } from './resource'

/** Fields that may be given one value for many records: not what names a record, and not what belongs to it alone. */
export const batchFields = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.unique || (field.edit ?? 'always') !== 'always' || !traitsOf(field).batch ? [] : [name],
  )
