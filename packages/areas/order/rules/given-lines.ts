import type { LineShare } from '@sfa/kernel/delivered/delivered-amount'
import type { GivenGift, TraceEntry } from '@sfa/marketing/rules/promotion/calculation'

export interface GiftLine {
  source: string
  productId: string
  /** Whole basic units. */
  quantity: number
  /** Fen at the customer's price. */
  value: number
}

/** Gifts as lines of an order: what one promotion gives of a product, also as a substitute of several, is one line. */
export function giftLines(gifts: readonly GivenGift[]): GiftLine[] {
  const lines = new Map<string, GiftLine>()
  for (const { source, productId, quantity, value } of gifts) {
    const key = JSON.stringify([source, productId])
    const known = lines.get(key)
    lines.set(key, {
      source,
      productId,
      quantity: (known?.quantity ?? 0) + quantity,
      value: (known?.value ?? 0) + value,
    })
  }
  return [...lines.values()]
}

export interface PromotionUse {
  promotionId: string
  /** Fen; of gifts their value. */
  amount: number
  /** What of it belongs to each line: to those that cost less, or to those that are given. */
  lines: LineShare[]
}

/** A line of an order that a promotion gives, with its value in fen. */
export interface GivenShare extends LineShare {
  /** Promotion or coupon. */
  source: string
}

/** What an order takes of the budgets and limits of promotions. */
export const promotionUses = (trace: readonly TraceEntry[], gifts: readonly GivenShare[]): PromotionUse[] =>
  trace.flatMap(({ type, outcome, id, saving, lines }) => {
    if (type === null || outcome !== 'applied') return []
    const shares = type === '5' ? gifts.filter(({ source }) => source === id) : lines
    const own = shares.flatMap(({ lineNo, amount }) => (amount > 0 ? [{ lineNo, amount }] : []))
    return [{ promotionId: id, amount: saving, lines: own }]
  })

/** Coupons that do something for the order; the others stay with the customer. */
export const usedCoupons = (trace: readonly TraceEntry[]): string[] =>
  trace.flatMap(({ stage, outcome, id }) => (stage === 'coupon' && outcome === 'applied' ? [id] : []))
