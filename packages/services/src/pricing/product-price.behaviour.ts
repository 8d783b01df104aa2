import { productPrice } from '@sfa/resources/pricing/product-price.resource'
import type { Behaviour } from '../resource/behaviour'
import { hiddenPrices } from './hidden-prices'
import { refuse, unknownObject, unknownObjects } from './objects'
import { overlapping, overlappingRows } from './periods'
import { foreignUnit, foreignUnits } from './units-of-products'

const keys = ['objectType', 'objectCode', 'productID', 'unitID']

export const productPriceBehaviour: Behaviour = {
  of: productPrice,
  async before(tx, caller, { before, changed }) {
    const row = { ...before, ...changed }
    if (!before) refuse([...(await unknownObject(tx, caller, row)), ...(await foreignUnit(tx, row))])
    refuse(await overlapping(tx, productPrice, keys, row, before && String(before.id)))
  },
  sharedIndexes: { pricing_product_price_period: 'validFrom' },
  hidden: hiddenPrices('price'),
  import: {
    async check(scope) {
      await unknownObjects(scope)
      await foreignUnits(scope)
      await overlappingRows(scope, keys)
    },
  },
}
