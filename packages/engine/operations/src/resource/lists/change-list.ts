import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { namesRecord } from '@sfa/db/search/where-of'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import type { Selection } from '@sfa/kit/selection'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../../caller'
import type { Services } from '../../services'
import type { Refusal } from '../batch/batch-plan'
import { changeBatch, inlineBatchRows } from '../batch/change-batch'
import { selectedQuery } from '../batch/selected-records'
import { startBatchJob } from '../batch/start-batch-job'

export interface ListChange {
  /** The records whose list is changed, and the list. */
  of: Resource
  field: string
  /** What is added to the list or removed from it. */
  id: string
  by: 'add' | 'remove'
  selection: Selection
  /** Counts, and changes nothing. */
  preview?: boolean
}

export interface ListChanged {
  /** Records of the selection that the change is about. */
  count: number
  /** Records of the selection that are as the change would make them. */
  already: number
  /** Above 500 records it is a job, whose run tells the rest. */
  changed?: number
  /** Of them: those that wait for approval since. */
  waiting?: number
  refused?: readonly Refusal[]
  batchId?: string
}

/**
 * Adds a record to a list of many records, or removes it from them: at once, or above 500 records as a job. In both cases the log
 * has it as a batch change that can be undone. It is an edit of these records: of those that the caller reaches for
 * it, and of each only where its state and its rules allow it. Throws `notPermitted` without the key to edit them.
 */
export async function changeList(
  services: Services,
  caller: Caller,
  { of, field, id, by, selection, preview }: ListChange,
): Promise<ListChanged> {
  requireKey(caller, permissionKey(of, 'update'))
  const { ids, total } = await inTenant(services.db, caller.tenantId, async tx => {
    const chosen = await selectedQuery(tx, caller, of, selection, 'update')
    const holds = namesRecord(of, field, id)
    const { rows } = await sql<{ id: string; held: boolean }>`
      select id::text, ${holds} held from ${sql.table(tableOf(of))} where id in (${chosen}) order by id`.execute(tx)
    return { ids: rows.filter(({ held }) => held === (by === 'remove')).map(one => one.id), total: rows.length }
  })
  const found = { count: ids.length, already: total - ids.length }
  if (preview || ids.length === 0) return { ...found, changed: 0, refused: [] }
  const plan = { ids, changes: {}, adjust: { [field]: { by, ids: [id] } }, use: 'update' as const }
  if (ids.length > inlineBatchRows) return { ...found, ...(await startBatchJob(services, caller, of, plan)) }
  return { ...found, ...(await changeBatch(services, caller, of, plan)) }
}
