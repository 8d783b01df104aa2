import type { BulkColumn } from '@sfa/kit/bulk-columns'
import { isTaken } from '@sfa/kit/default-columns'
import type { Field } from '@sfa/kit/fields/field'
import { isCode, isComposed } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Resource } from '@sfa/kit/resource'
import { type FieldRights, isHidden, isMasked } from '../../permission/field-rights'

export interface GridColumn extends BulkColumn {
  fixed: boolean
}

/**
 * A grid has no columns for pictures, files, groups, lines and the tenant's own fields; they are edited in the form.
 */
const isOneCell = (field: Field) => isTaken(field) && !isComposed(field)

/** The columns of a grid in which records are edited: what names a record first, then its fields in their order. */
export function gridColumns(resource: Resource, rights: FieldRights): GridColumn[] {
  const names = Object.keys(resource.fields).filter(name => isOneCell(resource.fields[name] as Field))
  const leads = (name: string) => name === resource.title || isCode(resource.fields[name] as Field)
  return [...names.filter(leads), ...names.filter(name => !leads(name))].flatMap(name => {
    const field = resource.fields[name] as Field
    const column: BulkColumn = {
      path: name,
      field: name,
      kind: asReference(resource, field),
      label: field.label,
      mandatory: field.required === true,
      starred: field.required === true,
      match: false,
    }
    if (isHidden(rights, column)) return []
    const fixed = (field.edit ?? 'always') !== 'always' || rights.locked.has(name) || isMasked(rights, column)
    return [{ ...column, fixed }]
  })
}

/** In a grid the parent must exist, like the target of any reference; an import may create it with a later row. */
const asReference = (resource: Resource, field: Field): Field =>
  traitsOf(field).names === 'parent'
    ? { kind: 'ref', label: field.label, required: field.required, to: resource.key }
    : field
