import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { type BulkColumn, understoodColumns } from '@sfa/kit/bulk-columns'
import type { RepairColumn, RepairFault } from '@sfa/kit/calls/grid-shapes'
import { mostRepairRows, type Repair } from '@sfa/kit/calls/repair.calls'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import { fieldRights, isNotTaken } from '../../permission/field-rights'
import { withTenantFields } from '../../resource/custom-definitions'
import type { Services } from '../../services'
import { importedAs } from '../columns/bulk-kind'
import { type Say, speak } from '../columns/chinese-variants'
import { offeredValues } from '../columns/choices-of'
import { errorText } from '../columns/error-text'
import { loadLookups } from '../columns/lookups'
import type { HeaderMatch } from '../columns/match-headers'
import { loadImportState } from '../import/import-state'
import { pathsOf } from '../import/writing/insert-faults'
import type { StoredFault } from './faults-by-row'
import { countRefused, loadRepairedRun, openRows, runningRepair } from './repair-run'
import { shownCell } from './stored-cell'

const choicesUpTo = 500

/**
 * A page of the rows that an import refused, with their faults and the user's corrections so far. Throws `notFound`,
 * `notPermitted`, `notRepairable`.
 */
export async function findRepair(
  services: Pick<Services, 'db'>,
  caller: Caller,
  batchId: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<Repair> {
  const say = await speak(caller.language)
  const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const { run, rows, counts, running, resource, rights } = await inTenant(services.db, caller.tenantId, async tx => {
    const run = await loadRepairedRun(tx, caller, batchId)
    const [rows, counts] = [await openRows(tx, run, page), await countRefused(tx, run)]
    const resource = await withTenantFields(tx, importedAs(run.kind, caller))
    const rights = await fieldRights(tx, caller, resource, 'upload')
    return { run, rows, counts, running: await runningRepair(tx, run), resource, rights }
  })
  const known = new Map(understoodColumns(resource).map(column => [column.path, column]))
  const state = await loadImportState(services, run)
  // A field that the role lost since the file was uploaded is no column any more.
  const mapping = state.mapping.map(match => {
    const column = match.path === null ? undefined : known.get(match.path)
    return column && isNotTaken(rights, column) ? { ...match, path: null } : match
  })
  const shown = new Set(mapping.flatMap(({ index, path }) => (path === null ? [] : [index])))
  return {
    batchId: run.id,
    fileName: run.fileName,
    columns: await columnsOf(services, caller, resource, known, mapping, say),
    rows: rows.map(({ row, cells, draft, faults }) => ({
      row,
      cells: cells.map((cell, index) => (shown.has(index) ? shownCell(cell) : '')),
      draft: Object.fromEntries(Object.entries(draft).filter(([index]) => shown.has(Number(index)))),
      faults: faults.map(fault => toldFault(fault, mapping, say)),
    })),
    total: counts.open,
    repaired: counts.repaired,
    limit: mostRepairRows,
    running,
    inPreview: run.phase === 'preview',
  }
}

/** What the texts of faults say of one row alone. */
const ofOneRow = ['value', 'stores', 'given', 'sum', 'most', 'document', 'row'] as const

/** A fault in the reader's language, with the columns of the file that it belongs to. */
export function toldFault(
  { path, code, params, suggestion }: StoredFault,
  mapping: readonly HeaderMatch[],
  say: Say,
): RepairFault {
  const columns = pathsOf(path).flatMap(
    one => mapping.find(match => match.path !== null && match.path === one)?.index ?? [],
  )
  return {
    column: columns[0] ?? null,
    columns,
    code,
    message: errorText(say, code, params),
    kind: errorText(say, code, {
      ...params,
      ...Object.fromEntries(ofOneRow.filter(name => name in params).map(name => [name, '…'])),
    }),
    suggestion,
  }
}

async function columnsOf(
  services: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  known: ReadonlyMap<string, BulkColumn>,
  mapping: readonly HeaderMatch[],
  say: Say,
): Promise<RepairColumn[]> {
  const used = mapping.flatMap(({ path }) => (path === null ? [] : (known.get(path) ?? [])))
  const lookups = await loadLookups(services, caller.tenantId, resource, used)
  return mapping.flatMap(({ index, header, path }) => {
    const column = path === null ? undefined : known.get(path)
    if (!column) return []
    const choices = offeredValues(resource, column, lookups, { say, upTo: choicesUpTo })
    return [{ index, header, path: column.path, mandatory: column.starred, ...(choices ? { choices } : {}) }]
  })
}
