import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { productBehaviour } from './operations/product.behaviour'
import { productListBehaviour } from './operations/product-list.behaviour'

export const area: AreaOperations = {
  behaviours: [productBehaviour, productListBehaviour],
}
