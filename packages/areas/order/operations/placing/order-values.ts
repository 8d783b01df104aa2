import type { WireRow } from '@sfa/db/search/search-rows'
import type { PlacedOrder } from './calculate-order-for'
import { basicQuantity, type PlacedLine } from './placed-lines'

const yuan = (fen: number) => fen / 100

/** What a calculation writes into its order, in wire form. */
export function calculatedValues({ calculation, lines }: PlacedOrder): WireRow {
  const codes = new Map(calculation.trace.map(({ id, code }) => [id, code]))
  return {
    quantity: basicQuantity(lines),
    originalPrice: yuan(calculation.originalPrice),
    discountAmount: yuan(calculation.discountAmount),
    moneyOffAmount: yuan(calculation.moneyOffAmount),
    couponAmount: yuan(calculation.couponAmount),
    freeGoodsAmount: yuan(calculation.freeGoodsAmount),
    rebateAmount: yuan(calculation.rebateAmount),
    onlinePaymentAmount: yuan(calculation.onlinePaymentAmount),
    totalPrice: yuan(calculation.totalPrice),
    lines: lines.map(line => lineValues(line, codes)),
  }
}

const lineValues = (
  { lineNo, product, unit, quantity, basic, price, amounts, giftSource, note }: PlacedLine,
  codes: ReadonlyMap<string, string>,
): WireRow => ({
  lineNo,
  product: product.id,
  productType: product.productType,
  specification: product.specification,
  unit: unit.id,
  quantity,
  price: yuan(price),
  isGift: giftSource === null ? '0' : '1',
  baseQuantity: basic / 10_000,
  originalAmount: yuan(amounts.original),
  discountAmount: yuan(amounts.discountAmount),
  moneyOffAmount: yuan(amounts.moneyOffAmount),
  couponAmount: yuan(amounts.couponAmount),
  rebateAmount: yuan(amounts.rebateAmount),
  onlinePaymentAmount: yuan(amounts.onlinePaymentAmount),
  netAmount: yuan(amounts.netAmount),
  shipped: 0,
  signed: 0,
  returned: 0,
  promotionCodes: amounts.promotions.map(id => codes.get(id) ?? id).join('、') || null,
  giftSource,
  note,
})

/** Who orders, from where and when, in wire form. */
export function wishValues({ wish }: PlacedOrder): WireRow {
  const { customer, supplierId, warehouse, day } = wish
  const isStore = customer.type === 'store'
  return {
    customerType: customer.type,
    storeID: isStore ? customer.id : null,
    distributorID: isStore ? supplierId : customer.id,
    customerCode: customer.code,
    customerName: customer.name,
    salesArea: customer.areaId,
    customerGroup: customer.groupIds,
    orgID: customer.orgId,
    salesRepID: wish.salesRepId,
    warehouseID: warehouse?.id ?? null,
    paymentMethod: wish.paymentMethod,
    orderDate: day,
    requiredDeliveryDate: wish.requiredDeliveryDate,
  }
}
