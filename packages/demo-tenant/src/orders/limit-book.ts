import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { type BaseNumber, type MinOrder, nearestBaseNumber, nearestMinOrder } from '@sfa/pricing/rules/order-limits'
import { sql } from 'kysely'
import { type DemoBuyer, objectsOf as objectsOfBuyer } from './demo-buyers'

/** What orders of a buyer have to reach: all limits that are written down, read once (pricing/order-limits.ts). */
export interface LimitBook {
  baseNumber(buyer: DemoBuyer, productId: string): BaseNumber | null
  minOrder(buyer: DemoBuyer): MinOrder | null
  /** Whether something is asked of this object alone. */
  names(object: string): boolean
}

type Placed<L> = L & { object: string }

export async function readLimitBook(tx: Tx, day: string): Promise<LimitBook> {
  const holds = sql`is_deleted = 0 and valid_from <= ${day}::date and coalesce(valid_to >= ${day}::date, true)`
  const { rows: numbers } = await sql<Placed<BaseNumber> & { productId: string }>`
    select id::text, object_type "level", 0 depth, minimum::int, multiple::int, product_id::text "productId",
      object_type || coalesce(' ' || coalesce(store_id, group_id, distributor_id), '') object
    from pricing_base_number where ${holds}`.execute(tx)
  const { rows: orders } = await sql<Placed<MinOrder>>`
    select m.id::text, m.object_type "level", coalesce(ch.level, o.level, 0)::int depth, m.min_amount::float8 "minAmount",
      m.min_quantity::float8 "minQuantity", m.delivery_value::float8 * 100 "deliveryValue",
      m.object_type || coalesce(' ' || coalesce(m.store_id, m.group_id, m.distributor_id, m.channel_id, m.org_id), '') object
    from (select * from pricing_min_order where ${holds}) m
    left join customer_channel ch on m.object_type = 'channel' and ch.id = m.channel_id
    left join sys_org o on m.object_type = 'org' and o.id = m.org_id`.execute(tx)
  const byProduct = new Map<string, Placed<BaseNumber>[]>()
  for (const one of numbers) {
    const same = byProduct.get(one.productId)
    if (same) same.push(one)
    else byProduct.set(one.productId, [one])
  }
  const objects = new Set([...numbers, ...orders].map(({ object }) => object))
  return {
    names: object => objects.has(object),
    baseNumber(buyer, productId) {
      const own = objectsOf(buyer)
      return nearestBaseNumber((byProduct.get(productId) ?? []).filter(({ object }) => own.has(object)))
    },
    minOrder(buyer) {
      const own = objectsOf(buyer)
      return nearestMinOrder(orders.filter(({ object }) => own.has(object)))
    },
  }
}

const known = new WeakMap<DemoBuyer, ReadonlySet<string>>()

function objectsOf(buyer: DemoBuyer): ReadonlySet<string> {
  const found = known.get(buyer) ?? new Set([...objectsOfBuyer(buyer), 'all'])
  known.set(buyer, found)
  return found
}
