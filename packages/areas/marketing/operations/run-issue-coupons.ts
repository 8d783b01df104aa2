import { store } from '@sfa/customer/definitions/store.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { whereOf } from '@sfa/db/search/where-of'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { accessFor } from '@sfa/operations/permission/access'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import { sql } from 'kysely'
import { issueCoupons } from './issue-coupons'
import { issueCouponsJob } from './issue-coupons.job'

/** Customers who are served together, with the marker of how far the run has come. */
const chunkSize = 500
/** So many of those who were left out are told by name. */
const told = 20

/**
 * Issues coupons to the customers of an issue. Every customer has a row, and the waiting ones are the work that is left:
 * a run that was killed goes on where it was, and no customer gets coupons twice. A database trigger lets the issue fail with
 * its run.
 */
export async function runIssueCoupons(context: JobContext, atOnce = chunkSize): Promise<void> {
  const { run, db } = context
  const { issueId } = issueCouponsJob.payload.parse(run.params)
  await context.enterPhase('writing')
  const caller = await callerOfRun(context, run)
  requireKey(caller, 'marketing/couponissue:issue')
  if (run.checkpoint.resolved !== true)
    await inTenant(db, run.tenantId, async tx => {
      await resolveTargets(tx, caller, issueId)
      const { targets } = await countTargets(tx, issueId)
      run.checkpoint = { resolved: true, total: targets }
      await saveCheckpoint(tx, run, run.checkpoint, { total: targets })
    })
  const total = Number(run.checkpoint.total)
  for (let done = 0; ; ) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done, total })
    const served = await inTenant(db, run.tenantId, async tx => {
      const count = await serve(tx, caller, issueId, atOnce)
      const { waiting, refused, targets } = await countTargets(tx, issueId)
      done = targets - waiting
      await saveCheckpoint(tx, run, run.checkpoint, {
        total: targets,
        successCount: done - refused,
        failureCount: refused,
      })
      if (count === 0) await finish(tx, caller, issueId)
      return count
    })
    if (served === 0) return
  }
}

/** Lists first, since they may say how many a customer gets; who is named twice gets coupons once. */
async function resolveTargets(tx: Tx, caller: Caller, issueId: string): Promise<void> {
  const reached = async (resource: typeof store | typeof distributor) => {
    const { any } = await accessFor(tx, caller, resource, 'any')
    return whereOf(resource, { filters: {}, scope: any.scope })
  }
  const [stores, distributors] = [await reached(store), await reached(distributor)]
  const { rows } = await sql`select from marketing_coupon_issue where id = ${issueId}`.execute(tx)
  if (rows.length === 0) throw new AppError('notFound')
  await sql`
    insert into marketing_coupon_target (issue_id, store_id, distributor_id, coupons)
    select i.id, l.store, l.distributor, coalesce(l.coupons, i.quantity)
    from marketing_coupon_issue i join marketing_coupon_issue_customers l on l.head_id = i.id
    where i.id = ${issueId} order by l.line_no
    on conflict do nothing`.execute(tx)
  await sql`
    insert into marketing_coupon_target (issue_id, store_id, distributor_id, coupons)
    select i.id, c.store_id, c.distributor_id, i.quantity from marketing_coupon_issue i cross join lateral (
      select unnest(i.store_ids) store_id, null::bigint distributor_id
      union select null, unnest(i.distributor_ids)
      union select m.id, null from customer_store m where m.group_ids && i.store_group_ids and m.is_deleted = 0
        and m.id in (select id from customer_store where ${stores})) c
    where i.id = ${issueId} order by c.store_id, c.distributor_id
    on conflict do nothing`.execute(tx)
  await sql`
    update marketing_coupon_target t set state = 'refused', reason = 'couponCustomerOutOfReach'
    where t.issue_id = ${issueId} and t.state = 'waiting' and not case when t.store_id is not null
      then t.store_id in (select id from customer_store where ${stores})
      else t.distributor_id in (select id from distributor_distributor where ${distributors}) end`.execute(tx)
}

/** Answers how many customers were looked at. */
async function serve(tx: Tx, caller: Caller, issueId: string, atOnce: number): Promise<number> {
  const { rows } = await sql<{
    id: string
    storeId: string | null
    distributorId: string | null
    coupons: number
    batchId: string
  }>`
    select t.id::text, t.store_id::text "storeId", t.distributor_id::text "distributorId", t.coupons::int,
      i.batch_id::text "batchId"
    from marketing_coupon_target t join marketing_coupon_issue i on i.id = t.issue_id
    where t.issue_id = ${issueId} and t.state = 'waiting' order by t.id limit ${atOnce} for update of t`.execute(tx)
  const batchId = rows[0]?.batchId
  if (!batchId) return 0
  const outcomes = await issueCoupons(tx, { batchId, issueId, by: caller.userName }, rows)
  const results = rows.map(({ id }, at) => ({
    id,
    reason: outcomes[at]?.refusal?.code ?? null,
    params: outcomes[at]?.refusal?.params ?? {},
  }))
  await sql`
    update marketing_coupon_target t set state = case when x.reason is null then 'issued' else 'refused' end,
      reason = x.reason, params = x.params
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x (id bigint, reason text, params jsonb)
    where t.id = x.id`.execute(tx)
  return rows.length
}

async function countTargets(tx: Tx, issueId: string) {
  const { rows } = await sql<{ targets: number; waiting: number; refused: number; coupons: number }>`
    select count(*)::int targets, count(*) filter (where state = 'waiting')::int waiting,
      count(*) filter (where state = 'refused')::int refused,
      coalesce(sum(coupons) filter (where state = 'issued'), 0)::int coupons
    from marketing_coupon_target where issue_id = ${issueId}`.execute(tx)
  return rows[0] ?? { targets: 0, waiting: 0, refused: 0, coupons: 0 }
}

/** Writes the result into the issue. */
async function finish(tx: Tx, { language }: Caller, issueId: string): Promise<void> {
  const { targets, refused, coupons } = await countTargets(tx, issueId)
  const { rows } = await sql<{ code: string; reason: ErrorCode; params: Record<string, string | number> }>`
    select coalesce(s.code, d.code, '') code, t.reason, t.params from marketing_coupon_target t
    left join customer_store s on s.id = t.store_id left join distributor_distributor d on d.id = t.distributor_id
    where t.issue_id = ${issueId} and t.state = 'refused' order by t.id limit ${told}`.execute(tx)
  const lines = rows.map(({ code, reason, params }) => `${code} ${textOf(new AppError(reason, params), language)}`)
  const failures = [...lines, ...(refused > lines.length ? ['…'] : [])].join('\n')
  await sql`
    update marketing_coupon_issue set state = 'done', targets = ${targets}, issued = ${coupons}, refused = ${refused},
      failures = ${failures || null}, ver = ver + 1
    where id = ${issueId} and state = 'issuing'`.execute(tx)
}
