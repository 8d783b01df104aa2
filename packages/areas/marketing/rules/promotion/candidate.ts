import type { SkipReason } from './calculation'
import type { FactLine, OrderFacts } from './order-facts'
import type { Promotion, PromotionStep } from './promotion'
import { isForCustomer, linesInScope, type PromotionIndex } from './promotion-index'

/** A promotion with the lines of the order that are in its scope, as places in the sorted lines. */
export interface Candidate {
  promotion: Promotion
  places: readonly number[]
}

/** Those that may take part, and why the others may not. */
export interface Candidates {
  taken: readonly Candidate[]
  refused: ReadonlyMap<Promotion, SkipReason>
}

/** Of all promotions those whose scope, customer and limits fit the order, in turn. */
export function findCandidates(index: PromotionIndex, facts: OrderFacts, lines: readonly FactLine[]): Candidates {
  const inScope = linesInScope(index, lines)
  const refused = new Map<Promotion, SkipReason>()
  const taken: Candidate[] = []
  for (const [promotion, places] of inScope)
    if (!isForCustomer(promotion.customers, facts.customer)) refused.set(promotion, 'scope')
    else if ((promotion.customerLeft ?? 1) <= 0 || (promotion.totalLeft ?? 1) <= 0) refused.set(promotion, 'limit')
    else taken.push({ promotion, places })
  taken.sort((a, b) => index.rank.get(a.promotion)! - index.rank.get(b.promotion)!)
  return { taken, refused }
}

/** Sum of the lines in the unit of the promotion's basis. `bases` are the amounts after type 7. */
export function baseOf(
  { basis }: Pick<Promotion, 'basis'>,
  places: readonly number[],
  lines: readonly FactLine[],
  bases: readonly number[],
): number {
  let sum = 0
  for (const place of places) sum += basis === 'amount' ? bases[place]! : lines[place]!.quantity
  return sum
}

/** The step that a base reaches: the highest one. Null where it reaches none. */
export function reachedStep(
  { steps, mode, maxTimes }: Promotion,
  base: number,
): { step: PromotionStep; times: number } | null {
  const step = steps.findLast(({ threshold }) => base >= threshold)
  if (!step) return null
  const reached = mode === 'every' && step.threshold > 0 ? Math.floor(base / step.threshold) : 1
  return { step, times: Math.min(reached, maxTimes ?? reached) }
}

/** Whether the lines hold enough different mandatory products. `free` are the lines that may count for it. */
export function hasVarieties(
  { mandatory: { products, atLeast } }: Promotion,
  lines: readonly FactLine[],
  places: readonly number[],
  free: (place: number) => boolean,
): boolean {
  if (products.length === 0 && atLeast <= 1) return true
  const found = new Set<string>()
  if (products.length === 0) for (const place of places) found.add(lines[place]!.productId)
  else
    lines.forEach((line, place) => {
      if (free(place) && products.includes(line.productId)) found.add(line.productId)
    })
  return found.size >= Math.max(1, atLeast)
}
