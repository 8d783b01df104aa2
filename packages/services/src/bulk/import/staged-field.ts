import { columnType } from '@sfa/db/columns'
import type { Field } from '@sfa/resource-kit/field'
import { columnOf, fieldOf, type Resource } from '@sfa/resource-kit/resource'

/**
 * A field that a file brings: one column of the staging table. Its cells are NULL where the file leaves the value as
 * it is; groups, lines and the tenant's own fields hold what the file says of them, for merge_group and merge_lines.
 */
export interface StagedField {
  name: string
  column: string
  type: string
  field: Field
  /** Some row clears it by #清空; statements look for that only then. */
  cleared: boolean
}

export function stagedField(resource: Resource, name: string, cleared = false): StagedField {
  const field = fieldOf(resource, name)
  return { name, column: columnOf(name), type: columnType(field), field, cleared }
}

export const isMerged = ({ field }: StagedField) =>
  field.kind === 'group' || field.kind === 'lines' || field.kind === 'custom'

/** The tenant's own fields that a new record must have. */
export const requiredCells = ({ field }: StagedField): string[] =>
  field.kind === 'custom'
    ? Object.entries(field.cells ?? {}).flatMap(([name, cell]) => (cell.required ? [name] : []))
    : []

/** A new record must have it from the file: lists too, whose columns would begin empty. */
export const isRequired = ({ field }: StagedField) => field.required === true && field.default === undefined

/**
 * Column of the staging table that COPY fills: parents come as texts, since they may be made by the same file
 * (tree/check-tree.ts).
 */
export const copiedColumn = ({ column, field }: StagedField) =>
  field.kind === 'parent' ? 'parent_text' : `f_${column}`
