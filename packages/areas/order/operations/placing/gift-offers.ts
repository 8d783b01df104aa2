import type { Calculation } from '@sfa/marketing/rules/promotion/calculation'
import type { Promotion } from '@sfa/marketing/rules/promotion/promotion'
import type { OrderProduct } from './order-products'

/** A promotion that gives so many of some gifts, which the customer chooses. */
export interface GiftOffer {
  code: string
  name: string
  choose: number
  gifts: readonly { productCode: string; productName: string; isChosen: boolean }[]
}

/** The promotions of an order of which the customer may choose the gifts, with what is chosen now. */
export function giftOffers(
  { trace, gifts }: Calculation,
  promotions: readonly Promotion[],
  products: ReadonlyMap<string, OrderProduct>,
): GiftOffer[] {
  const byId = new Map(promotions.map(promotion => [promotion.id, promotion]))
  return trace.flatMap(({ stage, id, code, name, outcome, threshold }): GiftOffer[] => {
    const step =
      stage === '5' && outcome === 'applied' ? byId.get(id)?.steps.find(one => one.threshold === threshold) : undefined
    const offered = (step?.gifts ?? []).flatMap(({ productId }) => {
      const product = products.get(productId)
      if (!product?.isValid) return []
      const isChosen = gifts.some(
        gift => gift.source === id && (gift.productId === productId || gift.substituteFor === productId),
      )
      return [{ productCode: product.code, productName: product.name, isChosen }]
    })
    return step?.choose !== undefined && offered.length > step.choose
      ? [{ code, name, choose: step.choose, gifts: offered }]
      : []
  })
}
