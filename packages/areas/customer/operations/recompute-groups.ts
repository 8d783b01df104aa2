import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChanges } from '@sfa/db/record/record-change'
import { whereOf } from '@sfa/db/search/where-of'
import { clockUser } from '@sfa/kit/job/clock-user'
import { whileHeld } from '@sfa/operations/job/attempt/held-run'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { sql } from 'kysely'
import { store } from '../definitions/store.resource'
import { countAllGroups } from './count-groups'
import { type Conditions, faultsOf, searchOf } from './group-conditions'
import { recomputeGroupsJob } from './recompute-groups.job'

/** Stores that are written in one transaction. */
const chunkSize = 2_000
/** What is computed is looked at again after this time, whatever has been noted since. */
const longest = '1 hour'

/**
 * Finds the members of dynamic groups anew (docs/areas/customer.md). Conditions that no longer hold leave the members as
 * they are, and the group says what is wrong. Stores keep their version: what a form has open stays fresh.
 */
export async function recomputeGroups(context: JobContext): Promise<void> {
  const { run, db } = context
  const { groupId } = recomputeGroupsJob.payload.parse(run.params)
  await context.enterPhase('writing')
  const found = await inTenant(db, run.tenantId, async tx => {
    if (groupId === undefined && !(await isNews(tx))) return []
    const { rows } = await sql<{ id: string; conditions: Conditions | null }>`
      select id::text, conditions from customer_store_group
      where group_type = 'dynamic' and is_deleted = 0 and (${groupId ?? null}::bigint is null or id = ${groupId ?? null})
      order by id`.execute(tx)
    return rows
  })
  let changed = 0
  for (const { id, conditions } of found) {
    await context.throwIfCancelled()
    const faults = await inTenant(db, run.tenantId, tx => faultsOf(tx, conditions ?? {}))
    for (let more = faults.length === 0; more; ) {
      await context.throwIfCancelled()
      more = await inTenant(db, run.tenantId, async tx => {
        const written = await moveMembers(tx, id, conditions ?? {}, run.traceId ?? '')
        changed += written
        await saveCheckpoint(tx, run, { changed }, { total: changed, successCount: changed, failureCount: 0 })
        return written > 0
      })
    }
    await whileHeld(context, run, tx =>
      sql`
      update customer_store_group set computed_time = now(),
        condition_state = ${faults.length > 0 ? 'fault' : 'done'},
        condition_faults = ${faults.length > 0 ? JSON.stringify(faults) : null}::jsonb
      where id = ${id}`.execute(tx),
    )
  }
  await inTenant(db, run.tenantId, async tx => {
    await countAllGroups(tx)
    await forgetIdle(tx, recomputeGroupsJob, run.id)
  })
}

/**
 * Whether something has been noted in the log of changes since the members were computed last. Each note is looked at
 * twice, because a transaction that began earlier may end later.
 */
async function isNews(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into customer_group_look as seen (change_id, looks, computed_time)
    select coalesce(max(id), 0), 1, now() from record_change
    on conflict (tenant_id) do update set
      looks = case when seen.change_id = excluded.change_id then least(seen.looks + 1, 3) else 1 end,
      computed_time = case
        when seen.change_id = excluded.change_id and seen.looks >= 2 and seen.computed_time > now() - ${longest}::interval
        then seen.computed_time else now() end,
      change_id = excluded.change_id
    returning seen.computed_time = now() fresh`.execute(tx)
  return rows[0]?.fresh ?? true
}

interface Moved {
  id: string
  ver: number
  before: string[]
  after: string[]
}

/** Takes some stores in that the conditions find, and some out that they do not; answers how many there were. */
async function moveMembers(tx: Tx, groupId: string, conditions: Conditions, traceId: string): Promise<number> {
  const where = whereOf(store, { ...(await searchOf(tx, conditions)), scope: 'everything' })
  const wanted = sql`select id from customer_store where ${where}`
  const held = sql`select record_id from customer_store_by_group_ids where target_id = ${groupId}`
  const { rows } = await sql<Moved>`
    with joining as materialized (select id from (${wanted} except ${held}) one limit ${chunkSize}),
    leaving as materialized (select record_id id from (${held} except ${wanted}) one limit ${chunkSize}),
    locked as materialized (
      select id, group_ids before, id in (select id from joining) joins from customer_store
      where id in (select id from joining union all select id from leaving) order by id for update
    )
    update customer_store s set group_ids = case
      when joins then array_append(s.group_ids, ${groupId}::bigint) else array_remove(s.group_ids, ${groupId}::bigint) end
    from locked where s.id = locked.id
    returning s.id::text, s.ver, locked.before::text[], s.group_ids::text[] "after"`.execute(tx)
  await recordChanges(
    tx,
    rows.map(({ id, ver, before, after }) => ({
      resource: store.key,
      recordId: id,
      operation: 'batchUpdate',
      before: { groupIds: before },
      after: { groupIds: after, ver },
      source: `group:${groupId}`,
      userId: clockUser.id,
      userName: clockUser.name[0],
      traceId,
    })),
  )
  return rows.length
}
