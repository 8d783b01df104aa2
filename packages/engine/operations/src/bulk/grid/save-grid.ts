import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { BodyOf } from '@sfa/kit/call'
import type { EditResult, EditResults, saveGridCall } from '@sfa/kit/calls/edit-grid.calls'
import type { RepairFault } from '@sfa/kit/calls/grid-shapes'
import { updateSchema } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import { type Access, accessFor } from '../../permission/access'
import { shownTo } from '../../permission/shown-row'
import { endBatchRun } from '../../resource/batch/change-batch'
import { noteBatchRun } from '../../resource/batch/start-batch-job'
import { parseRecord } from '../../resource/saving/check-record'
import { refuseDuplicates } from '../../resource/saving/refuse-duplicates'
import { changeRecord } from '../../resource/saving/update-record'
import type { Services } from '../../services'
import { type Say, speak } from '../columns/chinese-variants'
import { errorText } from '../columns/error-text'
import { loadLookups } from '../columns/lookups'
import { editedResource, gridRenderer, prepareGridNames } from './find-grid'
import { GridCells } from './grid-cells'
import { type GridColumn, gridColumns } from './grid-columns'

type SentRow = BodyOf<typeof saveGridCall>['rows'][number]

/** Thrown to roll the transaction of a check back. */
class Checked extends Error {
  constructor(readonly results: EditResults) {
    super('checked')
  }
}

/**
 * Saves the changed cells of records row by row: the refusal of one row does not stop the others, and a row that
 * another user has changed since it was read stays as it is, with that user's name. The saved rows are one run, which
 * can be undone like a batch change. Throws `notPermitted`, `invalidRequest`.
 */
export async function saveGrid(
  services: Pick<Services, 'db'>,
  caller: Caller,
  { resource: key, rows, check }: BodyOf<typeof saveGridCall>,
): Promise<EditResults> {
  const resource = editedResource(caller, key)
  const say = await speak(caller.language)
  const fields = await inTenant(services.db, caller.tenantId, tx => accessFor(tx, caller, resource, 'update'))
  const columns = gridColumns(resource, fields.update.fields)
  const lookups = await loadLookups(services, caller.tenantId, resource, columns)
  const cells = new GridCells(resource, columns, lookups, say)
  await cells.prepare(rows.map(row => row.cells))
  const results = await inTenant(services.db, caller.tenantId, async tx => {
    const { update: access } = await accessFor(tx, caller, resource, 'update')
    const batchId = await noteBatchRun(tx, caller, resource, { ids: rows.map(({ id }) => id), changes: {} })
    const writer = { tx, caller, resource, access, cells, say, columns, source: `batch:${batchId}` }
    const done = new Map<string, EditResult>()
    // In the order of the ids, so that two calls that save at the same time do not wait for each other.
    for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) done.set(row.id, await saveRow(writer, row))
    const outcomes = [...new Set(rows.map(({ id }) => id))].map(id => done.get(id) as EditResult)
    if (check) throw new Checked({ results: outcomes })
    const changed = outcomes.filter(({ outcome }) => outcome === 'saved').length
    const refusals = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'stale')
    if (changed === 0) {
      await sql`delete from job_run where id = ${batchId}`.execute(tx)
      return { results: outcomes }
    }
    await endBatchRun(tx, caller, batchId, {
      total: rows.length,
      changed,
      refused: refusals.map(({ id, faults, outcome }) => ({
        id,
        code: outcome === 'stale' ? 'stale' : (faults[0]?.code ?? 'invalid'),
        message: faults[0]?.message ?? '',
      })),
    })
    return { results: outcomes, batchId }
  }).catch(error => {
    if (error instanceof Checked) return error.results
    throw error
  })
  return check
    ? results
    : { ...results, results: await withRowsOfNow(services, caller, resource, columns, lookups, say, results.results) }
}

interface Writer {
  tx: Tx
  caller: Caller
  resource: Resource
  access: Access
  cells: GridCells
  say: Say
  columns: readonly GridColumn[]
  source: string
}

async function saveRow(writer: Writer, { id, ver, cells: written }: SentRow): Promise<EditResult> {
  const { tx, caller, resource, access, cells, source } = writer
  const { values, faults } = cells.read(written)
  if (faults.length > 0)
    return {
      id,
      outcome: 'refused',
      faults: faults.map(({ path, fault }) => faultAt(writer, path, fault.code, fault.params, fault.suggestion)),
    }
  await sql`savepoint one_row`.execute(tx)
  try {
    const before = await findRow(tx, resource, id, { lock: true, scope: access.scope })
    if (!before) throw new AppError('notFound')
    if (before.ver !== ver) {
      await sql`release savepoint one_row`.execute(tx)
      const params = { name: String(before.lastModifiedBy ?? ''), time: String(before.lastModifiedTime ?? '') }
      return { id, outcome: 'stale', faults: [faultAt(writer, null, 'rowStale', params)] }
    }
    const { id: _, ver: __, ...changes } = parseRecord(updateSchema(resource), { ...values, id, ver })
    const after = await refuseDuplicates(resource, changes, () =>
      changeRecord(tx, caller, resource, { id, ver }, changes, 'update', { source, access }),
    )
    await sql`release savepoint one_row`.execute(tx)
    return { id, outcome: after.ver === ver ? 'unchanged' : 'saved', faults: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    return { id, outcome: 'refused', faults: faultsOf(writer, error) }
  }
}

function faultsOf(writer: Writer, error: AppError): RepairFault[] {
  const failures: readonly Pick<FieldFailure, 'field' | 'code' | 'params'>[] = error.details?.length
    ? error.details
    : [{ field: '', code: error.code, params: error.params }]
  return failures.map(({ field, code, params }) => faultAt(writer, field.split('.')[0] ?? null, code, params))
}

/** At the column of the field; at the whole row where there is none. */
function faultAt(
  { columns, say }: Writer,
  path: string | null,
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
  suggestion: string | null = null,
): RepairFault {
  const index = columns.findIndex(column => column.path === path)
  return {
    column: index < 0 ? null : index,
    columns: index < 0 ? [] : [index],
    code,
    message: errorText(say, code, params),
    kind: errorText(say, code, 'value' in params ? { ...params, value: '…' } : params),
    suggestion,
  }
}

/** The saved rows, and the stale rows with the values of the other user, as they are now. */
async function withRowsOfNow(
  services: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  columns: readonly GridColumn[],
  lookups: Parameters<typeof gridRenderer>[2],
  say: Say,
  results: readonly EditResult[],
): Promise<EditResult[]> {
  const shown = results.filter(({ outcome }) => outcome === 'saved' || outcome === 'stale')
  const rows = await inTenant(services.db, caller.tenantId, async tx => {
    const { update: access } = await accessFor(tx, caller, resource, 'update')
    const found = await Promise.all(shown.map(({ id }) => findRow(tx, resource, id, { scope: access.scope })))
    return found.flatMap(row => (row ? [row] : [])).map(shownTo(caller, resource, access.fields))
  })
  await prepareGridNames(resource, columns, lookups, rows)
  const render = gridRenderer(resource, columns, lookups, say)
  const byId = new Map(rows.map(row => [String(row.id), render(row)]))
  return results.map(result => {
    const now = byId.get(result.id)
    return now ? { ...result, now } : result
  })
}
