import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { productBehaviour } from './operations/product.behaviour'
import { productCalls } from './operations/product-calls'
import { productListBehaviour } from './operations/product-list.behaviour'

export const area: AreaOperations = {
  calls: [...productCalls],
  behaviours: [productBehaviour, productListBehaviour],
}
