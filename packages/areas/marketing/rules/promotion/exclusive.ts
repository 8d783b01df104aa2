import type { Candidate } from './candidate'
import { type Evaluation, evaluate } from './evaluation'
import { inTurn } from './in-turn'
import type { FactLine, OrderFacts } from './order-facts'
import type { Promotion } from './promotion'

/** An exclusive promotion that was tried and left out: what the order saved with and without it. */
export interface LeftOut {
  saving: number
  /** A kept one that has its lines. */
  by: Promotion | null
}

export interface Choice {
  evaluation: Evaluation
  kept: readonly Candidate[]
  leftOut: ReadonlyMap<Promotion, LeftOut>
}

/**
 * Exclusive promotions (issue text "Exclusive"): tried by their own saving on original amounts, the greatest first, and
 * kept where the whole benefit of the order rises. A kept one has its lines for itself.
 */
export function chooseExclusive(
  candidates: readonly Candidate[],
  facts: OrderFacts,
  lines: readonly FactLine[],
): Choice {
  const others = candidates.filter(({ promotion }) => !promotion.exclusive)
  const exclusive = candidates.filter(({ promotion }) => promotion.exclusive)
  let best = evaluate({ kept: [], others }, facts, lines)
  if (exclusive.length === 0) return { evaluation: best, kept: [], leftOut: new Map() }

  const kept: Candidate[] = []
  const leftOut = new Map<Promotion, LeftOut>()
  const reasons = new Map<Promotion, Evaluation>()
  const reserved = new Map<number, Promotion>()
  /** The greatest saving that was refused for the same lines; a smaller one on them cannot do better. */
  const refused = new Map<string, number>()
  // Own savings are those of an order that has nothing else, so that their amounts are the original ones.
  const plain = { ...facts, coupons: [] }
  const alone = (candidate: Candidate) => evaluate({ kept: [], others: [candidate] }, plain, lines)
  const tried = exclusive
    .map(candidate => ({ candidate, own: alone(candidate) }))
    .sort((a, b) => b.own.benefit - a.own.benefit || inTurn(a.candidate.promotion, b.candidate.promotion))
  for (const { candidate, own } of tried) {
    const { promotion } = candidate
    const places = candidate.places.filter(place => !reserved.has(place))
    const isWhole = places.length === candidate.places.length
    const now = isWhole ? own : alone({ promotion, places })
    if (now.applied.length === 0) {
      const rival = candidate.places.map(place => reserved.get(place)).find(by => by !== undefined)
      if (rival && own.applied.length > 0) leftOut.set(promotion, { saving: own.benefit, by: rival })
      else reasons.set(promotion, own)
      continue
    }
    const taken = { promotion, places: ownLines(promotion, places, now, lines) }
    const key = taken.places.join()
    if (now.benefit > (refused.get(key) ?? -1)) {
      const next = evaluate({ kept: [...kept, taken], others }, facts, lines)
      if (next.benefit > best.benefit) {
        best = next
        kept.push(taken)
        for (const place of taken.places) reserved.set(place, promotion)
        refused.clear()
        continue
      }
      refused.set(key, now.benefit)
    }
    leftOut.set(promotion, { saving: now.benefit, by: null })
  }
  const skipped = new Map(best.skipped)
  for (const [promotion, { skipped: own }] of reasons) {
    const reason = own.get(promotion)
    if (reason) skipped.set(promotion, reason)
  }
  return { evaluation: { ...best, skipped }, kept, leftOut }
}

/** The lines in scope; of type 7, which is about each product alone, those on which it saves. */
function ownLines(
  { type }: Promotion,
  places: readonly number[],
  { reductions }: Evaluation,
  lines: readonly FactLine[],
): readonly number[] {
  if (type !== '7') return places
  const products = new Set(places.filter(place => reductions['7']?.[place]).map(place => lines[place]!.productId))
  return places.filter(place => products.has(lines[place]!.productId))
}
