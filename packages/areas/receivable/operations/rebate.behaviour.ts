import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { refuse, unknownObject, unknownObjects } from '@sfa/pricing/operations/objects'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { rebateAccount } from '../definitions/rebate-account.resource'
import { rebateGrant } from '../definitions/rebate-grant.resource'
import { rebateMove } from '../definitions/rebate-move.resource'

/** Rebates are for stores and distributors that there are. What they come to is hidden where prices are. */
const rebateGrantBehaviour: Behaviour = {
  of: rebateGrant,
  async before(tx, caller, { before, changed }) {
    if (before === null) refuse(await unknownObject(tx, caller, changed))
  },
  import: { check: unknownObjects },
}

const rebateAccountBehaviour: Behaviour = {
  of: rebateAccount,
  hidden: hiddenPrices('balance', 'held', 'available'),
}

const rebateMoveBehaviour: Behaviour = {
  of: rebateMove,
  hidden: hiddenPrices('balanceChange', 'heldChange', 'balanceAfter', 'heldAfter'),
}

export const rebateBehaviours: readonly Behaviour[] = [
  rebateAccountBehaviour,
  rebateGrantBehaviour,
  rebateMoveBehaviour,
]
