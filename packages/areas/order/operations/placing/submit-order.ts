import { waitFor, writingPatienceMs } from '@sfa/db/call/call-scope'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import type { BodyOf } from '@sfa/kit/call'
import { actionHandler, type Outcome, TakenMeanwhile } from '@sfa/operations/action/action-handler'
import { performAction } from '@sfa/operations/action/perform-action'
import { isTakenByWorkflow } from '@sfa/operations/approval/approvable'
import type { Caller } from '@sfa/operations/caller'
import type { Access } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { wantedOf } from '@sfa/receivable/operations/credit'
import type { submitOrderCall } from '../../definitions/order.calls'
import { order } from '../../definitions/order.resource'
import type { CalculatedAnswer, PlacedAnswer } from '../../definitions/placing.schema'
import { missingFields } from '../layout/required-fields'
import { calculateOrderFor, type PlacedOrder } from './calculate-order-for'
import { type FrozenCalculation, keepCalculation } from './keep-calculation'
import { holdForOrder, type OrderRef } from './order-holds'
import { refuseFailures, refuseProblems } from './order-problem'
import { calculatedValues } from './order-values'
import { placingAccess } from './placing-access'
import { type PlacingParams, placingParams } from './placing-params'
import { beyondCredit } from './review-reason'
import { numbered, requirePlacing, shown } from './shown-order'
import { storedWish } from './stored-wish'
import { tellOrder, tellPlaced } from './tell-order'

/** What the caller of a submission in its own transaction knows and is told. */
interface Submission {
  /** The calculation of the draft, which was saved a moment ago. */
  placed?: PlacedOrder
  tell(calculation: FrozenCalculation): void
}

/**
 * Freezes prices and promotions and holds stock, quotas, budgets, coupons, rebates and credit, all or none. Throws the first thing
 * that stands in the way, `priceChanged` where the total is not the one that the caller has seen.
 *
 * Everything is calculated and written before the first of what orders share is locked: orders for the same products wait
 * for each other's last statements alone.
 */
export const submitHandler = actionHandler<Submission | undefined>({
  of: order,
  action: 'submit',
  mayRepeat: true,
  async run(tx, caller, { row, body, prepared, attempt }) {
    // What other programs bring is submitted by keys of their own.
    if (row.source === 'hand') requirePlacing(caller, row.customerType)
    const lines = await readLines(tx, order, 'lines', String(row.id))
    const params = await placingParams(tx)
    refuseFailures([
      ...outsideVisit(params, row, body.entry),
      ...(await missingFields(tx, caller, row, lines, body.entry)),
    ])
    const known = attempt === 1 ? prepared?.placed : undefined
    const placed =
      known ?? (await calculateOrderFor(tx, await storedWish(tx, row, lines), params, caller, numbered(lines)))
    return submit(tx, caller, { row, placed, expectedTotal: body.expectedTotal, tell: prepared?.tell })
  },
})

/** Where phones order only during visits, what they submit says that it was made in one. */
const outsideVisit = ({ visitsOnly }: PlacingParams, { source, orderWay }: WireRow, entry: unknown): FieldFailure[] =>
  visitsOnly && source === 'hand' && entry === 'phone' && orderWay !== 'visit'
    ? [{ field: 'orderWay', code: 'orderOnlyInVisit' }]
    : []

interface Submitting extends Partial<Pick<Submission, 'tell'>> {
  row: WireRow
  placed: PlacedOrder
  expectedTotal: unknown
}

async function submit(tx: Tx, caller: Caller, { row, placed, expectedTotal, tell }: Submitting): Promise<Outcome> {
  const id = String(row.id)
  refuseProblems(placed.problems)
  const told = tellOrder(placed, caller)
  requireExpected(told, expectedTotal)
  const isBeyond = isBeyondCredit(placed)
  const isReviewed = isBeyond || (await isTakenByWorkflow(tx, order, id, caller))
  const revision = Number(row.revision ?? 0) + 1
  const kept = await keepCalculation(tx, id, revision, placed.wish, told)
  tell?.(kept)
  return {
    to: isReviewed ? 'underReview' : 'submitted',
    set: {
      ...calculatedValues(placed),
      warehouseID: placed.wish.warehouse?.id ?? null,
      revision,
      opinion: null,
      rejectReason: null,
      reviewReason: isBeyond ? beyondCredit : null,
    },
    take: () => take(tx, caller, { id, no: String(row.orderNumber) }, placed),
  }
}

/** By the credit that was left when it was calculated. */
const isBeyondCredit = ({ credit: { left }, calculation }: PlacedOrder) =>
  left !== null && calculation.totalPrice > left

/** Throws `TakenMeanwhile` where the order may be calculated anew with what others have left. */
async function take(tx: Tx, caller: Caller, ref: OrderRef, placed: PlacedOrder): Promise<void> {
  try {
    const { outcome, credit } = await holdForOrder(tx, caller, ref, placed)
    if (outcome === 'review' && !isBeyondCredit(placed))
      throw new TakenMeanwhile(new AppError('creditExceeded', wantedOf(credit, placed.calculation.totalPrice)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'rebateShort') throw new TakenMeanwhile(error)
    if (error.code !== 'stockShort') throw error
    const refusal = withoutGifts(error, placed)
    throw isOfGifts(error, placed) ? new TakenMeanwhile(refusal) : refusal
  }
}

/** Throws `priceChanged` with the calculation of now; the caller has seen amounts, so that these may be told. */
function requireExpected(told: CalculatedAnswer, expectedTotal: unknown): void {
  if (expectedTotal === undefined || expectedTotal === null) return
  const [expected, total] = [Number(expectedTotal), told.totalPrice ?? 0]
  if (fenOf(expected) === fenOf(total)) return
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

/** Submits an order in the caller's transaction: of one that it has just saved by the calculation of that. */
export async function submitPlaced(
  tx: Tx,
  caller: Caller,
  { id, ver, ...body }: { id: string; ver?: number } & Pick<BodyOf<typeof submitOrderCall>, 'expectedTotal' | 'entry'>,
  access: Access,
  placed?: PlacedOrder,
): Promise<{ row: WireRow; told: CalculatedAnswer }> {
  let told: FrozenCalculation | undefined
  const prepared: Submission = {
    placed,
    tell: calculation => {
      told = calculation
    },
  }
  const doing = { resource: order, action: 'submit', id, body, prepared }
  const { row } = await performAction(tx, caller, ver === undefined ? doing : { ...doing, ver }, access)
  if (!told) throw new Error(`order ${id} was submitted without a calculation`)
  return { row, told: { ...(told as FrozenCalculation), faults: [], credit: null, rebate: null } }
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
