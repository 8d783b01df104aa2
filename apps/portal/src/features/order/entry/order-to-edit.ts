import type { Resource } from '@sfa/kit/resource'
import { explainOrderCall } from '@sfa/order/definitions/order.calls'
import { unit as unitResource } from '@sfa/parameter/definitions/unit.resource'
import type { QueryClient } from '@tanstack/react-query'
import { findRecord, searchRecords, type WireRow } from '../../../resource-screens/record-calls'
import { call } from '../../../shared/request/call'
import { newLine } from './entry-lines'
import { type Coded, type CustomerType, type EntryOrder, emptyOrder } from './entry-order'
import { productsById } from './find-products'

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const orNull = (value: unknown) => (value ? String(value) : null)
const coded = (id: unknown): Coded | undefined => (id ? { id: String(id) } : undefined)

/** An order as the entry has it: without its gifts, which the calculation gives anew. Copies have the prices of today. */
export async function orderToEdit(
  client: QueryClient,
  resource: Resource,
  id: string,
  isCopy: boolean,
): Promise<{ row: WireRow; order: EntryOrder }> {
  const row = await findRecord(resource, id, { saidBy: 'page' })
  return { row, order: await toEntry(client, row, isCopy ? nothing : await wishesOf(id)) }
}

/**
 * What a draft has and its record does not tell: prices that were typed by hand, coupons, gifts as they were chosen, and the
 * rebate that was wanted, of which the record has what was given.
 */
interface Wished {
  /** By number of the line. */
  prices: ReadonlyMap<number, number>
  couponNos: EntryOrder['head']['couponNos']
  giftChoices: NonNullable<EntryOrder['head']['giftChoices']>
  rebateAmount: EntryOrder['head']['rebateAmount']
}

const nothing: Wished = { prices: new Map(), couponNos: [], giftChoices: [], rebateAmount: null }

async function wishesOf(id: string): Promise<Wished> {
  const { lines = [], couponNos = [], rebateWanted } = await call(explainOrderCall, { id }, { saidBy: 'page' })
  const gifts = new Map<string, string[]>()
  for (const { isGift, giftSource, productCode } of lines)
    if (isGift && giftSource) gifts.set(giftSource, [...(gifts.get(giftSource) ?? []), productCode])
  return {
    prices: new Map(
      lines.flatMap(({ lineNo, price, listPrice }) =>
        listPrice === undefined || listPrice === null || price === null ? [] : [[lineNo, price] as const],
      ),
    ),
    couponNos,
    giftChoices: [...gifts].map(([code, productCodes]) => ({ code, productCodes })),
    rebateAmount: rebateWanted || null,
  }
}

async function toEntry(
  client: QueryClient,
  row: WireRow,
  { prices, couponNos, giftChoices, rebateAmount }: Wished,
): Promise<EntryOrder> {
  const customerType = row.customerType as CustomerType
  const stored = ((row.lines ?? []) as WireRow[]).filter(({ isGift }) => isGift !== '1')
  const products = await productsById(client, [...new Set(stored.map(({ product }) => String(product)))])
  const codes = await unitCodes([...new Set(stored.map(({ unit }) => String(unit)))])
  const begun = emptyOrder(customerType, text(row.orderDate))
  return {
    customerType,
    head: {
      ...begun.head,
      couponNos,
      giftChoices,
      rebateAmount,
      customer: coded(customerType === 'store' ? row.storeID : row.distributorID),
      distributor: customerType === 'store' ? coded(row.distributorID) : undefined,
      salesRep: coded(row.salesRepID),
      warehouse: coded(row.warehouseID),
      requiredDeliveryDate: orNull(row.requiredDeliveryDate),
      paymentMethod: orNull(row.paymentMethod),
      orderWay: orNull(row.orderWay),
      channelType: orNull(row.channelType),
      type: orNull(row.type),
      consignee: text(row.consignee),
      consigneeMobile: text(row.consigneeMobile),
      consigneeAddress: text(row.consigneeAddress),
      externalNo: text(row.externalNo),
      note: text(row.note),
    },
    lines: stored.flatMap(line => {
      const product = products.get(String(line.product))
      if (!product) return []
      const names = [String(line.unit), codes.get(String(line.unit))]
      const unit = product.units.find(({ code }) => names.includes(code)) ?? product.units[0]
      const made = newLine(product, unit?.code ?? String(line.unit), Number(line.quantity))
      return [{ ...made, note: text(line.note), price: prices.get(Number(line.lineNo)) ?? null }]
    }),
  }
}

/** Products name their units by code, lines by id. */
async function unitCodes(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await searchRecords(unitResource, { ids, page: { pageIndex: 1, pageSize: ids.length } })
  return new Map(rows.map(({ id, code }) => [id, String(code)]))
}
