import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { allocateQuota, takeBackQuota } from './operations/allocate-quota'
import { baseNumberBehaviour } from './operations/base-number.behaviour'
import { listPriceBehaviour } from './operations/list-price.behaviour'
import { minOrderBehaviour } from './operations/min-order.behaviour'
import { priceListBehaviours } from './operations/price-list.behaviour'
import { productPriceBehaviour } from './operations/product-price.behaviour'
import { quotaBehaviour } from './operations/quota.behaviour'
import { changeApprovables, changeBehaviours, changeHandlers } from './operations/request-changes'

export const area: AreaOperations = {
  behaviours: [
    baseNumberBehaviour,
    listPriceBehaviour,
    ...priceListBehaviours,
    minOrderBehaviour,
    ...changeBehaviours,
    productPriceBehaviour,
    quotaBehaviour,
  ],
  actions: [...changeHandlers, allocateQuota, takeBackQuota],
  approvables: [...changeApprovables],
}
