import { shareOf, spread } from '@sfa/kernel/money/share'
import type { CalculatedLine, Calculation, Stage, Warning } from './calculation'
import { findCandidates } from './candidate'
import { type Applied, sumOf } from './evaluation'
import { chooseExclusive } from './exclusive'
import { findHints } from './hints'
import type { FactLine, OrderFacts } from './order-facts'
import type { PromotionIndex } from './promotion-index'
import { makeTrace } from './trace'

/**
 * What an order costs and why (docs/areas/marketing.md). A pure function: preview, submit
 * and trial call it with the same facts and get the same figures. Prices and promotions are those of the order's date,
 * found by the caller.
 */
export function calculateOrder(index: PromotionIndex, facts: OrderFacts): Calculation {
  const lines = facts.lines.toSorted((a, b) => a.lineNo - b.lineNo)
  const { taken, refused } = findCandidates(index, facts, lines)
  const choice = chooseExclusive(taken, facts, lines)
  const { evaluation } = choice
  const nets = [...evaluation.nets]
  const reductions: Partial<Record<Stage, readonly number[]>> = { ...evaluation.reductions }
  const last: Applied[] = []
  const warnings: Warning[] = [...evaluation.warnings]

  takeRebate()
  if (facts.onlineShare) takeOff('online', shareOf(sumOf(nets), facts.onlineShare, 1000))

  const of = (stage: Stage, place: number) => reductions[stage]?.[place] ?? 0
  const total = (...from: Stage[]) => sumOf(from.flatMap(stage => reductions[stage] ?? []))
  return {
    lines: lines.map((line, place) => calculatedLine(line, place)),
    gifts: evaluation.gifts,
    originalPrice: sumOf(lines.map(({ original }) => original)),
    discountAmount: total('7', '4'),
    moneyOffAmount: total('3'),
    couponAmount: total('coupon'),
    freeGoodsAmount: sumOf(evaluation.gifts.map(({ value }) => value)),
    rebateAmount: total('rebate'),
    onlinePaymentAmount: total('online'),
    totalPrice: sumOf(nets),
    trace: makeTrace(index, refused, choice, last),
    warnings,
    hints: findHints(taken, evaluation, facts, lines),
  }

  function takeRebate(): void {
    if (!facts.rebate) return
    const { wanted, balance, share } = facts.rebate
    const given = Math.min(wanted, balance, shareOf(sumOf(nets), share, 1000))
    if (given < wanted) warnings.push({ code: 'rebateLimited', source: '', wanted, given })
    takeOff('rebate', given)
  }

  /** Off the whole order. */
  function takeOff(stage: 'rebate' | 'online', amount: number): void {
    if (amount <= 0) return
    const parts = spread(amount, nets)
    const netBefore = sumOf(nets)
    reductions[stage] = parts
    const changed = parts.map((part, place) => {
      const before = nets[place]!
      nets[place] = before - part
      return { lineNo: lines[place]!.lineNo, amount: part, netBefore: before, netAfter: before - part }
    })
    const about = { promotion: null, coupon: null, base: netBefore, threshold: null, times: 1, saving: amount }
    last.push({ ...about, stage, netBefore, netAfter: sumOf(nets), lines: changed })
  }

  function calculatedLine({ lineNo, original }: FactLine, place: number): CalculatedLine {
    const partIn = evaluation.applied.filter(
      ({ promotion, lines: own }) => promotion && own.some(one => one.lineNo === lineNo),
    )
    return {
      lineNo,
      original,
      discountAmount: of('7', place) + of('4', place),
      moneyOffAmount: of('3', place),
      couponAmount: of('coupon', place),
      rebateAmount: of('rebate', place),
      onlinePaymentAmount: of('online', place),
      netAmount: nets[place]!,
      promotions: partIn.map(({ promotion }) => promotion!.id),
    }
  }
}
