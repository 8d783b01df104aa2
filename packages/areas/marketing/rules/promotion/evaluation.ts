import { spread } from '@sfa/kernel/money/share'
import type { GivenGift, SkipReason, Stage, TraceLine, Warning } from './calculation'
import { type Candidate, hasVarieties } from './candidate'
import { type CouponUse, unusedCoupon, useCoupon } from './coupons'
import { type Attempt, type Running, takeFullPromotions } from './full-promotions'
import { type Given, giftStockOf } from './gifts'
import type { FactLine, OrderFacts } from './order-facts'
import { takeProductDiscounts } from './product-discount'
import type { Coupon, Promotion } from './promotion'

/** What was taken off in one step of the calculation. */
export interface Applied {
  stage: Stage
  promotion: Promotion | null
  coupon: Coupon | null
  base: number
  threshold: number | null
  times: number
  saving: number
  /** Of the whole order. */
  netBefore: number
  netAfter: number
  lines: readonly TraceLine[]
}

export interface Skipped {
  reason: SkipReason
  by: Promotion | null
  base: number
  saving: number
}

/** An order under the promotions that were chosen, up to the gifts. */
export interface Evaluation {
  nets: readonly number[]
  bases: readonly number[]
  /** What each stage took off each line. */
  reductions: Readonly<Partial<Record<Stage, readonly number[]>>>
  applied: readonly Applied[]
  skipped: ReadonlyMap<Promotion, Skipped>
  coupons: readonly CouponUse[]
  gifts: readonly GivenGift[]
  warnings: readonly Warning[]
  /** Fen that promotions took off, and the value of what they give. Coupons are the customer's own. */
  benefit: number
}

interface Chosen {
  /** Exclusive promotions that were kept, with the lines that are theirs alone. */
  kept: readonly Candidate[]
  others: readonly Candidate[]
}

