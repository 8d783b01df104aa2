import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Promotion } from '../rules/promotion/promotion'
import type { Buyer } from './order-facts'
import { allPromotions, usesOfCustomer } from './promotion-accounts'

/**
 * The promotions in force on a day (`YYYY-MM-DD`), with what is left of their budgets, of their uses, and of the uses of
 * a customer: what a calculation takes. Without a customer his limit is whole.
 */
export async function promotionsLeft(tx: Tx, customer: Buyer | null, day: string): Promise<Promotion[]> {
  const { rows } = await sql<{ rule: Promotion; issued: number; uses: number; customerUses: number }>`
    select v.rule, coalesce(p.issued, 0)::float8 issued, coalesce(p.uses, 0)::float8 uses,
      ${customer ? sql`case when v.rule ? 'customerLeft' then ${usesOfCustomer(customer, day)} else 0 end` : sql`0`} "customerUses"
    from marketing_promotion_version v
    left join (${allPromotions}) p on p.type = v.promotion_type and p.id = v.promotion_id
    where v.ended_time is null and v.promotion_type <> 'coupon'
      and v.valid_from <= ${day}::date and v.valid_to >= ${day}::date`.execute(tx)
  return rows.map(({ rule, ...used }) => without(rule, used))
}

interface Used {
  issued: number
  uses: number
  customerUses: number
}

const left = (limit: number | undefined, used: number) => (limit === undefined ? undefined : limit - used)

const without = (rule: Promotion, { issued, uses, customerUses }: Used): Promotion => ({
  ...rule,
  budgetLeft: left(rule.budgetLeft, issued),
  totalLeft: left(rule.totalLeft, uses),
  customerLeft: left(rule.customerLeft, customerUses),
})

/**
 * The same of promotions as their forms say them, approved or not: what orders have used of their earlier versions is
 * gone.
 */
export async function leftOfTried(
  tx: Tx,
  tried: readonly Promotion[],
  customer: Buyer | null,
  day: string,
): Promise<Promotion[]> {
  if (tried.length === 0) return []
  const { rows } = await sql<Used & { key: string }>`
    select v.key, coalesce(p.issued, 0)::float8 issued, coalesce(p.uses, 0)::float8 uses,
      ${customer ? usesOfCustomer(customer, day) : sql`0`} "customerUses"
    from (${allPromotions}) p cross join lateral (
      select p.type || '-' || p.id as key, p.type promotion_type, p.id promotion_id,
        jsonb_build_object('limitPeriod', p.limit_period) state
    ) v where v.key = any(${tried.map(({ id }) => id)}::text[])`.execute(tx)
  const used = new Map(rows.map(({ key, ...row }) => [key, row]))
  return tried.map(one => without(one, used.get(one.id) ?? { issued: 0, uses: 0, customerUses: 0 }))
}
