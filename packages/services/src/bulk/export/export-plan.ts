import type { Tx } from '@sfa/db/tenant-transaction'
import { whereOf } from '@sfa/db/where-of'
import { AppError } from '@sfa/domain/app-error'
import { type BulkColumn, exportColumns, type LineCounts } from '@sfa/resource-kit/bulk-columns'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import { scopeOf } from '../../permission/data-scope'
import { type FieldRights, fieldRights, isHidden, withoutUnreadableTerms } from '../../permission/field-rights'
import { withTenantFields } from '../../resource/custom-definitions'
import { parseSearch } from '../../resource/parse-search'
import { exportedAs } from '../columns/bulk-kind'

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

/** What an export run writes; rights and hidden fields are those of this moment. */
export async function planExport(
  tx: Tx,
  caller: Caller,
  { kind, params }: { kind: string; params: Readonly<Record<string, unknown>> },
): Promise<ExportPlan> {
  const resource = await withTenantFields(tx, exportedAs(kind))
  const scope = await scopeOf(tx, caller, resource, 'download')
  const rights = await fieldRights(tx, caller, resource, 'download')
  const asked = parseSearch(resource, (params.filter ?? {}) as Record<string, unknown>)
  const search = { ...withoutUnreadableTerms(rights, resource, asked), scope }
  const all = choosable(resource, rights, await lineCounts(tx, resource, search))
  const columns = params.columns === undefined ? all : inOrder(params.columns as string[], all)
  if (columns.length === 0) throw new AppError('exportFieldsMissing')
  return { resource, columns, search, rights }
}

/** Lines are chosen by kind of cell: whoever takes the first line's price takes every line's. */
const firstLine = (path: string) => path.replace(/\.\d+\./, '.0.')

/**
 * The chosen columns as the user has put them (3-operations.md §3). Cells of lines that stand side by side in the
 * choice are written line by line: unit 1, price 1, unit 2, price 2.
 */
function inOrder(paths: readonly string[], all: readonly BulkColumn[]): BulkColumn[] {
  const runs: { lines: string | undefined; choices: string[] }[] = []
  for (const choice of new Set(paths.map(firstLine))) {
    const known = all.find(column => firstLine(column.path) === choice)
    // Hidden since it was asked for.
    if (!known) continue
    const lines = known.line === undefined ? undefined : known.field
    const last = runs.at(-1)
    if (last && lines !== undefined && last.lines === lines) last.choices.push(choice)
    else runs.push({ lines, choices: [choice] })
  }
  return runs.flatMap(({ choices }) =>
    all
      .filter(column => choices.includes(firstLine(column.path)))
      .map(column => ({ column, at: choices.indexOf(firstLine(column.path)) }))
      .toSorted((a, b) => (a.column.line ?? 0) - (b.column.line ?? 0) || a.at - b.at)
      .map(({ column }) => column),
  )
}

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
