import { fromColumn } from '@sfa/db/record/columns'
import type { BulkColumn } from '@sfa/kit/bulk-columns'
import { columnOf, fieldOf, type Resource } from '@sfa/kit/resource'
import { type FieldRights, isMasked, maskValue } from '../../permission/field-rights'
import type { Say } from '../columns/chinese-variants'
import { type Lookups, targetOf } from '../columns/lookups'
import { cellRenderer } from '../columns/render-cell'
import type { ExportCell } from './export-source'
import type { ExportRow } from './read-pages'

/** Rows of the database → cells in the order of the columns. */
export function rowRenderer(
  resource: Resource,
  columns: readonly BulkColumn[],
  lookups: Lookups,
  say: Say,
  rights: FieldRights,
) {
  const fields = [...new Set(columns.map(column => column.field))].map((name, index) => ({
    name,
    index,
    field: fieldOf(resource, name),
    column: columnOf(name),
  }))
  const position = new Map(fields.map(({ name, index }) => [name, index]))
  const cells = columns.map(column => ({
    column,
    at: position.get(column.field) as number,
    render: isMasked(rights, column) ? maskedCell : cellRenderer(resource, column, lookups, say),
  }))
  return (row: ExportRow): ExportCell[] => {
    const values = fields.map(({ field, column }) => fromColumn(field, row[column]))
    return cells.map(({ column, at, render }) => render(inside(values[at], column)))
  }
}

/** Only texts are masked. */
const maskedCell = (value: unknown): ExportCell => (maskValue(value) as string | null | undefined) || null

function inside(value: unknown, { cell, line }: BulkColumn): unknown {
  if (cell === undefined || value === null || value === undefined) return value
  const holder = line === undefined ? value : (value as unknown[])[line]
  return (holder as Record<string, unknown> | undefined)?.[cell]
}

/**
 * Reads the names of what a page refers to, where a target is too large to be loaded completely: one query per column.
 */
export async function prepareNames(
  resource: Resource,
  columns: readonly BulkColumn[],
  lookups: Lookups,
  rows: readonly ExportRow[],
): Promise<void> {
  for (const column of columns) {
    const key = targetOf(resource, column)
    const table = key === undefined ? undefined : lookups.reference(key)
    if (!table || table.isWhole) continue
    const field = fieldOf(resource, column.field)
    const ids = rows.flatMap(row => inside(fromColumn(field, row[columnOf(column.field)]), column) ?? [])
    await table.prepareIds(new Set(ids.map(String)))
  }
}
