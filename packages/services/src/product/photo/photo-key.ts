import { actionKey } from '@sfa/resource-kit/resource-calls'
import { product } from '@sfa/resources/product/product.resource'

/** Key of importing photos. */
export const photoKey = actionKey(product, 'uploadphoto')
