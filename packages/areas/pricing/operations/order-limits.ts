import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { today } from '@sfa/kernel/china-day'
import { fenOf } from '@sfa/kernel/money/fen'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { CheckOrderLimitsBody, OrderFault } from '../definitions/order-limits.calls'
import {
  type BaseNumber,
  baseNumberFault,
  type MinOrder,
  nearestBaseNumber,
  nearestMinOrder,
  type OrderSize,
  shortages,
} from '../rules/order-limits'
import { customerSql, holds, type PricedCustomer } from './priced-customer'
import { requireCustomer } from './require-customer'
import { ratiosOf } from './units-of-products'

/** A line of an order, its quantity in basic units. */
export interface LimitedLine {
  productId: string
  baseQuantity: number
}

/** The base number of each product that has one for the customer on the day, asked in one statement. */
export async function baseNumbersFor(
  tx: Tx,
  customer: PricedCustomer,
  day: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, BaseNumber>> {
  const { rows } = await sql<BaseNumber & { productId: string }>`
    with customer as materialized (${customerSql(customer)})
    select b.product_id::text "productId", b.id::text, b.object_type "level", 0 depth, b.minimum::int, b.multiple::int
    from pricing_base_number b, customer c
    where b.product_id = any(${productIds}::bigint[]) and b.is_deleted = 0 and ${holds('b', day)} and (
      (b.object_type = 'store' and b.store_id = c.store_id)
      or (b.object_type = 'group' and b.group_id = any(c.group_ids))
      or (b.object_type = 'distributor' and b.distributor_id = any(c.distributor_ids)) or b.object_type = 'all')`.execute(
    tx,
  )
  const byProduct = new Map<string, BaseNumber[]>()
  for (const { productId, ...one } of rows) byProduct.set(productId, [...(byProduct.get(productId) ?? []), one])
  return new Map(
    [...byProduct].flatMap(([productId, all]) => {
      const one = nearestBaseNumber(all)
      return one ? [[productId, one] as const] : []
    }),
  )
}

/** What an order of the customer has to reach on the day; null where nothing is asked. */
export async function minOrderFor(tx: Tx, customer: PricedCustomer, day: string): Promise<MinOrder | null> {
  const { rows } = await sql<MinOrder>`
    with customer as materialized (${customerSql(customer)})
    select m.id::text, m.object_type "level", coalesce(ch.level, o.level, 0)::int depth, m.min_amount::float8 "minAmount",
      m.min_quantity::float8 "minQuantity", m.delivery_value::float8 * 100 "deliveryValue"
    from customer c, pricing_min_order m
    left join customer_channel ch on m.object_type = 'channel' and ch.id = m.channel_id
    left join sys_org o on m.object_type = 'org' and o.id = m.org_id
    where m.is_deleted = 0 and ${holds('m', day)} and (
      (m.object_type = 'store' and m.store_id = c.store_id)
      or (m.object_type = 'group' and m.group_id = any(c.group_ids))
      or (m.object_type = 'distributor' and m.distributor_id = any(c.distributor_ids))
      or (m.object_type = 'channel' and m.channel_id = any(c.channel_ids))
      or (m.object_type = 'org' and m.org_id = any(c.org_ids)) or m.object_type = 'all')`.execute(tx)
  return nearestMinOrder(rows)
}

/** Everything that an order lacks: of its lines against their base numbers, and as a whole. Amounts are yuan. */
export async function orderFaults(
  tx: Tx,
  customer: PricedCustomer,
  day: string,
  lines: readonly LimitedLine[],
  size: OrderSize,
): Promise<OrderFault[]> {
  const known = await baseNumbersFor(tx, customer, day, [...new Set(lines.map(({ productId }) => productId))])
  const minimum = await minOrderFor(tx, customer, day)
  const ofLines = lines.flatMap(({ productId, baseQuantity }, line): OrderFault[] => {
    const asked = known.get(productId)
    const code = asked && baseNumberFault(asked, baseQuantity)
    if (!asked || !code) return []
    return [{ line, code, wanted: code === 'belowMinimum' ? asked.minimum : asked.multiple, given: baseQuantity }]
  })
  const whole = (minimum ? shortages(minimum, size) : []).map(({ code, wanted, given }): OrderFault => {
    const inYuan = code === 'orderQuantityShort' ? 1 : 100
    return { line: null, code, wanted: wanted / inYuan, given: given / inYuan }
  })
  return [...ofLines, ...whole]
}

/** The same for a call. Throws `notFound` for a customer beyond the caller's reach, `invalid` for a unit of no product. */
export const checkOrderLimits = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { storeId, distributorId, day = today(), amount, lines }: CheckOrderLimitsBody,
): Promise<OrderFault[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const customer = await requireCustomer(tx, caller, { storeId, distributorId })
    const ratios = await ratiosOf(tx, lines)
    const limited = lines.map(({ productId, quantity }, at) => ({
      productId,
      baseQuantity: quantity * (ratios[at] ?? 1),
    }))
    const baseQuantity = limited.reduce((sum, line) => sum + line.baseQuantity, 0)
    return orderFaults(tx, customer, day, limited, { amount: fenOf(amount), baseQuantity })
  })
