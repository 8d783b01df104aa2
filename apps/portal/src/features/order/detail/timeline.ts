import type { WireRow } from '../../../resource-screens/record-calls'

export type CourseKind =
  | 'created'
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'shipped'
  | 'returned'
  | 'pushed'
  | 'pushFailed'
  | 'signed'
  | 'closed'
  | 'cancelled'

/** Something that happened to an order. */
export interface CourseEntry {
  kind: CourseKind
  /** YYYY-MM-DD HH:mm:ss, UTC+8; null where it is not known when. */
  time: string | null
  by: string | null
  /** A reason, a carrier with its number, what another system said. */
  note: string | null
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
const noted = (...values: unknown[]) => values.map(textOf).filter(Boolean).join(' ') || null

/** What happened to an order, the latest first: from its head, its packages and its pushes. */
export function courseOf(order: WireRow, packages: readonly WireRow[], pushes: readonly WireRow[]): CourseEntry[] {
  const once = (kind: CourseKind, time: unknown, note: unknown = null, by: unknown = null): CourseEntry[] =>
    textOf(time) === null ? [] : [{ kind, time: textOf(time), by: textOf(by), note: textOf(note) }]
  const rejected: CourseEntry[] =
    order.orderStatus === 'draft' && textOf(order.rejectReason) !== null
      ? [{ kind: 'rejected', time: null, by: null, note: textOf(order.rejectReason) }]
      : []
  const entries = [
    ...once('created', order.createTime, null, order.createBy),
    ...once('submitted', order.submittedTime, order.reviewReason),
    ...rejected,
    ...once('approved', order.approvedTime, order.opinion),
    ...packages.flatMap(one =>
      once(
        one.kind === 'return' ? 'returned' : 'shipped',
        one.shippedTime ?? one.createTime,
        noted(one.code, one._labels?.carrier ?? one.carrier, one.trackingNo),
        one.createBy,
      ),
    ),
    ...(packages.length === 0 ? once('shipped', order.shippedTime) : []),
    ...pushes.flatMap(one =>
      once(
        one.state === 'succeeded' ? 'pushed' : 'pushFailed',
        one.state === 'succeeded' || one.state === 'failed' ? (one.endedTime ?? one.createTime) : null,
        one.state === 'succeeded' ? one.erpOrderNumber : one.lastError,
      ),
    ),
    ...once('signed', order.signedTime),
    ...once('closed', order.closedTime, order.closeReason),
    ...once('cancelled', order.cancelledTime, order.cancelReason),
  ]
  return entries.toSorted((a, b) => (b.time ?? '9').localeCompare(a.time ?? '9'))
}
