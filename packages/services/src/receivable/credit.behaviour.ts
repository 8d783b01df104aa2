import { creditAccount } from '@sfa/resources/receivable/credit-account.resource'
import { creditMove } from '@sfa/resources/receivable/credit-move.resource'
import { hiddenPrices } from '../pricing/hidden-prices'
import { refuse, unknownObject, unknownObjects } from '../pricing/objects'
import type { Behaviour } from '../resource/behaviour'

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
