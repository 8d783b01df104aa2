import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { sql } from 'kysely'
import { isForCustomer } from '../rules/promotion/promotion-index'
import type { CouponRule } from './compile-coupon'
import { type Buyer, type BuyerFacts, buyerKey, readBuyers } from './order-facts'

/** A customer who is to get coupons. */
export interface Target extends Buyer {
  coupons: number
}

/** What became of a target; either it gets all of its coupons or none. */
export interface Issued {
  coupons: number
  refusal: { code: ErrorCode; params?: Readonly<Record<string, string | number>> } | null
}

interface Batch {
  code: string
  name: string
  issued: number
  version: number | null
  rule: CouponRule
  state: WireRow
}

/**
 * Issues coupons of a batch, never more than there are in all, nor more than a customer may have: the batch stays
 * locked until the transaction ends. Answers what became of each target, in their sequence. Throws
 * `couponBatchNotInForce` and `couponBatchEnded`.
 */
export async function issueCoupons(
  tx: Tx,
  { batchId, issueId = null, by }: { batchId: string; issueId?: string | null; by: string },
  targets: readonly Target[],
): Promise<Issued[]> {
  const batch = await lockBatch(tx, batchId)
  const buyers = await readBuyers(tx, targets)
  const had = await countHeld(tx, batchId, targets)
  const most = Number(batch.state.perCustomerLimit)
  let next = batch.issued
  const made: (Buyer & { number: string; orgId: string | null })[] = []
  const outcomes = targets.map((target): Issued => {
    const key = buyerKey(target)
    const buyer = buyers.get(key)
    const left = Number(batch.state.total) - next
    const refusal = refusalOf(batch, buyer, target.coupons, { left, most, held: had.get(key) ?? 0 })
    if (refusal) return { coupons: 0, refusal }
    had.set(key, (had.get(key) ?? 0) + target.coupons)
    for (let count = 0; count < target.coupons; count += 1) {
      next += 1
      const number = `${batch.code}-${String(next).padStart(6, '0')}`
      made.push({
        number,
        storeId: target.storeId ?? null,
        distributorId: target.storeId ? null : target.distributorId,
        orgId: buyer?.orgId ?? null,
      })
    }
    return { coupons: target.coupons, refusal: null }
  })
  await insertCoupons(tx, batch, { batchId, issueId, by }, made)
  return outcomes
}

/** Its issued coupons are counted by the row, and what it gives is that of the version in force. */
async function lockBatch(tx: Tx, batchId: string): Promise<Batch & { version: number }> {
  await sql`select from marketing_coupon_batch where id = ${batchId} for update`.execute(tx)
  const { rows } = await sql<Batch>`
    select b.code, b.name, b.issued::float8 issued, v.version, v.rule, v.state
    from marketing_coupon_batch b left join marketing_promotion_version v
      on v.promotion_type = 'coupon' and v.promotion_id = b.id and v.ended_time is null
    where b.id = ${batchId}`.execute(tx)
  const [batch] = rows
  if (!batch) throw new AppError('notFound')
  const { name, version } = batch
  if (version === null) throw new AppError('couponBatchNotInForce', { name })
  if (String(batch.state.validTo) < wireNow().slice(0, 10)) throw new AppError('couponBatchEnded', { name })
  return { ...batch, version }
}

function refusalOf(
  { name, rule }: Batch,
  buyer: BuyerFacts | undefined,
  wanted: number,
  { left, most, held }: { left: number; most: number; held: number },
): Issued['refusal'] {
  if (!buyer?.isOpen) return { code: 'couponCustomerInvalid' }
  if (!isForCustomer(rule.customers, buyer.facts)) return { code: 'couponCustomerOutOfScope' }
  if (held + wanted > most) return { code: 'couponCustomerLimit' }
  return wanted > left ? { code: 'couponsShort', params: { name, wanted, left } } : null
}

/** How many coupons of the batch customers have got; void ones do not count. */
async function countHeld(tx: Tx, batchId: string, targets: readonly Target[]): Promise<Map<string, number>> {
  const stores = targets.flatMap(({ storeId }) => storeId ?? [])
  const distributors = targets.flatMap(({ storeId, distributorId }) => (storeId ? [] : (distributorId ?? [])))
  const { rows } = await sql<{ storeId: string | null; distributorId: string | null; count: number }>`
    select store_id::text "storeId", distributor_id::text "distributorId", count(*)::int count from marketing_coupon
    where batch_id = ${batchId} and state <> 'void'
      and (store_id = any(${stores}::bigint[]) or distributor_id = any(${distributors}::bigint[]))
    group by 1, 2`.execute(tx)
  return new Map(rows.map(({ count, ...buyer }) => [buyerKey(buyer), count]))
}

/**
 * A coupon is valid on the days of its batch, or from now on for so many days; the last day counts to its end, in the
 * time of China.
 */
async function insertCoupons(
  tx: Tx,
  { version, state }: Batch,
  { batchId, issueId, by }: { batchId: string; issueId: string | null; by: string },
  made: readonly object[],
): Promise<void> {
  if (made.length === 0) return
  const days = state.validDays === null || state.validDays === undefined ? null : Number(state.validDays)
  await sql`
    insert into marketing_coupon (number, batch_id, version, store_id, distributor_id, org_id, issue_id, valid_from,
      valid_to, create_by, last_modified_by)
    select x.number, ${batchId}, ${version}, x."storeId", x."distributorId", x."orgId", ${issueId}::bigint, p.begins,
      (case when ${days}::int is null then ${String(state.validTo)}::date
        else (p.begins at time zone 'Etc/GMT-8')::date + ${days}::int end + time '23:59:59')
        at time zone 'Etc/GMT-8', ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as x (number text, "storeId" bigint, "distributorId" bigint, "orgId" bigint)
    cross join (select case when ${days}::int is null then ${String(state.validFrom)}::date::timestamp at time zone 'Etc/GMT-8'
      else greatest(date_trunc('second', now()), ${String(state.validFrom)}::date::timestamp at time zone 'Etc/GMT-8')
      end) p (begins)`.execute(tx)
  await sql`
    update marketing_coupon_batch set issued = issued + ${made.length} where id = ${batchId}`.execute(tx)
}
