import { inTenant } from '@sfa/db/tenant-transaction'
import { understoodColumns } from '@sfa/resource-kit/bulk-columns'
import type { Caller } from '../../caller'
import { withTenantFields } from '../../resource/custom-definitions'
import type { Services } from '../../services'
import { importedAs } from '../columns/bulk-kind'
import { type Say, speak } from '../columns/chinese-variants'
import { offeredValues } from '../columns/choices-of'
import { errorText } from '../columns/error-text'
import { loadLookups } from '../columns/lookups'
import type { HeaderMatch } from '../columns/match-headers'
import { loadImportState } from '../import/import-state'
import { pathsOf } from '../import/insert-faults'
import type { StoredFault } from './faults-by-row'
import { mostRepairRows } from './refused-keeper'
import { countRefused, loadRepairedRun, openRows, runningRepair } from './repair-run'
import { shownCell } from './stored-cell'

export interface RepairColumn {
  /** Column of the file; the key of drafts. */
  index: number
  /** As it stands in the file. */
  header: string
  path: string
  mandatory: boolean
  /** What a dropdown offers, where the values are few. */
  choices?: string[]
}

export interface RepairFault {
  /** Column of the file; null where the whole row is meant. */
  column: number | null
  /** Every column that it is about, where several fields together are wrong. */
  columns: number[]
  code: string
  message: string
  /** The message without the value at hand: what faults of one kind have in common. */
  kind: string
  suggestion: string | null
}

export interface RepairRow {
  /** Row of the file, as the spreadsheet counts. */
  row: number
  /** As in the file, by column. */
  cells: string[]
  draft: Record<string, string>
  faults: RepairFault[]
}

export interface Repair {
  /** The import whose rows these are, also where one that repairs it was asked for. */
  batchId: string
  fileName: string | null
  columns: RepairColumn[]
  rows: RepairRow[]
  total: number
  repaired: number
  /** More refused rows than this are corrected in the workbook. */
  limit: number
  /** The run that imports corrected rows just now. */
  running: string | null
  /** Nothing is imported yet: corrected rows go into another preview of the run itself. */
  inPreview: boolean
}

const choicesUpTo = 500

/**
 * A page of the rows that an import refused, with what was wrong and what the user has written so far. Throws
 * `notFound`, `notPermitted`, `notRepairable`.
 */
export async function findRepair(
  services: Pick<Services, 'db'>,
  caller: Caller,
  batchId: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<Repair> {
  const say = await speak(caller.language)
  const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const { run, rows, counts, running } = await inTenant(services.db, caller.tenantId, async tx => {
    const run = await loadRepairedRun(tx, caller, batchId)
    const [rows, counts] = [await openRows(tx, run, page), await countRefused(tx, run)]
    return { run, rows, counts, running: await runningRepair(tx, run) }
  })
  const { mapping } = await loadImportState(services, run)
  return {
    batchId: run.id,
    fileName: run.fileName,
    columns: await columnsOf(services, caller, run.kind, mapping, say),
    rows: rows.map(({ row, cells, draft, faults }) => ({
      row,
      cells: cells.map(shownCell),
      draft,
      faults: faults.map(fault => toldFault(fault, mapping, say)),
    })),
    total: counts.open,
    repaired: counts.repaired,
    limit: mostRepairRows,
    running,
    inPreview: run.phase === 'preview',
  }
}

/** A fault in the words of the reader, at the columns of the file that it belongs to. */
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
    kind: errorText(say, code, 'value' in params ? { ...params, value: '…' } : params),
    suggestion,
  }
}

async function columnsOf(
  services: Pick<Services, 'db'>,
  caller: Caller,
  kind: string,
  mapping: readonly HeaderMatch[],
  say: Say,
): Promise<RepairColumn[]> {
  const resource = await inTenant(services.db, caller.tenantId, tx => withTenantFields(tx, importedAs(kind)))
  const known = new Map(understoodColumns(resource).map(column => [column.path, column]))
  const used = mapping.flatMap(({ path }) => (path === null ? [] : (known.get(path) ?? [])))
  const lookups = await loadLookups(services, caller.tenantId, resource, used)
  return mapping.flatMap(({ index, header, path }) => {
    const column = path === null ? undefined : known.get(path)
    if (!column) return []
    const choices = offeredValues(resource, column, lookups, { say, upTo: choicesUpTo })
    return [{ index, header, path: column.path, mandatory: column.mandatory, ...(choices ? { choices } : {}) }]
  })
}
