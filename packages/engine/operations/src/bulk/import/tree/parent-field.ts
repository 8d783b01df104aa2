import type { ParentField } from '@sfa/kit/fields/field'
import { parentOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'

/** The field by which records of a tree name their parent; undefined where the resource is no tree. */
export function parentFieldOf(resource: Resource): { name: string; field: ParentField } | undefined {
  const [name, field] = parentOf(resource.fields) ?? []
  return name !== undefined && field ? { name, field } : undefined
}
