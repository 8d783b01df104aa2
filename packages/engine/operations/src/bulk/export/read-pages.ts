import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { whereOf } from '@sfa/db/search/where-of'
import type { BulkColumn } from '@sfa/kit/bulk-columns'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { ExportPlan } from './export-plan'

const pageRows = 5000

/** A row of the database: the columns of the exported fields. */
export type ExportRow = Record<string, unknown>

/** Names of the database's columns that the export's columns need. */
export const columnsNeeded = (columns: readonly BulkColumn[]): string[] => [
  ...new Set(columns.map(column => columnOf(column.field))),
]

/**
 * Every row that the filter finds, page by page from one cursor: all pages show the moment at which it was opened, also
 * when other transactions write meanwhile, and the server keeps no more than a page in memory. The next page is read
 * while this one is being written.
 */
export async function* readPages(tx: Tx, { resource, columns, search }: ExportPlan): AsyncGenerator<ExportRow[]> {
  const fields = columnsNeeded(columns).map(name => sql.ref(name))
  const order = (search.sort ?? []).map(
    ({ field, order: direction }) =>
      sql`${sql.ref(columnOf(field))} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')} nulls last`,
  )
  const byDefault = sql.ref(columnOf(resource.list.sort))
  await sql`declare export_rows no scroll cursor for
    select ${sql.join(fields)} from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)}
    order by ${sql.join([...(order.length > 0 ? order : [byDefault]), sql.ref('id')])}`.execute(tx)
  const fetch = () => sql<ExportRow>`fetch ${sql.raw(String(pageRows))} from export_rows`.execute(tx)
  for (let coming = fetch(); ; ) {
    const { rows } = await coming
    const last = rows.length < pageRows
    if (!last) coming = fetch()
    if (rows.length > 0) yield rows
    if (last) break
  }
  await sql`close export_rows`.execute(tx)
}
