import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { type ProductFacts, readProductFacts } from '@sfa/marketing/operations/order-facts'
import { type BothWays, type Impact, ImpactSum, type PastOrder } from '@sfa/marketing/rules/promotion/impact'
import type { Promotion } from '@sfa/marketing/rules/promotion/promotion'
import { indexPromotions } from '@sfa/marketing/rules/promotion/promotion-index'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { sql } from 'kysely'
import { impactSubject } from './impact-subject'
import type { KeptImpact } from './kept-impact'
import { countOrders, readPastOrders, readTrees } from './past-orders'
import { promotionImpactJob } from './promotion-impact.job'
import { readParts, type TakesPart } from './takes-part'

/** Today and the days before it. */
const daysBack = 30
const atOnce = 1000

/**
 * Calculates the orders of the last 30 days with a promotion and without it, and keeps the result with its version.
 * Orders are read by day, a part at a time; a run that was stopped begins again, since it writes nothing before its end.
 */
export async function runImpact(context: JobContext, chunk = atOnce): Promise<void> {
  const { run, db } = context
  const asked = promotionImpactJob.payload.parse(run.params)
  await context.enterPhase('writing')
  const caller = await callerOfRun(context, run)
  const work = <T>(act: (tx: Tx) => Promise<T>) => inTenant(db, run.tenantId, act)
  const days = lastDays(daysBack)
  const [from, to] = [days[0]!, days.at(-1)!]
  const { subject, total, trees, versions, takesPart, giftPrices } = await work(async tx => {
    const found = await impactSubject(tx, caller, asked)
    const inForce = await versionsBetween(tx, from, to)
    return {
      subject: found,
      total: await countOrders(tx, { scope: found.scope, from, to }),
      trees: await readTrees(tx),
      versions: inForce,
      takesPart: await readParts(tx, days),
      giftPrices: await pricesOfGifts(tx, [found.promotion, ...inForce.map(({ rule }) => rule)]),
    }
  })
  const { promotion, row, scope } = subject
  const tried: Promotion = { ...promotion, budgetLeft: undefined, customerLeft: undefined, totalLeft: undefined }
  const limits = {
    perCustomer: promotion.customerLeft ?? null,
    period: String(row.limitPeriod ?? 'whole'),
    total: promotion.totalLeft ?? null,
    budget: promotion.budgetLeft ?? null,
  }
  const sum = new ImpactSum({ promotion: tried, limits, giftPrices })
  const waysOf = bothWays(tried, versions, takesPart)
  const products = new Map<string, ProductFacts>()
  let done = 0
  for (const day of days)
    for (let after = '0'; ; ) {
      await context.throwIfCancelled()
      context.progress({ stage: 'writing', done, total })
      const orders = await work(tx => readPastOrders(tx, trees, products, { scope, day, after, atOnce: chunk }))
      for (const { customer, lines } of orders) sum.add({ day, customer, lines }, waysOf)
      done += orders.length
      if (orders.length < chunk) break
      after = orders.at(-1)!.id
    }
  await work(async tx => {
    const impact = sum.result()
    const kept: KeptImpact = { ...impact, from, to, budget: limits.budget, names: await namesIn(tx, impact) }
    await saveCheckpoint(tx, run, { done: true }, { total: impact.orders, successCount: impact.orders })
    await sql`
      insert into marketing_promotion_impact as i (promotion_type, promotion_id, version, reach, run_id, result, digest,
        calculated_by, calculated_time)
      values (${asked.type}, ${asked.id}, ${subject.version}, ${subject.reach}, ${run.id}, ${JSON.stringify(kept)}::jsonb,
        ${subject.digest}, ${caller.userName}, now())
      on conflict (tenant_id, promotion_type, promotion_id, version, reach) do update set result = excluded.result,
        digest = excluded.digest, calculated_by = excluded.calculated_by, calculated_time = excluded.calculated_time`.execute(
      tx,
    )
  })
}

/** `YYYY-MM-DD` of China, the oldest first. */
function lastDays(count: number): string[] {
  const today = Date.parse(`${wireNow().slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: count }, (_, at) =>
    new Date(today - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  )
}

interface Version {
  rule: Promotion
  from: string
  to: string
}

/** What is in force now and was so on one of the days. What is left of them is not asked: orders have used it since. */
async function versionsBetween(tx: Tx, from: string, to: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select rule, valid_from::text "from", valid_to::text "to" from marketing_promotion_version
    where ended_time is null and promotion_type <> 'coupon' and valid_from <= ${to}::date and valid_to >= ${from}::date
    order by promotion_type, promotion_id`.execute(tx)
  return rows
}

/**
 * The promotion counts on every day: its own dates may lie ahead. One that is a step of activities is for who takes part
 * alone. An index is made once for orders with the same ones.
 */
function bothWays(
  tried: Promotion,
  versions: readonly Version[],
  takesPart: TakesPart,
): (order: PastOrder) => BothWays | null {
  const others = versions.filter(({ rule }) => rule.id !== tried.id)
  const byRules = new Map<string, BothWays>()
  return ({ day, customer }) => {
    if (!takesPart(tried.id, customer.id, null)) return null
    const rules = others
      .filter(({ from, to, rule }) => from <= day && to >= day && takesPart(rule.id, customer.id, day))
      .map(({ rule }) => rule)
    const key = rules.map(({ id }) => id).join()
    const made = byRules.get(key) ?? { present: indexPromotions([tried, ...rules]), absent: indexPromotions(rules) }
    byRules.set(key, made)
    return made
  }
}

async function pricesOfGifts(tx: Tx, promotions: readonly Promotion[]): Promise<ReadonlyMap<string, number>> {
  const gifts = promotions.flatMap(({ steps }) => steps.flatMap(step => step.gifts ?? []))
  const facts = await readProductFacts(
    tx,
    gifts.flatMap(({ productId, substitutes }) => [productId, ...substitutes]),
  )
  return new Map([...facts].map(([id, { unitPrice }]) => [id, unitPrice]))
}

async function namesIn(tx: Tx, impact: Impact): Promise<KeptImpact['names']> {
  const distributor = 'distributor-'
  const customers = impact.topCustomers.map(({ id }) => id)
  const { rows } = await sql<{ key: string; code: string; name: string }>`
    select 'customer-' || id as key, code, name from customer_store
      where id = any(${customers.filter(id => !id.startsWith(distributor))}::bigint[])
    union all select 'customer-distributor-' || id, code, name from distributor_distributor
      where id = any(${customers.flatMap(id => (id.startsWith(distributor) ? [id.slice(distributor.length)] : []))}::bigint[])
    union all select 'product-' || id, code, full_name_cn from product_product
      where id = any(${impact.topProducts.map(({ id }) => id)}::bigint[])
    union all select 'promotion-' || promotion_type || '-' || promotion_id, code, name from marketing_promotion_version
      where ended_time is null and promotion_type || '-' || promotion_id = any(${impact.displaced.map(({ id }) => id)}::text[])`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ key, code, name }) => [key, [code, name] as const]))
}
