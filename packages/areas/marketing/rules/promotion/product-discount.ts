import { lineAmount, shareOf } from '@sfa/kernel/money/share'
import { type Candidate, hasVarieties } from './candidate'
import type { FactLine } from './order-facts'
import type { Promotion } from './promotion'

/** Savings on the lines of one product. */
interface Offer {
  promotion: Promotion
  productId: string
  places: readonly number[]
  savings: readonly number[]
  saving: number
}

export interface ProductDiscounts {
  /** What was taken, by promotion: fen by line. */
  applied: ReadonlyMap<Promotion, ReadonlyMap<number, number>>
  overBudget: ReadonlyMap<Promotion, number>
  /** For which promotion another one gave way. */
  betterFor: ReadonlyMap<Promotion, Promotion>
}

/** The lines of each product, by rising line number. */
function byProduct(places: readonly number[], lines: readonly FactLine[]): number[][] {
  const found = new Map<string, number[]>()
  for (const place of places) {
    const { productId } = lines[place]!
    const known = found.get(productId)
    if (known) known.push(place)
    else found.set(productId, [place])
  }
  return [...found.values()]
}

/** What the promotion saves on the lines of one product: minimum and maximum count for the product, not for a line. */
function offerOf(promotion: Promotion, places: readonly number[], lines: readonly FactLine[]): Offer | null {
  const [step] = promotion.steps
  const total = places.reduce((sum, place) => sum + lines[place]!.quantity, 0)
  if (!step || total < step.threshold) return null
  let left = promotion.maxQuantity ?? total
  const savings = places.map(place => {
    const { original, quantity } = lines[place]!
    const sold = Math.min(quantity, left)
    left -= sold
    const part = sold === quantity ? original : shareOf(original, sold, quantity)
    return Math.min(part, savingOn(part, sold))
  })
  const saving = savings.reduce((sum, one) => sum + one, 0)
  return saving > 0 ? { promotion, productId: lines[places[0]!]!.productId, places, savings, saving } : null

  function savingOn(part: number, sold: number): number {
    if (step?.rate !== undefined) return shareOf(part, 1000 - step.rate, 1000)
    if (step?.price !== undefined) return Math.max(0, part - lineAmount(step.price, sold))
    return lineAmount(step?.amountOff ?? 0, sold)
  }
}

function offersOf(
  { promotion, places }: Candidate,
  lines: readonly FactLine[],
  free: (place: number) => boolean,
): Offer[] {
  if (!hasVarieties(promotion, lines, places, free)) return []
  return byProduct(places, lines).flatMap(own => offerOf(promotion, own, lines) ?? [])
}

/**
 * Type 7: each product gets the offer that saves most on it, the first in turn among equal ones. A promotion whose
 * savings together exceed its budget is left out whole, and its products take their next best offer.
 */
export function takeProductDiscounts(
  candidates: readonly Candidate[],
  lines: readonly FactLine[],
  free: (place: number) => boolean = () => true,
): ProductDiscounts {
  const offers = candidates.flatMap(candidate => offersOf(candidate, lines, free))
  const overBudget = new Map<Promotion, number>()
  for (;;) {
    const best = new Map<string, Offer>()
    const betterFor = new Map<Promotion, Promotion>()
    for (const offer of offers) {
      if (overBudget.has(offer.promotion)) continue
      const rival = best.get(offer.productId)
      // Candidates come in turn, so that the first of equal savings stays.
      if (rival && rival.saving >= offer.saving) betterFor.set(offer.promotion, rival.promotion)
      else {
        if (rival) betterFor.set(rival.promotion, offer.promotion)
        best.set(offer.productId, offer)
      }
    }
    const applied = new Map<Promotion, Map<number, number>>()
    for (const offer of best.values()) {
      const known = applied.get(offer.promotion) ?? new Map<number, number>()
      offer.places.forEach((place, at) => {
        known.set(place, offer.savings[at]!)
      })
      applied.set(offer.promotion, known)
    }
    let fits = true
    for (const [promotion, byLine] of applied) {
      const saving = [...byLine.values()].reduce((sum, one) => sum + one, 0)
      if (saving <= (promotion.budgetLeft ?? saving)) continue
      overBudget.set(promotion, saving)
      fits = false
    }
    if (fits) return { applied, overBudget, betterFor }
  }
}
