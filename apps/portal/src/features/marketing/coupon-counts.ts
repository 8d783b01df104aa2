import { type CouponCounts, couponCountsCall } from '@sfa/marketing/definitions/coupon.calls'
import { call } from '../../shared/request/call'

type Waiting = { batchId: string; answer: (counts: CouponCounts | null) => void; fail: (error: unknown) => void }
let waiting: Waiting[] = []

/** Counts of a batch. The rows of a page ask at the same moment, and are answered by one call. */
export function countsOf(batchId: string): Promise<CouponCounts | null> {
  return new Promise((answer, fail) => {
    waiting.push({ batchId, answer, fail })
    if (waiting.length === 1) queueMicrotask(() => setTimeout(askAll))
  })
}

/** As many as one call takes. */
const most = 200

async function askAll(): Promise<void> {
  const asked = waiting
  waiting = []
  for (let from = 0; from < asked.length; from += most) {
    const part = asked.slice(from, from + most)
    try {
      const found = await call(couponCountsCall, { batchIds: [...new Set(part.map(({ batchId }) => batchId))] })
      const byId = new Map(found.map(counts => [counts.batchId, counts]))
      for (const { batchId, answer } of part) answer(byId.get(batchId) ?? null)
    } catch (error) {
      for (const { fail } of part) fail(error)
    }
  }
}
