import { columnType } from '@sfa/db/record/columns'
import type { BulkColumn } from '@sfa/kit/bulk-columns'
import type { Field } from '@sfa/kit/fields/field'
import { isChain, isComposed, isOwnCells } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { columnOf, fieldOf } from '@sfa/kit/resource'
import { isForNewOnly } from '../../../permission/field-rights'
import type { ImportPlan } from '../import-plan'

/**
 * A field that a file has columns for: one column of the staging table. Its cells are NULL where the file leaves the
 * value unchanged; groups, lines and the tenant's own fields hold the cells of the file, for merge_group and
 * merge_lines.
 */
export interface StagedField {
  name: string
  column: string
  type: string
  field: Field
  /** Some row clears it by #清空; statements handle clearing only then. */
  cleared: boolean
  /** Written to new records only; existing records keep their value, whatever the file says. */
  newOnly: boolean
}

export function stagedField({ resource, rights }: Pick<ImportPlan, 'resource' | 'rights'>, name: string): StagedField {
  const field = fieldOf(resource, name)
  const newOnly = isForNewOnly(rights, name, field)
  return { name, column: columnOf(name), type: columnType(field), field, cleared: false, newOnly }
}

/** The fields of a staging, as its statements need them. */
export const stagedFields = (
  plan: Pick<ImportPlan, 'resource' | 'rights'>,
  { fields, cleared }: { fields: readonly string[]; cleared: readonly string[] },
): StagedField[] => fields.map(name => ({ ...stagedField(plan, name), cleared: cleared.includes(name) }))

const isParentField = (field: Field) => traitsOf(field).role === 'parent'
export const isParent = ({ field }: StagedField) => isParentField(field)

export const isMerged = ({ field }: StagedField) => isComposed(field)

/** The tenant's own fields that a new record must have. */
export const requiredCells = ({ field }: StagedField): string[] =>
  isOwnCells(field) ? Object.entries(field.cells ?? {}).flatMap(([name, cell]) => (cell.required ? [name] : [])) : []

/** Mandatory columns that the file may lack, because it changes records only: new records are refused then. */
export const absentMandatory = (
  { columns }: Pick<ImportPlan, 'columns'>,
  fields: readonly StagedField[],
): BulkColumn[] => columns.filter(({ mandatory, field }) => mandatory && !fields.some(({ name }) => name === field))

/** Required for a new record: lists too, whose columns would begin empty. */
export const isRequired = ({ field }: StagedField) => field.required === true && field.default === undefined

export const isChained = ({ field }: StagedField) => isChain(field)

/** The same file may create the records that the field names, so these are looked up when all rows are there. */
export const isLate = (field: Field) => isParentField(field) || isChain(field)

/**
 * Column of the staging table that COPY fills: what is looked up late is stored as text (tree/check-tree.ts,
 * chain/check-chain.ts).
 */
export const copiedColumn = ({ column, field }: StagedField) =>
  isParentField(field) ? 'parent_text' : isChain(field) ? `text_${column}` : `f_${column}`

/** Ids of new records that are known before they are written, so that rows can name each other. */
export const madeIds = 'made_id'
