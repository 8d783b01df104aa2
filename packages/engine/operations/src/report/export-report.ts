import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type BulkColumn, exportColumns } from '@sfa/kit/bulk-columns'
import { valueAt } from '@sfa/kit/fields/field-questions'
import type { Report } from '@sfa/kit/report'
import type { Resource } from '@sfa/kit/resource'
import { type Lookups, loadLookups, targetOf } from '../bulk/columns/lookups'
import { cellRenderer } from '../bulk/columns/render-cell'
import { chosenColumns } from '../bulk/export/export-columns'
import type { ExportSource } from '../bulk/export/export-source'
import type { Caller } from '../caller'
import type { Services } from '../services'
import { giveMemory } from './execute-shared'
import { queryOf } from './known-reports'
import { countReport, readReport } from './read-report'
import { type ReportRelation, reportRelation } from './report-relation'
import { finishRows, toWireRows } from './report-rows'
import { searchOf } from './search-report'

type Given = Pick<Services, 'db' | 'sessionIdleHours'>

const rowsOfLot = 5000

const choosable = ({ hidden, shape }: ReportRelation): BulkColumn[] =>
  exportColumns(shape).filter(({ field }) => !hidden.has(field))

/** Columns of a report that the caller may export. */
export async function reportColumns(services: Given, tx: Tx, caller: Caller, report: Report): Promise<BulkColumn[]> {
  return choosable(await reportRelation(services, tx, caller, queryOf(report), { filters: {} }, 'download'))
}

/** The rows of a report's search, with the rights of this moment. */
export async function exportReport(
  services: Given,
  tx: Tx,
  caller: Caller,
  report: Report,
  params: Readonly<Record<string, unknown>>,
): Promise<ExportSource> {
  const source = queryOf(report)
  const search = searchOf(report, (params.filter ?? {}) as Record<string, unknown>)
  await giveMemory(tx, source)
  const relation = await reportRelation(services, tx, caller, source, search, 'download')
  const told = await source.instead?.(tx, caller, search.filters)
  const { shape } = relation
  const all = choosable(relation)
  const columns = params.columns === undefined ? all : chosenColumns(params.columns as string[], all)
  if (columns.length === 0) throw new AppError('exportFieldsMissing')

  async function* wireLots(): AsyncGenerator<WireRow[]> {
    if (told) yield await finishRows(tx, caller, source, told)
    else
      for await (const lot of readReport(tx, relation, rowsOfLot))
        yield await toWireRows(tx, caller, source, relation, lot)
  }
  return {
    columns,
    countRows: async () => told?.length ?? (await countReport(tx, relation)),
    async *readLots(say) {
      const lookups = await loadLookups(services, caller.tenantId, shape, columns)
      const cells = columns.map(({ field, path }, at) => {
        const render = cellRenderer(shape, columns[at] as BulkColumn, lookups, say)
        const label = source.says?.[field]
        return (row: WireRow) => {
          const said = label?.(row, caller)
          return said ? say(said) : render(valueAt(row, path))
        }
      })
      for await (const lot of wireLots()) {
        await prepareNames(shape, columns, lookups, lot)
        yield lot.map(row => cells.map(cell => cell(row)))
      }
    },
  }
}

/** Reads the names of what a batch refers to, where a target is too large to be loaded completely. */
async function prepareNames(shape: Resource, columns: readonly BulkColumn[], lookups: Lookups, rows: WireRow[]) {
  for (const column of columns) {
    const key = targetOf(shape, column)
    const table = key === undefined ? undefined : lookups.reference(key)
    if (table && !table.isWhole)
      await table.prepareIds(new Set(rows.flatMap(row => (row[column.field] ? String(row[column.field]) : []))))
  }
}
