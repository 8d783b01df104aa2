import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { fromColumn } from '@sfa/db/record/columns'
import { attachLabels } from '@sfa/db/record/ref-labels'
import type { WireRow } from '@sfa/db/search/search-rows'
import { ownCellsIn } from '@sfa/kit/fields/field-questions'
import { tenantField } from '@sfa/kit/fields/tenant-fields'
import { columnOf, type Resource } from '@sfa/kit/resource'
import type { Caller } from '../caller'
import type { ReportQuery } from './report-query'
import type { ReportRelation } from './report-relation'

/** Driver rows as calls answer them, without hidden values, with the names of what they refer to. */
export async function toWireRows(
  tx: Tx,
  caller: Caller,
  source: ReportQuery,
  { hidden, shape }: ReportRelation,
  rows: readonly WireRow[],
): Promise<WireRow[]> {
  const { report } = source
  const columns = Object.entries(report.columns).filter(([name]) => !hidden.has(name))
  const taken = new Set(['id', ...[...Object.keys(report.columns), tenantField].map(columnOf)])
  const own = readOwn(shape)
  const wire = rows.map(row => {
    const more = Object.entries(row).filter(([name]) => !taken.has(name))
    const values = columns.map(([name, field]) => [name, fromColumn(field, row[columnOf(name)])])
    return { id: String(row.id), ...Object.fromEntries([...values, ...own(row), ...more]) } as WireRow
  })
  await attachLabels(tx, report.shape, wire)
  return finishRows(tx, caller, source, wire)
}

/** The tenant's own fields of a row that the caller may read, below their name; none where the report has none. */
function readOwn({ fields }: Resource): (row: WireRow) => [string, unknown][] {
  const [name, field] = ownCellsIn(fields) ?? []
  if (!name || !field) return () => []
  const cells = Object.keys(field.cells ?? {})
  return row => {
    const kept = (fromColumn(field, row[columnOf(name)]) ?? {}) as Record<string, unknown>
    return [[name, Object.fromEntries(cells.flatMap(cell => (cell in kept ? [[cell, kept[cell]]] : [])))]]
  }
}

export const finishRows = async (tx: Tx, caller: Caller, { finish }: ReportQuery, rows: WireRow[]) =>
  finish ? finish(tx, caller, rows) : rows
