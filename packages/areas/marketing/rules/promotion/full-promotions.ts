import { shareOf } from '@sfa/kernel/money/share'
import type { SkipReason } from './calculation'
import { baseOf, type Candidate, hasVarieties, reachedStep } from './candidate'
import { type GiftStock, type Given, give } from './gifts'
import type { FactLine, OrderFacts } from './order-facts'
import type { Promotion, PromotionStep } from './promotion'

/** The order as a stage of types 4, 3 and 5 finds it. */
export interface Running {
  facts: OrderFacts
  lines: readonly FactLine[]
  /** Amounts after type 7: what thresholds ask. */
  bases: readonly number[]
  /** Amounts after all stages before. */
  nets: readonly number[]
  stock: GiftStock
  /** Lines of exclusive promotions, which count for no other one. */
  reserved: ReadonlySet<number>
}

/** What a candidate would do with the lines that it still has. */
export interface Attempt {
  candidate: Candidate
  places: readonly number[]
  base: number
  reached: { step: PromotionStep; times: number } | null
  /** Fen; of gifts their value. */
  saving: number
  given: Given | null
  /** Why it cannot be taken. */
  refusal: SkipReason | null
}

export interface Stage345 {
  taken: readonly Attempt[]
  skipped: ReadonlyMap<Promotion, { reason: SkipReason; by: Promotion | null; attempt: Attempt }>
}

/** `free` says which lines no promotion of the type has taken yet. Gifts are tried on a copy of the stock. */
export function attempt(candidate: Candidate, running: Running, free: (place: number) => boolean): Attempt {
  const { promotion } = candidate
  const { facts, lines, bases, nets } = running
  const places = candidate.places.filter(free)
  const base = baseOf(promotion, places, lines, bases)
  const reached = places.length > 0 ? reachedStep(promotion, base) : null
  const made = { candidate, places, base, reached, saving: 0, given: null }
  if (!reached) return { ...made, refusal: 'thresholdShort' }
  if (!hasVarieties(promotion, lines, places, free)) return { ...made, refusal: 'varieties' }
  const { step, times } = reached
  if (promotion.type === '5') {
    const stock = running.stock && new Map(running.stock)
    const given = give({ source: promotion.id, gifts: step.gifts ?? [], choose: step.choose, times }, facts, stock)
    return { ...made, given, saving: given.value, refusal: given.gifts.length === 0 ? 'stock' : null }
  }
  const net = places.reduce((sum, place) => sum + nets[place]!, 0)
  const saving =
    promotion.type === '4'
      ? shareOf(net, 1000 - (step.rate ?? 1000), 1000)
      : Math.min(net, (step.amountOff ?? 0) * times)
  return { ...made, saving, refusal: saving === 0 ? 'nothingLeft' : null }
}

/**
 * One of the types 4, 3 and 5 (issue text "Within a type"): the greatest saving is taken first, then the first in turn;
 * its lines neither get nor count for another one, and the rest is tried again. Candidates come in turn.
 */
export function takeFullPromotions(candidates: readonly Candidate[], running: Running): Stage345 {
  const taken: Attempt[] = []
  const skipped = new Map<Promotion, { reason: SkipReason; by: Promotion | null; attempt: Attempt }>()
  const takenBy = new Map<number, Promotion>()
  const free = (place: number) => !takenBy.has(place) && !running.reserved.has(place)
  let open = candidates.map(candidate => attempt(candidate, running, free))
  const first = new Map(open.map(one => [one.candidate, one]))
  for (;;) {
    let best: Attempt | null = null
    for (const one of open) if (one.refusal === null && (best === null || one.saving > best.saving)) best = one
    if (!best) break
    const { promotion } = best.candidate
    const won = best
    if (won.saving > (promotion.budgetLeft ?? won.saving)) {
      skipped.set(promotion, { reason: 'budget', by: null, attempt: won })
      open = open.filter(one => one !== won)
      continue
    }
    taken.push(won)
    const lost = new Set(won.places)
    for (const place of lost) takenBy.set(place, promotion)
    if (won.given && running.stock) takeFromStock(running.stock, won.given)
    const again = ({ places, candidate: { promotion: other } }: Attempt) =>
      won.given !== null || other.mandatory.products.length > 0 || places.some(place => lost.has(place))
    open = open.filter(one => one !== won).map(one => (again(one) ? attempt(one.candidate, running, free) : one))
  }
  for (const one of open) {
    const { promotion, places } = one.candidate
    const before = first.get(one.candidate)!
    // It could have been taken, had another one of its type not had its lines.
    if (before.refusal === null && one.refusal !== 'stock') {
      const rivals = places.map(place => takenBy.get(place))
      const by = rivals.find(rival => rival !== undefined) ?? taken[0]?.candidate.promotion
      skipped.set(promotion, { reason: 'betterChosen', by: by ?? null, attempt: before })
    } else skipped.set(promotion, { reason: one.refusal ?? 'nothingLeft', by: null, attempt: before })
  }
  return { taken, skipped }
}

function takeFromStock(stock: Map<string, number>, { gifts }: Given): void {
  for (const { productId, quantity } of gifts) stock.set(productId, stock.get(productId)! - quantity)
}
