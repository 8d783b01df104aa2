import type { Hint } from './calculation'
import type { Candidate } from './candidate'
import type { Evaluation } from './evaluation'
import type { Promotion, PromotionStep } from './promotion'
import { shareOf } from './shares'

interface Next {
  step: PromotionStep
  times: number
  threshold: number
}

/** The next step of a ladder, or once more of 每满. Null where nothing is left to reach. */
function nextOf({ steps, mode, maxTimes }: Promotion, base: number): Next | null {
  if (mode === 'ladder') {
    const step = steps.find(({ threshold }) => threshold > base)
    return step ? { step, times: 1, threshold: step.threshold } : null
  }
  const step = steps.findLast(({ threshold }) => base >= threshold) ?? steps[0]
  if (!step || step.threshold === 0) return null
  const times = Math.floor(base / step.threshold) + 1
  return times > (maxTimes ?? times) ? null : { step, times, threshold: step.threshold * times }
}

/**
 * What a little more would bring, the least first: of promotions that were applied or that only miss their threshold.
 * The figures are for more of the products in scope, all else unchanged.
 */
export function findHints(candidates: readonly Candidate[], { applied, skipped, bases }: Evaluation): Hint[] {
  const taken = new Map(applied.flatMap(one => (one.promotion ? [[one.promotion, one] as const] : [])))
  return candidates
    .flatMap(({ promotion, places }): Hint[] => {
      if (promotion.type === '7') return []
      const now = taken.get(promotion)
      const short = skipped.get(promotion)
      if (!now && short?.reason !== 'thresholdShort') return []
      const base = now?.base ?? short?.base ?? 0
      const next = nextOf(promotion, base)
      if (base <= 0 || !next) return []
      const { step, times, threshold } = next
      const missing = threshold - base
      const { id, code, name, type, basis } = promotion
      const gifts = (step.gifts ?? []).map(({ productId, quantity }) => ({ productId, quantity: quantity * times }))
      const money = places.reduce((sum, place) => sum + bases[place]!, 0) + (basis === 'amount' ? missing : 0)
      const then =
        type === '4'
          ? shareOf(money, 1000 - (step.rate ?? 1000), 1000)
          : type === '3'
            ? (step.amountOff ?? 0) * times
            : 0
      const saves = type === '5' ? 0 : then - (now?.saving ?? 0)
      return type === '5' || saves > 0 ? [{ id, code, name, type, basis, missing, saves, gifts }] : []
    })
    .sort(
      (a, b) =>
        Number(a.basis > b.basis) - Number(a.basis < b.basis) || a.missing - b.missing || (a.id < b.id ? -1 : 1),
    )
}
