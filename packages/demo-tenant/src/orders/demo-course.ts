import type { QuickRandom } from './quick-random'

const hour = 3_600_000
const day = 24 * hour

/** What has happened to an order of the demo by now. */
export interface DemoCourse {
  state: 'draft' | 'submitted' | 'approved' | 'partlyShipped' | 'shipped' | 'signed' | 'closed' | 'cancelled'
  submitted: number | null
  approved: number | null
  /** The first shipment, and the second one of an order that is shipped in two parts. */
  shipped: number | null
  shippedRest: number | null
  signed: number | null
  closed: number | null
  cancelled: number | null
  cancelReason: string | null
  /** How often it was submitted. */
  revision: number
  isInParts: boolean
  /** The last thing that happened. */
  changed: number
}

/** Of 100 orders. */
const cancelledShare = 0.021
const draftShare = 0.2
const inPartsShare = 0.06
const rejectedShare = 0.02
/** An order closes so many days after it was signed. */
const closingDays = 7

const cancelReasons = [
  '门店重复下单，已合并到另一单',
  '门店临时停业，暂不收货',
  '价格有误，重新下单',
  '客户要求改期送货',
  '库存不足，客户不愿等待',
]

/**
 * The course of an order that is written at a moment, as far as it has come by now: it is approved within a day, shipped
 * within two, sometimes in two parts, signed some days later, and closed after a week.
 */
export function demoCourse(
  random: QuickRandom,
  { written, now, canSplit }: { written: number; now: number; canSplit: boolean },
): DemoCourse {
  const after = (from: number, least: number, most: number) => from + Math.floor(least + random.next() * (most - least))
  const isCancelled = random.next() < cancelledShare
  const isDraft = random.next() < draftShare && now - written < 2 * day
  const isInParts = random.next() < inPartsShare && canSplit
  const revision = random.next() < rejectedShare ? 2 : 1
  const submitted = after(written, 60_000, 20 * 60_000)
  const approved = after(submitted, hour / 2, 20 * hour)
  const shipped = after(approved, 4 * hour, 40 * hour)
  const shippedRest = isInParts ? after(shipped, 20 * hour, 60 * hour) : null
  const signed = after(shippedRest ?? shipped, 20 * hour, 80 * hour)
  const cancelled = after(submitted, hour / 4, (approved - submitted) / 2 + hour / 2)
  const cancelReason = random.pick(cancelReasons)
  const none = {
    submitted: null,
    approved: null,
    shipped: null,
    shippedRest: null,
    signed: null,
    closed: null,
    cancelled: null,
    cancelReason: null,
    revision: 0,
    isInParts,
    changed: written,
  }
  if (isDraft || submitted > now) return { ...none, state: 'draft' }
  if (isCancelled && cancelled <= now)
    return { ...none, state: 'cancelled', submitted, cancelled, cancelReason, revision, changed: cancelled }
  const closed = signed + closingDays * day
  const past = (moment: number | null) => (moment !== null && moment <= now ? moment : null)
  const times = {
    submitted,
    approved: past(approved),
    shipped: past(shipped),
    shippedRest: past(shippedRest),
    signed: past(signed),
    closed: past(closed),
  }
  const state =
    times.closed !== null
      ? 'closed'
      : times.signed !== null
        ? 'signed'
        : times.shippedRest !== null || (times.shipped !== null && !isInParts)
          ? 'shipped'
          : times.shipped !== null
            ? 'partlyShipped'
            : times.approved !== null
              ? 'approved'
              : 'submitted'
  const changed = Math.max(...Object.values(times).map(moment => moment ?? written))
  return { ...none, ...times, state, revision, changed }
}
