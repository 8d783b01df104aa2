import { rebateAccount } from '@sfa/resources/receivable/rebate-account.resource'
import { rebateGrant } from '@sfa/resources/receivable/rebate-grant.resource'
import { rebateMove } from '@sfa/resources/receivable/rebate-move.resource'
import { hiddenPrices } from '../pricing/hidden-prices'
import { refuse, unknownObject, unknownObjects } from '../pricing/objects'
import type { Behaviour } from '../resource/behaviour'

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
