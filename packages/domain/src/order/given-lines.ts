import type { GivenGift, TraceEntry } from '../promotion/calculation'

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
}

/** What an order takes of the budgets and limits of promotions. */
export const promotionUses = (trace: readonly TraceEntry[]): PromotionUse[] =>
  trace.flatMap(({ type, outcome, id, saving }) =>
    type !== null && outcome === 'applied' ? [{ promotionId: id, amount: saving }] : [],
  )

/** Coupons that do something for the order; the others stay with the customer. */
export const usedCoupons = (trace: readonly TraceEntry[]): string[] =>
  trace.flatMap(({ stage, outcome, id }) => (stage === 'coupon' && outcome === 'applied' ? [id] : []))
