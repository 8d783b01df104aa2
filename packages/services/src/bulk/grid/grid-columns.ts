import type { BulkColumn } from '@sfa/resource-kit/bulk-columns'
import type { Field } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'
import { type FieldRights, isHidden, isMasked } from '../../permission/field-rights'

export interface GridColumn extends BulkColumn {
  fixed: boolean
}

/** What is no single cell: pictures, groups, lines and the tenant's own fields are edited in the form. */
const composed = new Set<Field['kind']>(['image', 'group', 'lines', 'custom'])

/** The columns of a grid in which records are edited: what names a record first, then its fields in their order. */
export function gridColumns(resource: Resource, rights: FieldRights): GridColumn[] {
  const names = Object.keys(resource.fields).filter(name => !composed.has((resource.fields[name] as Field).kind))
  const leads = (name: string) => name === resource.title || resource.fields[name]?.kind === 'code'
  return [...names.filter(leads), ...names.filter(name => !leads(name))].flatMap(name => {
    const field = resource.fields[name] as Field
    const column: BulkColumn = {
      path: name,
      field: name,
      kind: asReference(resource, field),
      label: field.label,
      mandatory: field.required === true,
      match: false,
    }
    if (isHidden(rights, column)) return []
    const fixed = (field.edit ?? 'always') !== 'always' || rights.locked.has(name) || isMasked(rights, column)
    return [{ ...column, fixed }]
  })
}

/** In a grid a parent is there already, as what any reference names is; an import's file may still bring it. */
const asReference = (resource: Resource, field: Field): Field =>
  field.kind === 'parent' ? { kind: 'ref', label: field.label, required: field.required, to: resource.key } : field
