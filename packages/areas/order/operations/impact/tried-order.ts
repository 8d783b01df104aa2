import { store } from '@sfa/customer/definitions/store.resource'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { tryPromotionsCall } from '@sfa/marketing/definitions/promotion.calls'
import { reviewedResources } from '@sfa/marketing/definitions/promotion-kinds'
import {
  type Buyer,
  type BuyerFacts,
  buyerKey,
  type ProductFacts,
  readBuyers,
} from '@sfa/marketing/operations/order-facts'
import type { AskedLine } from '@sfa/marketing/operations/tell-calculation'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessFor, accessForKey } from '@sfa/operations/permission/access'
import { priceFacts } from '@sfa/pricing/operations/find-prices'
import { requireRow } from '@sfa/pricing/operations/require-customer'
import { lookUpPrice } from '@sfa/pricing/rules/look-up-price'
import { product } from '@sfa/product/definitions/product.resource'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { orderAmounts } from '../placing/order.behaviour'

export type AskedTrial = BodyOf<typeof tryPromotionsCall>

/** Whose order is tried and when; lines are there where an order of the past names them. */
export interface TriedSubject {
  buyer: Buyer | null
  customer: BuyerFacts['facts'] | null
  /** `YYYY-MM-DD`. */
  day: string
  lines: readonly AskedLine[] | null
}

/** Throws `notFound` for customers and orders beyond the caller's reach, and `invalid` where nothing is asked for. */
export async function trialSubject(tx: Tx, caller: Caller, asked: AskedTrial): Promise<TriedSubject> {
  const past = asked.orderId ? await readPastOrder(tx, caller, asked.orderId) : null
  if (!past && asked.lines.length === 0)
    throw new AppError('invalid', {}, 200, [{ field: 'lines', code: 'minCount', params: { min: 1 } }])
  const buyer = past?.buyer ?? askedBuyer(asked)
  // The order may be read, and with it its customer.
  if (buyer && !past)
    await requireRow(tx, caller, buyer.storeId ? store : distributor, String(buyer.storeId ?? buyer.distributorId))
  const customer = buyer && (await readBuyers(tx, [buyer])).get(buyerKey(buyer))
  return {
    buyer,
    customer: customer?.facts ?? null,
    day: asked.orderDate ?? past?.day ?? wireNow().slice(0, 10),
    lines: past?.lines ?? null,
  }
}

function askedBuyer({ customerId, distributorId }: AskedTrial): Buyer | null {
  if (customerId) return { storeId: customerId }
  return distributorId ? { distributorId } : null
}

interface PastOrder {
  buyer: Buyer
  day: string
  lines: AskedLine[]
}

/** What was ordered, without its gifts. Who may not see amounts of orders tries none of them. */
async function readPastOrder(tx: Tx, caller: Caller, id: string): Promise<PastOrder> {
  const page = Object.values(reviewedResources).find(({ path }) => holdsKey(caller, `${path?.slice(1)}:view`))
  const { scope, fields } = await accessForKey(tx, caller, order, `${page?.path?.slice(1)}:view`)
  if (orderAmounts.some(name => fields.hidden.has(name) || fields.masked.has(name))) throw new AppError('notPermitted')
  const head = await findRow(tx, order, id, { scope })
  if (!head) throw new AppError('notFound')
  const { rows } = await sql<AskedLine>`
    select line_no::int "lineNo", product::text "productId", round(base_quantity * 10000)::float8 quantity,
      price::float8 price, original_amount::float8 original
    from order_order_lines where head_id = ${id} and is_gift = 0 order by line_no`.execute(tx)
  return {
    buyer:
      head.customerType === 'distributor'
        ? { distributorId: String(head.distributorID) }
        : { storeId: String(head.storeID) },
    day: String(head.orderDate).slice(0, 10),
    lines: rows,
  }
}

/** A product in the small or the big unit of its form. */
export interface AskedPrice {
  productId: string
  unit: 'small' | 'big'
}

/** Prices in fen: the customer's own one, else that of the form; null where the product is unknown. */
export async function ownPrices(
  tx: Tx,
  { buyer, day }: Pick<TriedSubject, 'buyer' | 'day'>,
  asked: readonly AskedPrice[],
  products: ReadonlyMap<string, ProductFacts>,
): Promise<(number | null)[]> {
  const ids = [...new Set(asked.map(({ productId }) => productId))]
  const priced = buyer?.storeId
    ? { storeId: buyer.storeId }
    : buyer?.distributorId
      ? { distributorId: buyer.distributorId }
      : null
  const known = priced ? await priceFacts(tx, priced, ids, day) : null
  return asked.map(({ productId, unit }) => {
    const found = products.get(productId)
    if (!found) return null
    const form = unit === 'big' ? found.bigUnitPrice : found.unitPrice
    const { units = [], rows = [] } = known?.get(productId) ?? {}
    const own = units.find(({ ratio }) => Number(ratio) === (unit === 'big' ? found.ratio : 1))
    return own ? (lookUpPrice({ unit: own.unit, day, units, rows }).fen ?? form) : form
  })
}

/** Who may not read prices has to type them. */
export async function mayReadPrices(tx: Tx, caller: Caller): Promise<boolean> {
  const { search } = await accessFor(tx, caller, product, 'search')
  const { hidden, masked } = search.fields
  return ['unitPrice', 'bigUnitPrice'].every(name => !hidden.has(name) && !masked.has(name))
}
