import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { refuse, unknownObject, unknownObjects } from '@sfa/pricing/operations/objects'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { creditAccount } from '../definitions/credit-account.resource'
import { creditMove } from '../definitions/credit-move.resource'

/** Accounts are of stores and distributors that there are. What they owe is hidden where prices are. */
const creditAccountBehaviour: Behaviour = {
  of: creditAccount,
  async before(tx, caller, { before, changed }) {
    if (before === null) refuse(await unknownObject(tx, caller, changed))
  },
  hidden: hiddenPrices('receivable', 'held', 'creditLeft'),
  import: { check: unknownObjects },
}

const creditMoveBehaviour: Behaviour = {
  of: creditMove,
  hidden: hiddenPrices('heldChange', 'receivableChange', 'heldAfter', 'receivableAfter'),
}

export const creditBehaviours: readonly Behaviour[] = [creditAccountBehaviour, creditMoveBehaviour]
