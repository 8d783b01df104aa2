import type { Tx } from '@sfa/db/tenant-transaction'
import type { Promotion } from '@sfa/domain/promotion/promotion'
import { sql } from 'kysely'
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
  const left = (limit: number | undefined, used: number) => (limit === undefined ? undefined : limit - used)
  return rows.map(({ rule, issued, uses, customerUses }) => ({
    ...rule,
    budgetLeft: left(rule.budgetLeft, issued),
    totalLeft: left(rule.totalLeft, uses),
    customerLeft: left(rule.customerLeft, customerUses),
  }))
}
