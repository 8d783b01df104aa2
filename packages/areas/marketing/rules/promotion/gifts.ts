import type { GivenGift, Warning } from './calculation'
import type { OrderFacts } from './order-facts'
import type { Gift } from './promotion'

/** What can still be given. Copied for each attempt, so that a promotion that is not taken uses nothing up. */
export type GiftStock = Map<string, number> | null

export const giftStockOf = ({ giftStock }: OrderFacts): GiftStock => (giftStock ? new Map(giftStock) : null)

interface Giving {
  source: string
  gifts: readonly Gift[]
  choose?: number
  times: number
}

export interface Given {
  gifts: readonly GivenGift[]
  warnings: readonly Warning[]
  /** Fen at the customer's prices. */
  value: number
}

/** The gifts that the customer chose, filled up with the first others; all of them where there is no choice. */
function chosen({ source, gifts, choose }: Giving, facts: OrderFacts): readonly Gift[] {
  if (choose === undefined || choose >= gifts.length) return gifts
  const wishes = new Set(facts.giftChoices?.get(source) ?? [])
  const wished = gifts.filter(gift => wishes.has(gift.productId))
  return [...wished, ...gifts.filter(gift => !wishes.has(gift.productId))].slice(0, choose)
}

/** Gives what stock has, then the substitutes in their order; the rest is dropped with a warning. Takes from `stock`. */
export function give(giving: Giving, facts: OrderFacts, stock: GiftStock): Given {
  const given: GivenGift[] = []
  const warnings: Warning[] = []
  const { source, times } = giving
  for (const gift of chosen(giving, facts)) {
    const wanted = gift.quantity * times
    let left = wanted
    for (const productId of [gift.productId, ...gift.substitutes]) {
      const quantity = Math.min(left, stock ? (stock.get(productId) ?? 0) : left)
      if (quantity <= 0) continue
      stock?.set(productId, stock.get(productId)! - quantity)
      left -= quantity
      const isSubstitute = productId !== gift.productId
      given.push({
        source,
        productId,
        quantity,
        value: quantity * (facts.giftPrices?.get(productId) ?? 0),
        ...(isSubstitute ? { substituteFor: gift.productId } : {}),
      })
      if (isSubstitute) warnings.push({ code: 'giftSubstituted', source, productId, given: quantity })
    }
    if (left > 0) {
      const code = left === wanted ? 'giftsOutOfStock' : 'giftShort'
      warnings.push({ code, source, productId: gift.productId, wanted, given: wanted - left })
    }
  }
  return { gifts: given, warnings, value: given.reduce((sum, gift) => sum + gift.value, 0) }
}
