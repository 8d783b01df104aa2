import { shareOf } from '@sfa/kernel/money/share'
import type { Hint } from './calculation'
import { type Candidate, reachedStep } from './candidate'
import { type Evaluation, sumOf } from './evaluation'
import { takeFullPromotions } from './full-promotions'
import type { FactLine, OrderFacts } from './order-facts'
import type { Promotion, PromotionStep } from './promotion'

interface Next {
  step: PromotionStep
  times: number
  threshold: number
}

/**
 * The next step of a ladder, or once more of 每满, where a higher step may count by then. Null where nothing is left to
 * reach.
 */
function nextOf(promotion: Promotion, base: number): Next | null {
  const threshold = nextThreshold(promotion, base)
  const reached = threshold === null ? null : reachedStep(promotion, threshold)
  return threshold === null || !reached ? null : { ...reached, threshold }
}

function nextThreshold({ steps, mode, maxTimes }: Promotion, base: number): number | null {
  if (mode === 'ladder') return steps.find(({ threshold }) => threshold > base)?.threshold ?? null
  const step = steps.findLast(({ threshold }) => base >= threshold) ?? steps[0]
  if (!step || step.threshold === 0) return null
  const times = Math.floor(base / step.threshold) + 1
  return times > (maxTimes ?? times) ? null : step.threshold * times
}

/** Fen that types 3 and 4 take off `money` where the basis has reached `base`. */
function savingAt(promotion: Promotion, base: number, money: number): number {
  const reached = reachedStep(promotion, base)
  return reached ? savingOf(promotion, reached, money) : 0
}

const savingOf = ({ type }: Promotion, { step, times }: Pick<Next, 'step' | 'times'>, money: number): number =>
  type === '4'
    ? shareOf(money, 1000 - (step.rate ?? 1000), 1000)
    : type === '3'
      ? Math.min(money, (step.amountOff ?? 0) * times)
      : 0

/**
 * What a little more would bring, the least first: of promotions that were applied or that only miss their threshold.
 * The figures are for more of the products in scope, all else unchanged. A promotion that would take lines from others
 * of its type brings what is left after theirs, and nothing where one of them is worth as much then. Where scopes overlap
 * in part, no more is said than any of its lines would bring.
 */
export function findHints(
  candidates: readonly Candidate[],
  { applied, skipped, bases }: Evaluation,
  facts: OrderFacts,
  lines: readonly FactLine[],
): Hint[] {
  const taken = new Map(applied.flatMap(one => (one.promotion ? [[one.promotion, one] as const] : [])))
  const winners = candidates.filter(({ promotion }) => taken.has(promotion))
  const moneyOf = (places: readonly number[]) => places.reduce((sum, place) => sum + bases[place]!, 0)
  // By type and line: the different sets of lines that promotions with this line have.
  const scopesAt = new Map<string, Set<string>>()
  for (const { promotion, places } of candidates)
    for (const place of places) {
      const at = `${promotion.type} ${place}`
      scopesAt.set(at, (scopesAt.get(at) ?? new Set()).add(places.join()))
    }
  const ofType = new Map<string, Candidate[]>()
  for (const one of candidates) {
    const { type } = one.promotion
    ofType.set(type, ofType.get(type) ?? [])
    ofType.get(type)!.push(one)
  }
  let left = mostTried
  return candidates
    .flatMap(({ promotion, places }): Hint[] => {
      if (promotion.type === '7') return []
      const now = taken.get(promotion)
      const short = skipped.get(promotion)
      if (!now && short?.reason !== 'thresholdShort') return []
      const base = now?.base ?? short?.base ?? 0
      const next = nextOf(promotion, base)
      if (base <= 0 || !next) return []
      const missing = next.threshold - base
      const { id, code, name, type, basis, budgetLeft } = promotion
      const more = basis === 'amount' ? missing : 0
      const then = savingOf(promotion, next, moneyOf(places) + more)
      const rivals = now ? [] : winners.filter(other => takesFrom(other, places, type))
      if (type === '5' && rivals.length > 0) return []
      const isBeaten = rivals.some(rival => {
        const grown = taken.get(rival.promotion)!.base + (rival.promotion.basis === basis ? missing : 0)
        return savingAt(rival.promotion, grown, moneyOf(rival.places) + more) >= then
      })
      if (isBeaten || then > (budgetLeft ?? then)) return []
      if (type !== '5' && places.some(place => scopesAt.get(`${type} ${place}`)!.size > 1)) {
        const found = savesAnyhow({ promotion, places }, missing)
        return found > 0 ? [{ id, code, name, type, basis, missing, saves: found, gifts: [] }] : []
      }
      const lost = rivals.reduce((sum, rival) => sum + taken.get(rival.promotion)!.saving, 0)
      const saves = type === '5' ? 0 : then - (now?.saving ?? lost)
      const gifts = (next.step.gifts ?? []).map(({ productId, quantity }) => ({
        productId,
        quantity: quantity * next.times,
      }))
      return type === '5' || saves > 0 ? [{ id, code, name, type, basis, missing, saves, gifts }] : []
    })
    .sort(
      (a, b) =>
        Number(a.basis > b.basis) - Number(a.basis < b.basis) || a.missing - b.missing || (a.id < b.id ? -1 : 1),
    )

  /**
   * Of a promotion whose lines others of its type have in part: what the type takes off more, whichever of its lines
   * grows. Nothing is said beside exclusive ones.
   */
  function savesAnyhow(own: Candidate, missing: number): number {
    const { type, basis } = own.promotion
    const rivals = ofType.get(type) ?? []
    if (rivals.length ** 2 > left || rivals.some(({ promotion }) => promotion.exclusive)) return 0
    const takenOff = (grown: number | null) => {
      const isMore = (place: number, of: typeof basis) => place === grown && basis === of
      const money = bases.map((amount, place) => (isMore(place, 'amount') ? amount + missing : amount))
      const counted = lines.map((line, place) =>
        isMore(place, 'quantity') ? { ...line, quantity: line.quantity + missing } : line,
      )
      const running = { facts, lines: counted, bases: money, nets: money, stock: null, reserved: new Set<number>() }
      return sumOf(takeFullPromotions(rivals, running).taken.map(({ saving }) => saving))
    }
    // Lines with the same promotions are alike.
    const alike = new Map(
      own.places.map(place => [rivals.map(({ places }) => Number(places.includes(place))).join(''), place] as const),
    )
    const cost = rivals.length ** 2 * (alike.size + 1)
    if (cost > left) return 0
    left -= cost
    const before = takenOff(null)
    return Math.min(...[...alike.values()].map(place => takenOff(place) - before))
  }
}

/** Pairs of promotions that are compared, over all hints, with the order as it would be: beyond these nothing is said. */
const mostTried = 20_000

/** A line takes one promotion of a type. */
const takesFrom = (other: Candidate, places: readonly number[], type: Promotion['type']): boolean =>
  other.promotion.type === type && other.places.some(place => places.includes(place))
