import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { readShownLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { explainOrderCall, OrderExplanation } from '../../definitions/order.calls'
import { order } from '../../definitions/order.resource'
import type { CalculatedAnswer } from '../../definitions/placing.schema'
import { findCalculation } from './keep-calculation'
import { seesAmounts, shown } from './shown-order'

const historyKey = 'order/orderhistory:view'
/** Of the page that shows orders of distributors alone. */
const distributorKey = 'distributor/distributororder:view'

/**
 * How an order was calculated: as its submission froze it, for a draft as it was last saved. Of an order that was brought
 * from elsewhere no calculation is kept: its amounts are told without the way to them. Throws `notFound`.
 */
export const explainOrder = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id, revision }: BodyOf<typeof explainOrderCall>,
): Promise<OrderExplanation> =>
  inTenant(db, caller.tenantId, async tx => {
    const ofHistory = holdsKey(caller, historyKey)
    const access = await accessForKey(tx, caller, order, ofHistory ? historyKey : distributorKey)
    const row = await findRow(tx, order, id, { scope: access.scope })
    if (!row || (!ofHistory && row.customerType !== 'distributor')) throw new AppError('notFound')
    const kept = await findCalculation(tx, id, revision ?? null)
    if (!kept && revision !== undefined) throw new AppError('notFound')
    const calculation =
      kept && 'lines' in kept.calculation
        ? { ...kept.calculation, faults: [], credit: null, rebate: null }
        : { ...(await storedFigures(tx, caller, row)), ...kept?.calculation }
    return {
      id,
      orderNumber: String(row.orderNumber),
      revision: kept?.revision ?? Number(row.revision ?? 0),
      calculatedAt: kept?.at ?? null,
      couponNos: [...(kept?.asked.couponNos ?? [])],
      rebateWanted: seesAmounts(access.fields) ? (kept ? kept.asked.rebate / 100 : calculation.rebateAmount) : null,
      ...shown(access.fields, calculation),
    }
  })

async function storedFigures(tx: Tx, { language }: Caller, row: WireRow): Promise<CalculatedAnswer> {
  const lines = await readShownLines(tx, order, 'lines', String(row.id))
  const { rows: units } = await sql<{ id: string; zh: string; en: string | null }>`
    select id::text, name_cn zh, name_en en from parameter_unit
    where id = any(${lines.map(line => String(line.unit))}::bigint[])`.execute(tx)
  const names = new Map(units.map(({ id, zh, en }) => [id, language === 'en-US' && en ? en : zh]))
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id::text, code, name from warehouse_warehouse where id = ${row.warehouseID ?? null}`.execute(tx)
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  const amount = (of: WireRow, name: string) => Number(of[name] ?? 0)
  return {
    originalPrice: amount(row, 'originalPrice'),
    discountAmount: amount(row, 'discountAmount'),
    moneyOffAmount: amount(row, 'moneyOffAmount'),
    couponAmount: amount(row, 'couponAmount'),
    freeGoodsAmount: amount(row, 'freeGoodsAmount'),
    rebateAmount: amount(row, 'rebateAmount'),
    onlinePaymentAmount: amount(row, 'onlinePaymentAmount'),
    totalPrice: amount(row, 'totalPrice'),
    quantity: Number(row.quantity ?? 0),
    lines: lines.map(line => ({
      lineNo: Number(line.lineNo),
      productId: String(line.product),
      productCode: String(line.productCode ?? ''),
      productName: String(line.productName ?? ''),
      specification: text(line.specification),
      unit: String(line.unit),
      unitName: names.get(String(line.unit)) ?? '',
      quantity: Number(line.quantity),
      baseQuantity: Number(line.baseQuantity ?? 0),
      price: amount(line, 'price'),
      isGift: line.isGift === '1',
      giftSource: text(line.giftSource),
      note: text(line.note),
      originalAmount: amount(line, 'originalAmount'),
      discountAmount: amount(line, 'discountAmount'),
      moneyOffAmount: amount(line, 'moneyOffAmount'),
      couponAmount: amount(line, 'couponAmount'),
      rebateAmount: amount(line, 'rebateAmount'),
      onlinePaymentAmount: amount(line, 'onlinePaymentAmount'),
      netAmount: amount(line, 'netAmount'),
      promotionCodes: (text(line.promotionCodes) ?? '').split('、').filter(Boolean),
      stock: null,
      quotaLeft: null,
      minimum: null,
      multiple: null,
    })),
    trace: [],
    warnings: [],
    hints: [],
    faults: [],
    credit: null,
    rebate: null,
    warehouse: rows[0] ?? null,
  }
}
