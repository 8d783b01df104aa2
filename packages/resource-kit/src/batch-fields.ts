import type { Field } from './field'
import type { Resource } from './resource'

const perRecord = new Set<Field['kind']>(['code', 'image', 'group', 'lines', 'custom', 'parent'])

/** Fields that may be given one value for many records: not what names a record, and not what belongs to it alone. */
export const batchFields = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.unique || (field.edit ?? 'always') !== 'always' || perRecord.has(field.kind) ? [] : [name],
  )
