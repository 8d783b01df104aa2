import type { TraceEntry } from '@sfa/marketing/rules/promotion/calculation'

/** So many promotions that were not applied, and so many hints, are kept at the most. */
const mostSkipped = 100
const mostHints = 20

type Entry = Pick<TraceEntry, 'stage' | 'outcome' | 'reason'>

/**
 * What an order keeps of the way to its figures, in the same sequence: all that was applied, what was not and why, and the
 * hints that ask the least. Promotions that are for other customers or products are left out: a catalogue has thousands of
 * them, and each order would keep them all. Where too many are left, those that only miss their threshold go first.
 */
export const keptWay = <E extends Entry, H>({ trace, hints }: { trace: readonly E[]; hints: readonly H[] }) => ({
  trace: keptTrace(trace),
  hints: hints.slice(0, mostHints),
})

function keptTrace<E extends Entry>(trace: readonly E[]): E[] {
  const concerns = trace.filter(({ stage, reason }) => reason !== 'scope' || stage === 'coupon')
  const skipped = concerns.filter(({ outcome }) => outcome === 'skipped')
  if (skipped.length <= mostSkipped) return concerns
  const isShort = ({ reason }: E) => reason === 'thresholdShort'
  const kept = new Set([...skipped.filter(one => !isShort(one)), ...skipped.filter(isShort)].slice(0, mostSkipped))
  return concerns.filter(entry => entry.outcome === 'applied' || kept.has(entry))
}
