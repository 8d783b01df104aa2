import type { Resource } from '@sfa/kit/resource'
import { promotionResources, type ReviewedType, reviewedResources } from '@sfa/marketing/definitions/promotion-kinds'
import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'

type Keyed = Pick<Resource, 'key'>

function typeIn<T extends string>(all: Readonly<Record<T, Keyed>>, { key }: Keyed): T {
  const found = Object.entries<Keyed>(all).find(([, resource]) => resource.key === key)
  if (!found) throw new Error(`${key} is no promotion`)
  return found[0] as T
}

/** The number that the documents give the promotions of a definition. */
export const promotionTypeOf = (resource: Keyed): PromotionType => typeIn(promotionResources, resource)

/** The same with batches of coupons, which are reviewed as promotions are. */
export const reviewedTypeOf = (resource: Keyed): ReviewedType => typeIn(reviewedResources, resource)
