import type { ResourceExtensions } from '../../resource-screens/extensions'
import { prefetchPriceSetting, usePriceFields } from './use-price-fields'

export const extensions: ResourceExtensions = {
  byResource: {
    'product.product': {
      form: () => import('./product-form'),
      useHiddenFields: usePriceFields,
      prefetch: prefetchPriceSetting,
    },
    'product.product-group': { rowActions: () => import('./product-group-actions') },
  },
}
