import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { ProductLine } from '@sfa/kernel/delivered/shipment'
import type { Language } from '@sfa/kernel/language'
import { quantityText, toQuantity } from '@sfa/kernel/quantity/decimals'
import type { PricedCustomer } from '@sfa/pricing/operations/priced-customer'
import { sql } from 'kysely'

/** A line of an order as fulfilment sees it, with the rebate that pays for it in fen. */
export interface OrderLine extends ProductLine {
  rebateAmount: number
  /** Code of the promotion, or number of the coupon, that gives it. */
  giftSource: string | null
}

interface Row {
  lineNo: number
  productId: string
  productCode: string
  unitId: string
  isGift: boolean
  giftSource: string | null
  netAmount: string
  rebateAmount: string
  quantity: string
  baseQuantity: string
  shipped: string
  signed: string
  returned: string
  decimals: boolean
  nameCn: string | null
  nameEn: string | null
}
type AmountCell = 'netAmount' | 'rebateAmount' | 'quantity' | 'baseQuantity' | 'shipped' | 'signed' | 'returned'

/** The lines of an order that is locked. */
export async function linesOfOrder(tx: Tx, orderId: string, language: Language = 'zh-CN'): Promise<OrderLine[]> {
  const { rows } = await sql<Row>`
    select l.line_no "lineNo", l.product::text "productId", p.code "productCode", l.unit::text "unitId",
      coalesce(l.is_gift, 0) = 1 "isGift", l.gift_source "giftSource",
      coalesce(l.net_amount, 0)::text "netAmount",
      coalesce(l.rebate_amount, 0)::text "rebateAmount", l.quantity::text,
      coalesce(l.base_quantity, 0)::text "baseQuantity", coalesce(l.shipped, 0)::text shipped,
      coalesce(l.signed, 0)::text signed, coalesce(l.returned, 0)::text returned,
      coalesce(u.decimals, 0) = 1 decimals, u.name_cn "nameCn", u.name_en "nameEn"
    from order_order_lines l join product_product p on p.id = l.product left join parameter_unit u on u.id = l.unit
    where l.head_id = ${orderId} order by l.line_no`.execute(tx)
  return rows.map(({ netAmount, rebateAmount, quantity, baseQuantity, shipped, signed, returned, ...row }) => ({
    ...lineOf(row, language),
    netAmount: Number(netAmount),
    rebateAmount: Number(rebateAmount),
    quantity: toQuantity(quantity),
    baseQuantity: toQuantity(baseQuantity),
    shipped: toQuantity(shipped),
    signed: toQuantity(signed),
    returned: toQuantity(returned),
  }))
}

function lineOf({ decimals, nameCn, nameEn, ...line }: Omit<Row, AmountCell>, language: Language) {
  const name = language === 'en-US' && nameEn ? nameEn : nameCn
  return { ...line, ...(!decimals && name && { countedIn: name }) }
}

export interface LineChange {
  lineNo: number
  shipped?: bigint
  signed?: bigint
  returned?: bigint
}

/** Adds to what the lines of a locked order have. */
export const addToLines = (tx: Tx, orderId: string, changes: readonly LineChange[]) =>
  sql`
  update order_order_lines l set shipped = coalesce(l.shipped, 0) + c.shipped, signed = coalesce(l.signed, 0) + c.signed,
    returned = coalesce(l.returned, 0) + c.returned
  from (select line_no, sum(shipped) shipped, sum(signed) signed, sum(returned) returned from unnest(
      ${changes.map(one => one.lineNo)}::int[], ${changes.map(one => quantityText(one.shipped ?? 0n))}::numeric[],
      ${changes.map(one => quantityText(one.signed ?? 0n))}::numeric[],
      ${changes.map(one => quantityText(one.returned ?? 0n))}::numeric[]) as given (line_no, shipped, signed, returned)
    group by line_no) c
  where l.head_id = ${orderId} and l.line_no = c.line_no`.execute(tx)

/** The order as stock, quotas, promotions and credit name it. */
export const refOf = (row: WireRow) => ({ id: String(row.id), no: String(row.orderNumber) })

/** Who buys, and owes. */
export const customerOf = ({ customerType, storeID, distributorID }: WireRow): PricedCustomer =>
  customerType === 'distributor'
    ? { distributorId: String(distributorID) }
    : { storeId: String(storeID), distributorId: distributorID === null ? null : String(distributorID) }

/** What goods of a shipment leave for. */
export const goesTo = ({ isGift }: OrderLine) => (isGift ? ('GIFT' as const) : ('CUSTOMER' as const))

interface GivenLine {
  lineNo: number
  quantity: number
  reason?: string | null
}

/** The lines of a body; null where it names none, which means all of them. */
export const givenLines = (value: unknown): GivenLine[] | null =>
  Array.isArray(value) && value.length > 0 ? (value as GivenLine[]) : null
