import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { accessForKey } from '@sfa/operations/permission/access'
import { order } from '../../definitions/order.resource'
import { robotMessage } from '../../definitions/robot-message.resource'
import { type CustomerType, customerById, type OrderCustomer } from '../placing/order-customer'
import { productsById, unitOf } from '../placing/order-products'
import { makeOrder } from '../placing/place-order'
import { submitPlaced } from '../placing/submit-order'
import { customerValues, recognisedValues } from './receive-messages'
import { keptLines, recogniseTexts } from './recognise'

const invalid = (field: string, code: FieldFailure['code'], params?: FieldFailure['params']) =>
  new AppError('invalid', {}, 200, [{ field, code, ...(params && { params }) }])

/** Who may handle messages has orders made of them. */
export const handleKey = 'order/orderbyrobot:handle'

/**
 * Makes and submits an order of a message, all or nothing: what keeps the order from being submitted refuses it. Locks:
 * the message, then what an order locks.
 */
const confirm = actionHandler({
  of: robotMessage,
  action: 'confirm',
  async run(tx, caller, { row }) {
    const customer = await customerOf(tx, row)
    if (!customer) throw invalid('storeID', 'robotCustomerMissing')
    const lines = await orderedLines(tx, String(row.id))
    const access = await accessForKey(tx, caller, order, handleKey)
    const made = await makeOrder(
      tx,
      caller,
      {
        customerCode: customer.code,
        customerType: customer.type,
        couponNos: [],
        giftChoices: [],
        orderWay: 'robot',
        lines,
      },
      access,
      'robot',
    )
    const orderID = String(made.row.id)
    await submitPlaced(tx, caller, { id: orderID }, access)
    return { set: { orderID, failure: null } }
  },
})

async function customerOf(tx: Tx, row: WireRow): Promise<OrderCustomer | undefined> {
  const type: CustomerType = row.customerType === 'distributor' ? 'distributor' : 'store'
  const id = type === 'store' ? row.storeID : row.distributorID
  return id ? customerById(tx, type, String(id)) : undefined
}

/** What was said twice is ordered once, with both quantities. */
async function orderedLines(tx: Tx, id: string) {
  const lines = await readLines(tx, robotMessage, 'lines', id)
  if (lines.length === 0) throw invalid('lines', 'robotNothingFound')
  const products = await productsById(
    tx,
    lines.flatMap(({ product }) => (product ? [String(product)] : [])),
  )
  const merged = new Map<string, { productCode: string; unit: string | null; quantity: number }>()
  for (const line of lines) {
    const product = line.product ? products.get(String(line.product)) : undefined
    if (!product) throw invalid('lines', 'robotLineUnknown', { said: String(line.said ?? '') })
    const unit = line.unit ? String(line.unit) : null
    const key = `${product.id} ${unit}`
    const quantity = Number(line.quantity ?? 0) + (merged.get(key)?.quantity ?? 0)
    if (!(quantity > 0 && quantity < 100_000))
      throw invalid('lines', 'robotQuantityMissing', { said: String(line.said ?? '') })
    merged.set(key, { productCode: product.code, unit, quantity })
  }
  return [...merged.values()]
}

/** What a person has chosen is sure. */
const mend = actionHandler({
  of: robotMessage,
  action: 'mend',
  async run(tx, _caller, { body }) {
    const lines = (body.lines ?? []) as WireRow[]
    if (lines.length === 0) throw invalid('lines', 'robotNothingFound')
    const products = await productsById(
      tx,
      lines.map(({ product }) => String(product)),
    )
    const failures: FieldFailure[] = []
    const kept = new Map<string, WireRow>()
    for (const [at, line] of lines.entries()) {
      const product = products.get(String(line.product))
      const unit = product && unitOf(product, line.unit ? String(line.unit) : null)
      const said = String(line.said || product?.name || '').slice(0, 200)
      const quantity = Number(line.quantity)
      if (product && !unit)
        failures.push({ field: `lines.${at}.unit`, code: 'robotUnitForeign', params: { value: product.name } })
      if (!(quantity > 0 && quantity < 100_000) || Math.round(quantity * 100) / 100 !== quantity)
        failures.push({ field: `lines.${at}.quantity`, code: 'robotQuantityMissing', params: { said } })
      if (!product || !unit) continue
      const key = `${said} ${product.id} ${unit.id}`
      const sum = Math.round((quantity + Number(kept.get(key)?.quantity ?? 0)) * 100) / 100
      kept.set(key, { said, product: product.id, unit: unit.id, quantity: sum, confidence: 1 })
    }
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
    const customer = await customerOf(tx, body)
    return {
      set: {
        ...customerValues(customer ?? null),
        lines: [...kept.values()].map((line, at) => ({ ...line, lineNo: at + 1 })),
        confidence: 1,
        failure: null,
      },
    }
  },
})

/** Again, with the products as they are now; what a person had chosen is lost. */
const recogniseAgain = actionHandler({
  of: robotMessage,
  action: 'recognise',
  async run(tx, _caller, { row }) {
    const [found = []] = await recogniseTexts(tx, [String(row.text)])
    const { state, ...set } = recognisedValues(await keptLines(tx, found))
    return { set, to: state }
  },
})

export const robotHandlers = [confirm, mend, recogniseAgain]
