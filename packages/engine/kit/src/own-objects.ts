import type { Field } from './fields/field'
import type { Resource } from './resource'

/** The shape with the tenant's own objects among the values of its fields that name objects. */
export function withOwnObjects(shape: Resource, objects: readonly Resource[]): Resource {
  const own = objects.map(({ key, label }) => [key, label] as const)
  const more = Object.entries(shape.fields).flatMap(([name, field]): [string, Field][] =>
    'objects' in field && field.options && own.length > 0
      ? [[name, { ...field, options: [...field.options, ...own] }]]
      : [],
  )
  return more.length === 0 ? shape : { ...shape, fields: { ...shape.fields, ...Object.fromEntries(more) } }
}
