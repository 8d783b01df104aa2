import { store } from '@sfa/customer/definitions/store.resource'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { today } from '@sfa/kernel/china-day'
import { fenOf } from '@sfa/kernel/money/fen'
import type { Caller } from '@sfa/operations/caller'
import { requireRow } from '@sfa/pricing/operations/require-customer'
import { servingWarehouse } from '@sfa/warehouse/operations/serving-warehouse'
import { sql } from 'kysely'
import type { CreateOrderBody, PreviewOrderBody } from '../../definitions/order.calls'
import { type NumberedLine, numberLines } from '../../rules/number-lines'
import { customerByCode, type OrderCustomer } from './order-customer'
import { refuseFailures } from './order-problem'
import { brokenUnit, type OrderProduct, productsByCode, unitName, unitOf } from './order-products'
import type { PlacingParams } from './placing-params'
import type { OrderWarehouse, Wish, WishedLine } from './wish'
import { wishedShop } from './wished-shop'

export type AskedOrder = Omit<PreviewOrderBody, 'promotionCodes'> &
  Partial<Pick<CreateOrderBody, 'requiredDeliveryDate' | 'salesRepCode' | 'note'>>

/** The order that is changed, and what the caller may do. */
export interface WishedBy {
  /** Lines whose numbers stay. */
  before?: readonly NumberedLine[]
  /** Prices that were typed by hand before, by number of the line: who may type none may leave these. */
  manualPrices?: ReadonlyMap<number, number>
  /** Prices may be typed. */
  mayPrice?: boolean
  /** Fen of rebate that was wanted before: who sees no amounts, and so names none, leaves it. */
  rebate?: number
}

/**
 * Finds what a call names by codes. Throws `invalid` at every field that names nothing that can be ordered by this
 * caller.
 */
export async function readWish(
  tx: Tx,
  caller: Caller,
  asked: AskedOrder,
  params: PlacingParams,
  { before = [], manualPrices = new Map(), mayPrice = false, rebate = 0 }: WishedBy = {},
): Promise<Wish> {
  const customer = await readCustomer(tx, caller, asked)
  const failures: FieldFailure[] = []
  if (asked.lines.length > params.mostLines)
    failures.push({ field: 'lines', code: 'maxCount', params: { max: params.mostLines } })
  if (asked.rebateAmount && !params.rebate.for[customer.type])
    failures.push({ field: 'rebateAmount', code: 'rebateNotAllowed' })
  const supplierId = await readSupplier(tx, customer, asked, failures)
  const chosen = asked.giftChoices.flatMap(({ productCodes }) => productCodes)
  const products = await productsByCode(tx, [...asked.lines.map(({ productCode }) => productCode), ...chosen])
  const lines = readLines(asked, products, failures, caller)
  const giftChoices = asked.giftChoices.map(({ code, productCodes }, at) => ({
    code,
    productIds: productCodes.flatMap((productCode, place): string[] => {
      const found = products.get(productCode)
      if (found) return [found.id]
      failures.push(missing(`giftChoices.${at}.productCodes.${place}`, productCode))
      return []
    }),
  }))
  const shop = await wishedShop(tx, asked)
  const warehouse = await readWarehouse(tx, customer, asked, failures, shop?.warehouse.fixed)
  const salesRepId = await readSalesRep(tx, caller, customer, asked, failures)
  const numbers = numberLines(
    before,
    lines.map(({ product, unit }) => ({ product: product.id, unit: unit.id, giftSource: null })),
  )
  for (const [at, { manualPrice }] of lines.entries()) {
    if (manualPrice === null || manualPrices.get(numbers[at]!) === manualPrice) continue
    const code = params.manualPrice === null ? 'manualPriceOff' : mayPrice ? null : 'manualPriceNotPermitted'
    if (code) failures.push({ field: `lines.${at}.price`, code })
  }
  refuseFailures(failures)
  return {
    customer,
    supplierId,
    warehouse,
    day: asked.orderDate ?? today(),
    requiredDeliveryDate: asked.requiredDeliveryDate ?? null,
    salesRepId,
    paymentMethod: asked.paymentMethod || null,
    couponNos: asked.couponNos,
    rebate: asked.rebateAmount === null || asked.rebateAmount === undefined ? rebate : fenOf(asked.rebateAmount),
    giftChoices,
    tried: [],
    ...(shop && { shop }),
    lines: lines.map((line, at) => ({ ...line, lineNo: numbers[at]! })),
  }
}

const missing = (field: string, value: string): FieldFailure => ({ field, code: 'refMissing', params: { value } })

