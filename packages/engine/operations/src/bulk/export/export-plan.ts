import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { whereOf } from '@sfa/db/search/where-of'
import { AppError } from '@sfa/kernel/app-error'
import { type BulkColumn, exportColumns, type LineCounts } from '@sfa/kit/bulk-columns'
import { isLines } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import { scopeOf } from '../../permission/data-scope'
import { type FieldRights, fieldRights, isHidden, withoutUnreadableTerms } from '../../permission/field-rights'
import { withTenantFields } from '../../resource/custom-definitions'
import { parseSearch } from '../../resource/searching/parse-search'
import { chosenColumns } from './export-columns'

export interface ExportPlan {
  resource: Resource
  columns: readonly BulkColumn[]
  search: ReturnType<typeof parseSearch>
  rights: FieldRights
}

/** Columns that may be chosen for an export, without what is hidden from the caller. */
export async function choosableColumns(tx: Tx, caller: Caller, resource: Resource): Promise<BulkColumn[]> {
  return choosable(await withTenantFields(tx, resource), await fieldRights(tx, caller, resource, 'download'))
}

const choosable = (resource: Resource, rights: FieldRights, lines?: LineCounts): BulkColumn[] =>
  exportColumns(resource, lines).filter(column => !isHidden(rights, column))

/** What an export run writes, with the rights and hidden fields of this moment. */
export async function planExport(
  tx: Tx,
  caller: Caller,
  exported: Resource,
  params: Readonly<Record<string, unknown>>,
): Promise<ExportPlan> {
  const resource = await withTenantFields(tx, exported)
  const scope = await scopeOf(tx, caller, resource, 'download')
  const rights = await fieldRights(tx, caller, resource, 'download')
  const asked = parseSearch(resource, (params.filter ?? {}) as Record<string, unknown>)
  const search = { ...withoutUnreadableTerms(rights, resource, asked), scope }
  const all = choosable(resource, rights, await lineCounts(tx, resource, search))
  const columns = params.columns === undefined ? all : chosenColumns(params.columns as string[], all)
  if (columns.length === 0) throw new AppError('exportFieldsMissing')
  return { resource, columns, search, rights }
}

/** As many lines as the longest record of the export has, so that a later import of the file loses nothing. */
async function lineCounts(tx: Tx, resource: Resource, search: ExportPlan['search']): Promise<LineCounts> {
  const counts: Record<string, number> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isLines(field)) continue
    const { rows } = await sql<{ n: number | null }>`
      select max(jsonb_array_length(${sql.ref(columnOf(name))})) n
      from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)}`.execute(tx)
    counts[name] = Math.max(field.columnsFor, rows[0]?.n ?? 0)
  }
  return counts
}
