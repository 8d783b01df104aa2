import { listPrice } from '@sfa/resources/pricing/list-price.resource'
import { priceChange } from '@sfa/resources/pricing/price-change.resource'
import type { Behaviour } from '../resource/behaviour'
import { hiddenPrices } from './hidden-prices'
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
