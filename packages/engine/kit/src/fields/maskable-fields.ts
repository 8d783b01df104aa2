import type { Resource } from '../resource'
import type { FieldMode } from './field-mask'
import { traitsOf } from './kind-traits'

/**
 * Fields that a role may be kept from reading, each with the possible modes. Not among them: fields that name a record,
 * because every list of choices shows them, and fields by which lists are sorted, imports find records and data scopes
 * are decided.
 */
export function maskableFields(resource: Resource): Map<string, readonly FieldMode[]> {
  const kept = new Set([
    resource.title,
    resource.list.sort,
    ...resource.unique.flat(),
    ...(resource.import?.match ?? []),
    ...Object.values(resource.scope ?? {}),
  ])
  return new Map(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const reading: readonly FieldMode[] = traitsOf(field).masks
      if (kept.has(name) || field.unique || reading.length === 0) return []
      return [[name, resource.readOnly ? reading : (['readOnly', ...reading] as const)] as const]
    }),
  )
}
