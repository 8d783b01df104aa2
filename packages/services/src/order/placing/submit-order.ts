import { waitFor, writingPatienceMs } from '@sfa/db/call/call-scope'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import type { BodyOf } from '@sfa/resource-kit/call'
import type { submitOrderCall } from '@sfa/resources/order/order.calls'
import { order } from '@sfa/resources/order/order.resource'
import type { CalculatedAnswer, PlacedAnswer } from '@sfa/resources/order/placing.schema'
import { sql } from 'kysely'
import { actionHandler, type Outcome } from '../../action/action-handler'
import { performAction } from '../../action/perform-action'
import { isTakenByWorkflow } from '../../approval/approvable'
import type { Caller } from '../../caller'
import type { Access } from '../../permission/access'
import type { Services } from '../../services'
import { missingFields } from '../layout/required-fields'
import { calculateOrderFor, type PlacedOrder } from './calculate-order-for'
import { findCalculation, keepCalculation } from './keep-calculation'
import { holdForOrder } from './order-holds'
import { refuseFailures, refuseProblems } from './order-problem'
import { calculatedValues } from './order-values'
import { placingAccess } from './placing-access'
import { type PlacingParams, placingParams } from './placing-params'
import { beyondCredit } from './review-reason'
import { numbered, requirePlacing, shown } from './shown-order'
import { storedWish } from './stored-wish'
import { tellOrder, tellPlaced } from './tell-order'

/** How often gifts and rebates are taken anew where other orders have just taken those that were found. */
const mostAttempts = 4

/**
 * Freezes prices and promotions and holds stock, quotas, budgets, coupons, rebates and credit, all or none. Throws the first thing
 * that stands in the way, `priceChanged` where the total is not the one that the caller has seen.
 */
export const submitHandler = actionHandler({
  of: order,
  action: 'submit',
  async run(tx, caller, { row, body }) {
    // What other programs bring is submitted by keys of their own.
    if (row.source === 'hand') requirePlacing(caller, row.customerType)
    const lines = await readLines(tx, order, 'lines', String(row.id))
    const params = await placingParams(tx)
    refuseFailures([
      ...outsideVisit(params, row, body.entry),
      ...(await missingFields(tx, caller, row, lines, body.entry)),
    ])
    const wish = await storedWish(tx, row, lines)
    for (let attempt = 1; ; attempt++) {
      await sql`savepoint holding`.execute(tx)
      const placed = await calculateOrderFor(tx, wish, params, numbered(lines))
      try {
        const outcome = await submit(tx, caller, row, placed, body.expectedTotal)
        await sql`release savepoint holding`.execute(tx)
        return outcome
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const isStock = error.code === 'stockShort'
        if (!isStock && error.code !== 'rebateShort') throw error
        if (isStock && (attempt === mostAttempts || !isOfGifts(error, placed))) throw withoutGifts(error, placed)
        if (attempt === mostAttempts) throw error
        await sql`rollback to savepoint holding`.execute(tx)
      }
    }
  },
})

/** Where phones order only during visits, what they submit says that it was made in one. */
const outsideVisit = ({ visitsOnly }: PlacingParams, { source, orderWay }: WireRow, entry: unknown): FieldFailure[] =>
  visitsOnly && source === 'hand' && entry === 'phone' && orderWay !== 'visit'
    ? [{ field: 'orderWay', code: 'orderOnlyInVisit' }]
    : []

async function submit(
  tx: Tx,
  caller: Caller,
  row: WireRow,
  placed: PlacedOrder,
  expectedTotal: unknown,
): Promise<Outcome> {
  const id = String(row.id)
  refuseProblems(placed.problems)
  const told = tellOrder(placed, caller)
  requireExpected(told, expectedTotal)
  const { outcome } = await holdForOrder(tx, caller, { id, no: String(row.orderNumber) }, placed)
  const isReviewed = outcome === 'review' || (await isTakenByWorkflow(tx, order, id, caller))
  const revision = Number(row.revision ?? 0) + 1
  await keepCalculation(tx, id, revision, placed.wish, told)
  return {
    to: isReviewed ? 'underReview' : 'submitted',
    set: {
      ...calculatedValues(placed),
      warehouseID: placed.wish.warehouse?.id ?? null,
      revision,
      opinion: null,
      rejectReason: null,
      reviewReason: outcome === 'review' ? beyondCredit : null,
    },
  }
}

/** Throws `priceChanged` with the calculation of now; the caller has seen amounts, so that these may be told. */
function requireExpected(told: CalculatedAnswer, expectedTotal: unknown): void {
  if (expectedTotal === undefined || expectedTotal === null) return
  const [expected, total] = [Number(expectedTotal), told.totalPrice ?? 0]
  if (Math.round(expected * 100) === Math.round(total * 100)) return
  const params = { expected: expected.toFixed(2), total: total.toFixed(2) }
  throw new AppError('priceChanged', params, 200, undefined, { calculation: told })
}

/** Gifts are held behind the lines that are ordered. */
const isAtGift = ({ field }: FieldFailure, { wish }: PlacedOrder) =>
  Number(/^lines\.(\d+)\./.exec(field)?.[1]) >= wish.lines.length

/** Only gifts are short: the calculation can give others, or less. */
const isOfGifts = ({ details = [] }: AppError, placed: PlacedOrder): boolean =>
  details.every(failure => isAtGift(failure, placed))

/** Lines that were given are none that the caller knows. */
const withoutGifts = ({ code, params, details = [] }: AppError, placed: PlacedOrder): AppError =>
  new AppError(
    code,
    params,
    200,
    details.map(failure => (isAtGift(failure, placed) ? { ...failure, field: 'lines' } : failure)),
  )

/** Submits an order in the caller's transaction. */
export async function submitPlaced(
  tx: Tx,
  caller: Caller,
  { id, ver, ...body }: { id: string; ver?: number } & Pick<BodyOf<typeof submitOrderCall>, 'expectedTotal' | 'entry'>,
  access: Access,
): Promise<{ row: WireRow; told: CalculatedAnswer }> {
  const doing = { resource: order, action: 'submit', id, body }
  await performAction(tx, caller, ver === undefined ? doing : { ...doing, ver }, access)
  const row = (await findRow(tx, order, id)) as WireRow
  const kept = await findCalculation(tx, id, Number(row.revision))
  if (!kept || !('lines' in kept.calculation)) throw new Error(`order ${id} was submitted without a calculation`)
  return { row, told: { ...kept.calculation, faults: [], credit: null, rebate: null } }
}

/** Throws `stale`, `wrongState`, `priceChanged` with the new calculation, and what stands in the way of submitting. */
export function submitOrder(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  asked: BodyOf<typeof submitOrderCall>,
): Promise<PlacedAnswer> {
  waitFor(writingPatienceMs)
  return inTenant(db, caller.tenantId, async tx => {
    const access = await placingAccess(tx, caller, asked.id)
    const { row, told } = await submitPlaced(tx, caller, asked, access)
    return tellPlaced(row, shown(access.fields, told))
  })
}
