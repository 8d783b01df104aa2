import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { listPrice } from '../definitions/list-price.resource'
import { priceChange } from '../definitions/price-change.resource'
import { needsApproval, undoNeedsApproval, withoutApproval } from './needs-approval'
import { refuse } from './objects'
import { foreignUnit, foreignUnits } from './units-of-products'

/** What a workflow decides about, beside new prices. */
const decided = ['price', 'isDeleted']

export const listPriceBehaviour: Behaviour = {
  of: listPrice,
  async before(tx, _caller, { before, changed }) {
    const field = before ? decided.find(name => changed[name] !== undefined) : 'price'
    if (field && (await needsApproval(tx, priceChange))) refuse([{ field, code: 'priceNeedsApproval' }])
    if (!before) refuse(await foreignUnit(tx, changed))
  },
  hidden: hiddenPrices('price'),
  import: {
    async check(scope) {
      await foreignUnits(scope)
      await withoutApproval(scope, priceChange, decided, 'priceNeedsApproval')
    },
    mayUndo: undoNeedsApproval(priceChange, 'priceNeedsApproval'),
  },
}
