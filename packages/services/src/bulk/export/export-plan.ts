import type { Tx } from '@sfa/db/tenant-transaction'
import { whereOf } from '@sfa/db/where-of'
import { AppError } from '@sfa/domain/app-error'
import { type BulkColumn, exportColumns, type LineCounts } from '@sfa/resource-kit/bulk-columns'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import { scopeOf } from '../../permission/data-scope'
import { hiddenFields, isHidden } from '../../resource/hidden-fields'
import { parseSearch } from '../../resource/parse-search'
import { exportedAs } from '../columns/bulk-kind'

export interface ExportPlan {
  resource: Resource
  columns: readonly BulkColumn[]
  search: ReturnType<typeof parseSearch>
}

/** Columns that may be chosen for an export, without what the tenant hides. */
export async function choosableColumns(tx: Tx, resource: Resource, lines?: LineCounts): Promise<BulkColumn[]> {
  const hidden = await hiddenFields(tx, resource)
  return exportColumns(resource, lines).filter(column => !isHidden(hidden, column))
}

/** What an export run writes; rights and hidden fields are those of this moment. */
export async function planExport(
  tx: Tx,
  caller: Caller,
  { kind, params }: { kind: string; params: Readonly<Record<string, unknown>> },
): Promise<ExportPlan> {
  const resource = exportedAs(kind)
  const scope = await scopeOf(tx, caller, resource, 'download')
  const search = { ...parseSearch(resource, (params.filter ?? {}) as Record<string, unknown>), scope }
  const all = await choosableColumns(tx, resource, await lineCounts(tx, resource, search))
  const chosen = params.columns === undefined ? undefined : new Set((params.columns as string[]).map(firstLine))
  const columns = chosen ? all.filter(column => chosen.has(firstLine(column.path))) : all
  if (columns.length === 0) throw new AppError('exportFieldsMissing')
  return { resource, columns, search }
}

/** Lines are chosen by kind of cell: whoever takes the first line's price takes every line's. */
const firstLine = (path: string) => path.replace(/\.\d+\./, '.0.')

/** As many lines as the longest record of the export has, so that nothing is lost on the way out and back in. */
async function lineCounts(tx: Tx, resource: Resource, search: ExportPlan['search']): Promise<LineCounts> {
  const counts: Record<string, number> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines') continue
    const { rows } = await sql<{ n: number | null }>`
      select max(jsonb_array_length(${sql.ref(columnOf(name))})) n
      from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)}`.execute(tx)
    counts[name] = Math.max(field.columnsFor, rows[0]?.n ?? 0)
  }
  return counts
}
