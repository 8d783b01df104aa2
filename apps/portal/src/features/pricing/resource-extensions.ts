import i18next from 'i18next'
import type {
  Load,
  RecordTab,
  RecordTabProps,
  ResourceExtension,
  ResourceExtensions,
  ToolbarProps,
} from '../../resource-screens/extensions'
import { withAllDefinitions } from '../../shared/definitions'
import { objectText } from './object-text'
import { prefetchPriceSetting, useHiddenPrices } from './use-hidden-prices'

/** A part with the texts of this feature, which no page has loaded for it; it chooses among records of any area. */
const inPricing = <P>(load: Load<P>): Load<P> =>
  withAllDefinitions(async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces('pricing')])
    return part
  })

const explainButton = inPricing<ToolbarProps>(() => import('./explain-price-button'))

const explainTab: RecordTab = {
  key: 'explainPrice',
  label: ['查价', 'Find the price'],
  needs: ['product/productprice:search'],
  load: inPricing<RecordTabProps>(() => import('./explain-price-tab')),
  place: 110,
}

/** What names an object by its code. */
const ofObject: ResourceExtension = {
  inputs: { objectCode: () => import('./object-input') },
  cells: { objectCode: () => import('./object-cell') },
  cellTexts: { objectCode: objectText },
}
const ofPrice: ResourceExtension = { useHiddenFields: useHiddenPrices, prefetch: prefetchPriceSetting }

export const extensions: ResourceExtensions = {
  byResource: {
    'pricing.product-price': { ...ofObject, ...ofPrice, toolbar: explainButton },
    'pricing.base-number': ofObject,
    'pricing.list-price': ofPrice,
    'pricing.min-order': ofObject,
    'pricing.quota': {
      inputs: {
        ...ofObject.inputs,
        productCode: () => import('./object-input'),
        toCode: () => import('./object-input'),
      },
      cells: ofObject.cells,
      cellTexts: ofObject.cellTexts,
    },
    'receivable.credit-account': ofObject,
    'receivable.rebate-account': ofObject,
    'receivable.rebate-grant': ofObject,
    'warehouse.default-warehouse': ofObject,
    'pricing.price-list': { toolbar: explainButton },
  },
  recordTabs: {
    'product.product': [explainTab],
    'customer.store': [explainTab],
    'distributor.distributor': [explainTab],
  },
}