/** Stages 7, 4, 3, coupon and 5. The same input gives the same result, whatever the order of its lines. */
export function evaluate({ kept, others }: Chosen, facts: OrderFacts, lines: readonly FactLine[]): Evaluation {
  const nets = lines.map(({ original }) => original)
  const reductions: Partial<Record<Stage, number[]>> = {}
  const applied: Applied[] = []
  const skipped = new Map<Promotion, Skipped>()
  const gifts: GivenGift[] = []
  const warnings: Warning[] = []
  let benefit = 0
  const owners = new Map(kept.flatMap(({ promotion, places }) => places.map(place => [place, promotion] as const)))
  const reserved: ReadonlySet<number> = new Set(owners.keys())
  const none: ReadonlySet<number> = new Set()
  const running = { facts, lines, nets, bases: [...nets], stock: giftStockOf(facts), reserved: none } as Running & {
    nets: number[]
    bases: number[]
    reserved: ReadonlySet<number>
  }

  takeSeventh(kept, none)
  takeSeventh(others, reserved)
  running.bases.splice(0, nets.length, ...nets)
  takeStage('4')
  takeStage('3')
  const coupons = takeCoupons()
  takeStage('5')
  return { nets, bases: running.bases, reductions, applied, skipped, coupons, gifts, warnings, benefit }

  function takeOff(
    stage: Stage,
    amounts: ReadonlyMap<number, number>,
    about: Pick<Applied, 'promotion' | 'coupon' | 'base' | 'threshold' | 'times' | 'saving'>,
  ): void {
    const netBefore = sumOf(nets)
    const own = reductions[stage] ?? lines.map(() => 0)
    reductions[stage] = own
    const changed = [...amounts].map(([place, amount]) => {
      const before = nets[place]!
      nets[place] = before - amount
      own[place]! += amount
      return { lineNo: lines[place]!.lineNo, amount, netBefore: before, netAfter: before - amount }
    })
    applied.push({ ...about, stage, netBefore, netAfter: sumOf(nets), lines: changed })
  }

  function takeSeventh(candidates: readonly Candidate[], closed: ReadonlySet<number>): void {
    const own = candidates
      .filter(({ promotion }) => promotion.type === '7')
      .map(({ promotion, places }) => ({ promotion, places: places.filter(place => !closed.has(place)) }))
    const { applied: taken, overBudget, betterFor } = takeProductDiscounts(own, lines, place => !closed.has(place))
    for (const { promotion, places } of own) {
      const base = mostOfOneProduct(places, lines)
      const amounts = taken.get(promotion)
      const threshold = promotion.steps[0]?.threshold ?? null
      if (amounts) {
        const saving = sumOf([...amounts.values()])
        benefit += saving
        takeOff('7', amounts, { promotion, coupon: null, base, threshold, times: 1, saving })
      } else if (places.length === 0) skipped.set(promotion, withoutLines(promotion))
      else
        skipped.set(promotion, {
          reason: overBudget.has(promotion)
            ? 'budget'
            : betterFor.has(promotion)
              ? 'betterChosen'
              : !hasVarieties(promotion, lines, places, place => !closed.has(place))
                ? 'varieties'
                : base < (threshold ?? 0)
                  ? 'thresholdShort'
                  : 'nothingLeft',
          by: betterFor.get(promotion) ?? null,
          base,
          saving: overBudget.get(promotion) ?? 0,
        })
    }
  }

  /** Exclusive promotions have all lines of its scope. */
  function withoutLines(promotion: Promotion): Skipped {
    const own = others.find(candidate => candidate.promotion === promotion)?.places ?? []
    const by = own.map(place => owners.get(place)).find(owner => owner !== undefined)
    return { reason: 'exclusive', by: by ?? null, base: 0, saving: 0 }
  }

  function takeStage(stage: '4' | '3' | '5'): void {
    takeAll(kept, none)
    takeAll(others, reserved)

    function takeAll(candidates: readonly Candidate[], closed: ReadonlySet<number>): void {
      const own = candidates.filter(({ promotion }) => promotion.type === stage)
      if (own.length === 0) return
      const { taken, skipped: left } = takeFullPromotions(own, { ...running, reserved: closed })
      for (const one of taken) take(one)
      for (const [promotion, { reason, by, attempt }] of left)
        skipped.set(
          promotion,
          attempt.places.length === 0
            ? withoutLines(promotion)
            : { reason, by, base: attempt.base, saving: attempt.saving },
        )
    }

    function take({ candidate: { promotion }, places, base, reached, saving, given }: Attempt): void {
      benefit += saving
      const about = { promotion, coupon: null, base, threshold: reached!.step.threshold, times: reached!.times, saving }
      if (given) keepGifts(given)
      takeOff(stage, shares(places, given ? 0 : saving), about)
    }
  }

  function takeCoupons(): CouponUse[] {
    const uses: CouponUse[] = []
    for (const coupon of facts.coupons ?? []) {
      const use = useCoupon(
        coupon,
        running,
        uses.flatMap(one => (one.refusal === null ? [one.coupon] : [])),
      )
      uses.push(use)
      const { places, base, saving, given, refusal } = use
      if (refusal !== null) {
        warnings.push(unusedCoupon(use))
        continue
      }
      if (given) keepGifts(given)
      const about = { promotion: null, coupon, base, threshold: coupon.threshold, times: 1, saving }
      takeOff('coupon', shares(places, given ? 0 : saving), about)
    }
    return uses
  }

  function keepGifts(given: Given): void {
    gifts.push(...given.gifts)
    warnings.push(...given.warnings)
  }

  /** By running net; lines in scope that lose nothing are named too. */
  function shares(places: readonly number[], amount: number): Map<number, number> {
    const parts = spread(
      amount,
      places.map(place => nets[place]!),
    )
    return new Map(places.map((place, at) => [place, parts[at]!]))
  }
}

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What the least quantity of type 7 is compared with. */
function mostOfOneProduct(places: readonly number[], lines: readonly FactLine[]): number {
  const sums = new Map<string, number>()
  for (const place of places) {
    const { productId, quantity } = lines[place]!
    sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  }
  return Math.max(0, ...sums.values())
}
