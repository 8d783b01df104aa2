import { amountPaths } from '@sfa/kit/fields/field-questions'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { product } from '../definitions/product.resource'
import { hiddenPrices } from './hidden-prices'

/** Every amount of a product is a price. */
export const productBehaviour: Behaviour = { of: product, hidden: hiddenPrices(...amountPaths(product.fields)) }
