import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { promotionResources } from '../definitions/promotion-kinds'
import type { PromotionType } from '../rules/promotion/promotion'
import type { Buyer } from './order-facts'

/** A promotion among those of all types. */
export interface Name {
  type: PromotionType
  id: string
}

/** A promotion as orders use it; money is fen, and null is without a limit. */
export interface Account extends Name {
  name: string
  isInForce: boolean
  issued: number
  uses: number
  budget: number | null
  alarm: number | null
  totalLimit: number | null
  customerLimit: number | null
  customerUses: number
}

const types = Object.keys(promotionResources) as PromotionType[]

/** By type and then by ascending id, whatever the order in which they are named. */
export async function lockPromotions(tx: Tx, names: readonly Name[]): Promise<void> {
  for (const type of types) {
    const ids = names.flatMap(name => (name.type === type ? [name.id] : []))
    if (ids.length > 0)
      await sql`
        select from ${sql.table(tableOf(promotionResources[type]))} where id = any(${ids}::bigint[])
        order by id for update`.execute(tx)
  }
}

/** The same columns of the four tables, one below the other. */
export const allPromotions = sql.join(
  types.map(
    type =>
      sql`select ${sql.lit(type)} as type, id, name, issued, uses, limit_period from ${sql.table(tableOf(promotionResources[type]))}`,
  ),
  sql` union all `,
)

/**
 * Uses of a promotion in force, `v`, by a customer within the period on which its limit is counted. Those of stores that
 * were merged into it count as its own.
 */
export const usesOfCustomer = ({ storeId = null, distributorId = null }: Buyer, day: string) => sql`(
  select count(*)::int from marketing_promotion_use u
  where u.promotion_type = v.promotion_type and u.promotion_id = v.promotion_id and u.state <> 'released'
    and ${storeId ? sql`(u.store_id = ${storeId} or u.store_id in (select id from customer_store where merged_into = ${storeId}))` : sql`u.store_id is null and u.distributor_id = ${distributorId}::bigint`}
    and case v.state ->> 'limitPeriod'
      when 'day' then u.day = ${day}::date
      when 'week' then date_trunc('week', u.day) = date_trunc('week', ${day}::date)
      when 'month' then date_trunc('month', u.day) = date_trunc('month', ${day}::date)
      else true end)`

/** After they were locked: they do not change until this transaction ends. Limits are those of the version in force. */
export async function readAccounts(tx: Tx, names: readonly Name[], customer: Buyer, day: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select p.type, p.id::text, p.name, v.version is not null "isInForce", p.issued::float8 issued,
      p.uses::float8 uses, (v.rule ->> 'budgetLeft')::float8 budget,
      round((v.state ->> 'alarm')::numeric * 100)::float8 alarm, (v.rule ->> 'totalLeft')::float8 "totalLimit",
      (v.rule ->> 'customerLeft')::float8 "customerLimit",
      case when v.rule ? 'customerLeft' then ${usesOfCustomer(customer, day)} else 0 end "customerUses"
    from (${allPromotions}) p
    join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as x (type text, id bigint) on x.type = p.type and x.id = p.id
    left join marketing_promotion_version v
      on v.promotion_type = p.type and v.promotion_id = p.id and v.ended_time is null`.execute(tx)
  return rows
}

/** What a promotion gets more, or less. */
export interface Difference extends Name {
  reserved: number
  consumed: number
  uses: number
}

/** Records keep their version: what a form has open stays fresh. */
export async function changeAccounts(tx: Tx, differences: readonly Difference[]): Promise<void> {
  for (const type of types) {
    const own = differences.filter(one => one.type === type)
    if (own.length > 0)
      await sql`
        update ${sql.table(tableOf(promotionResources[type]))} p set reserved = coalesce(p.reserved, 0) + x.reserved,
          consumed = coalesce(p.consumed, 0) + x.consumed, uses = p.uses + x.uses
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as x (id bigint, reserved bigint, consumed bigint, uses bigint)
        where p.id = x.id`.execute(tx)
  }
}
