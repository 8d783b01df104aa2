import { amountPaths } from '@sfa/resource-kit/fields/field-questions'
import { product } from '@sfa/resources/product/product.resource'
import { hiddenPrices } from '../pricing/hidden-prices'
import type { Behaviour } from '../resource/behaviour'

/** Every amount of a product is a price. */
export const productBehaviour: Behaviour = { of: product, hidden: hiddenPrices(...amountPaths(product.fields)) }
