import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { priceChange } from '../definitions/price-change.resource'
import { productPrice } from '../definitions/product-price.resource'
import { needsApproval, undoNeedsApproval, withoutApproval } from './needs-approval'
import { refuse, unknownObject, unknownObjects } from './objects'
import { overlapping, overlappingRows } from './periods'
import { foreignUnit, foreignUnits } from './units-of-products'

/** What a workflow decides about: a price that counts no more, or before others, is another price for who pays it. */
const decided = ['price', 'validTo', 'priority', 'isDeleted']
const keys = ['objectType', 'objectCode', 'productID', 'unitID']

export const productPriceBehaviour: Behaviour = {
  of: productPrice,
  async before(tx, caller, { before, changed }) {
    const row = { ...before, ...changed }
    const field = before ? decided.find(name => changed[name] !== undefined) : 'price'
    if (field && (await needsApproval(tx, priceChange))) refuse([{ field, code: 'priceNeedsApproval' }])
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
      await withoutApproval(scope, priceChange, decided, 'priceNeedsApproval')
    },
    mayUndo: undoNeedsApproval(priceChange, 'priceNeedsApproval'),
  },
}
