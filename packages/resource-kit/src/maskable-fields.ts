import type { FieldMode } from '@sfa/domain/person/field-mask'
import type { Field } from './field'
import type { Resource } from './resource'

/** Kinds that hold the frame of a record, without which no list, tree or switch can stand. */
const frame = new Set<Field['kind']>(['validity', 'parent'])
const texts = new Set<Field['kind']>(['text', 'code'])

/**
 * Fields that a role may be refused, each with the ways there are. What names a record stays, because every list of
 * choices shows it; so do the fields by which lists are sorted, imports find records and data scopes are drawn.
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
      if (kept.has(name) || field.unique || frame.has(field.kind)) return []
      const reading: readonly FieldMode[] = texts.has(field.kind) ? ['masked', 'hidden'] : ['hidden']
      return [[name, resource.readOnly ? reading : (['readOnly', ...reading] as const)] as const]
    }),
  )
}
