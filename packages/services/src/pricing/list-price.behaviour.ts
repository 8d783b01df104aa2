import { listPrice } from '@sfa/resources/pricing/list-price.resource'
import type { Behaviour } from '../resource/behaviour'
import { hiddenPrices } from './hidden-prices'
import { refuse } from './objects'
import { foreignUnit, foreignUnits } from './units-of-products'

export const listPriceBehaviour: Behaviour = {
  of: listPrice,
  async before(tx, _caller, { before, changed }) {
    if (!before) refuse(await foreignUnit(tx, changed))
  },
  hidden: hiddenPrices('price'),
  import: { check: foreignUnits },
}
