import type { PromotionType } from '@sfa/domain/promotion/promotion'
import type { Resource } from '@sfa/resource-kit/resource'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'

/** The number that the documents give the promotions of a definition. */
export function promotionTypeOf({ key }: Pick<Resource, 'key'>): PromotionType {
  const found = Object.entries(promotionResources).find(([, resource]) => resource.key === key)
  if (!found) throw new Error(`${key} is no promotion`)
  return found[0] as PromotionType
}
