import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type ActionHandler, actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { shortestReason } from '@sfa/order/definitions/order.calls'
import { creditQuotas, debitQuotas } from '@sfa/pricing/operations/debit-quotas'
import { releaseStock } from '@sfa/warehouse/operations/reserve-stock'
import { sql } from 'kysely'
import { materialRequest as of } from '../definitions/request.resource'
import { planApproval, type RequestLine, rounded } from '../rules/issue-plan'
import {
  givenLines,
  holdOutstanding,
  linesOfRequest,
  noteHolds,
  quotaLinesOf,
  refuseParts,
  requestRef,
} from './request-rows'

/*
 * Order of locks in all actions of requests: request, quotas by ascending id, stock by warehouse and product. Each action
 * is about one request, so that a transaction takes each of these once.
 */

/** Uses the quotas of the organisation and of the requester, and holds what the warehouse has. */
const submitRequest = actionHandler({
  of,
  action: 'submit',
  async run(tx, caller, { row }) {
    await sql`update material_request_lines set approved = null, issued = 0 where head_id = ${row.id}`.execute(tx)
    const lines = await linesOfRequest(tx, row)
    if (lines.length === 0) throw new AppError('materialLinesMissing')
    await debitQuotas(
      tx,
      caller,
      { orgId: String(row.orgID) },
      { day: String(row.requestDate), source: String(row.code), salesRepId: String(row.requesterID) },
      quotaLinesOf(lines),
    )
    await holdOutstanding(tx, caller, row, lines)
    return { set: { opinion: null, confirmer: null, confirmTime: null } }
  },
})

/** All that was asked for, or less of some lines; the difference is given back. */
const approveRequest = actionHandler({
  of,
  action: 'approve',
  async run(tx, caller, { row, body }) {
    const lines = await linesOfRequest(tx, row)
    const given = givenLines(body.lines, 'approved')
    const plan = planApproval(lines, given)
    if (!plan.ok) throw new AppError('invalid', {}, 200, plan.faults)
    await refuseParts(tx, caller, lines, given, 'approved')
    const approved = new Map(plan.parts.map(({ lineNo, quantity }) => [lineNo, quantity]))
    await sql`
      update material_request_lines l set approved = g.quantity
      from unnest(${[...approved.keys()]}::int[], ${[...approved.values()]}::numeric[]) g (line_no, quantity)
      where l.head_id = ${row.id} and l.line_no = g.line_no`.execute(tx)
    const decided = lines.map(line => ({ ...line, approved: approved.get(line.lineNo) ?? 0 }))
    const less = (line: RequestLine) => rounded(line.quantity - (line.approved ?? 0))
    await creditQuotas(tx, caller, String(row.code), quotaLinesOf(decided, less))
    await holdOutstanding(tx, caller, row, decided)
    return undefined
  },
})

/** Gives back everything that the request holds; doing it again does nothing. */
async function releaseRequest(tx: Tx, caller: Caller, row: WireRow): Promise<void> {
  await creditQuotas(tx, caller, String(row.code))
  await releaseStock(tx, requestRef(row))
  await noteHolds(tx, row)
}

const giveUpRequest = actionHandler({
  of,
  action: ['reject', 'withdraw'],
  async run(tx, caller, { row }) {
    await releaseRequest(tx, caller, row)
    return undefined
  },
})

const cancelRequest = actionHandler({
  of,
  action: 'cancel',
  async run(tx, caller, { row, body }) {
    if (String(body.cancelReason ?? '').trim().length < shortestReason)
      throw new AppError('invalid', {}, 200, [
        { field: 'cancelReason', code: 'reasonTooShort', params: { min: shortestReason } },
      ])
    await releaseRequest(tx, caller, row)
    return undefined
  },
})

/** What was issued stays used; the rest is given up. */
const closeRequest = actionHandler({
  of,
  action: 'close',
  async run(tx, caller, { row }) {
    const lines = await linesOfRequest(tx, row)
    await creditQuotas(tx, caller, String(row.code), quotaLinesOf(lines))
    await releaseStock(tx, requestRef(row))
    await noteHolds(tx, row)
    return undefined
  },
})

export const requestHandlers: readonly ActionHandler[] = [
  submitRequest,
  approveRequest,
  giveUpRequest,
  cancelRequest,
  closeRequest,
]