/** Throws `invalid` where there is none within the caller's reach, or where it may not order. */
async function readCustomer(
  tx: Tx,
  caller: Caller,
  { customerCode, customerType }: AskedOrder,
): Promise<OrderCustomer> {
  const found = await customerByCode(tx, customerType, customerCode)
  const isReached =
    found !== undefined &&
    (await requireRow(tx, caller, customerType === 'store' ? store : distributor, found.id).then(
      () => true,
      error => {
        if (error instanceof AppError && error.code === 'notFound') return false
        throw error
      },
    ))
  if (!found || !isReached) refuseFailures([missing('customerCode', customerCode)])
  const customer = found as OrderCustomer
  if (!customer.isOpen)
    refuseFailures([{ field: 'customerCode', code: 'customerClosed', params: { value: customer.name } }])
  return customer
}

/** Of a store the named one of its distributors, else the first; null where it has none. */
async function readSupplier(
  tx: Tx,
  { type, supplierIds }: OrderCustomer,
  { distributorCode }: AskedOrder,
  failures: FieldFailure[],
): Promise<string | null> {
  if (type === 'distributor') {
    if (distributorCode) failures.push({ field: 'distributorCode', code: 'supplierOfStore' })
    return null
  }
  if (!distributorCode) return supplierIds[0] ?? null
  const { rows } = await sql<{ id: string; name: string; isValid: boolean }>`
    select id::text, name, is_deleted = 0 "isValid" from distributor_distributor where code = ${distributorCode}`.execute(
    tx,
  )
  const [found] = rows
  const field = 'distributorCode'
  if (!found) failures.push(missing(field, distributorCode))
  else if (!found.isValid) failures.push({ field, code: 'refInvalid', params: { value: found.name } })
  else if (!supplierIds.includes(found.id))
    failures.push({ field, code: 'supplierForeign', params: { value: found.name } })
  return found?.id ?? null
}

function readLines(
  { lines }: AskedOrder,
  products: ReadonlyMap<string, OrderProduct>,
  failures: FieldFailure[],
  { language }: Caller,
): Omit<WishedLine, 'lineNo'>[] {
  const seen = new Map<string, number>()
  return lines.flatMap(({ productCode, unit: asked, quantity, price, note }, at) => {
    const product = products.get(productCode)
    const field = `lines.${at}.productCode`
    if (!product) {
      failures.push(missing(field, productCode))
      return []
    }
    if (!product.isValid) {
      failures.push({ field, code: 'refInvalid', params: { value: product.name } })
      return []
    }
    const unit = unitOf(product, asked)
    if (!unit) {
      failures.push({ field: `lines.${at}.unit`, code: 'unitNotOfProduct', params: { value: asked ?? '' } })
      return []
    }
    const broken = brokenUnit(product, unit, quantity)
    if (broken)
      failures.push({ field: `lines.${at}.quantity`, code: 'wholeUnits', params: { unit: unitName(broken, language) } })
    const key = `${product.id} ${unit.id}`
    const first = seen.get(key)
    if (first !== undefined) failures.push({ field, code: 'duplicateLine', params: { line: first + 1 } })
    else seen.set(key, at)
    const manualPrice = price === null || price === undefined ? null : fenOf(price)
    return [{ product, unit, quantity, note: note || null, manualPrice }]
  })
}

/** The one of all orders of the shop; else the named one, else the one that serves the customer by the rules of default warehouses. */
async function readWarehouse(
  tx: Tx,
  { type, id }: OrderCustomer,
  { warehouseCode }: AskedOrder,
  failures: FieldFailure[],
  fixed?: OrderWarehouse | null,
): Promise<OrderWarehouse | null> {
  if (fixed) {
    if (warehouseCode && warehouseCode !== fixed.code)
      failures.push({ field: 'warehouseCode', code: 'shopWarehouseFixed', params: { name: fixed.name } })
    return fixed
  }
  if (!warehouseCode) return servingWarehouse(tx, type === 'store' ? { storeId: id } : { distributorId: id })
  const { rows } = await sql<OrderWarehouse & { isValid: boolean }>`
    select id::text, code, name, is_deleted = 0 "isValid" from warehouse_warehouse where code = ${warehouseCode}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) failures.push(missing('warehouseCode', warehouseCode))
  else if (!found.isValid)
    failures.push({ field: 'warehouseCode', code: 'warehouseIsInvalid', params: { name: found.name } })
  return found ? { id: found.id, code: found.code, name: found.name } : null
}

/** The named one; else the caller who looks after the store, else the first who does. */
async function readSalesRep(
  tx: Tx,
  { userId }: Caller,
  { salesRepIds }: OrderCustomer,
  { salesRepCode }: AskedOrder,
  failures: FieldFailure[],
): Promise<string | null> {
  if (!salesRepCode) return salesRepIds.includes(userId) ? userId : (salesRepIds[0] ?? null)
  const { rows } = await sql<{ id: string; isValid: boolean }>`
    select id::text, is_deleted = 0 "isValid" from sys_user where user_code = ${salesRepCode}`.execute(tx)
  const [found] = rows
  if (!found) failures.push(missing('salesRepCode', salesRepCode))
  else if (!found.isValid) failures.push({ field: 'salesRepCode', code: 'refInvalid', params: { value: salesRepCode } })
  return found?.id ?? null
}
