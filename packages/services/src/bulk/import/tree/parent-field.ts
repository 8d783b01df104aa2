import type { ParentField } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'

/** The field by which records of a tree name their parent; undefined where the resource is no tree. */
export function parentFieldOf(resource: Resource): { name: string; field: ParentField } | undefined {
  for (const [name, field] of Object.entries(resource.fields)) if (field.kind === 'parent') return { name, field }
  return undefined
}
