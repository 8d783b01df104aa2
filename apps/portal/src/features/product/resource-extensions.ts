import type { ResourceExtensions } from '../../resource-screens/extensions'
import { usePriceFields } from './use-price-fields'

export const extensions: ResourceExtensions = {
  byResource: {
    'product.product': { form: () => import('./product-form'), useHiddenFields: usePriceFields },
    'product.product-group': { rowActions: () => import('./product-group-actions') },
  },
}
