import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { minOrder } from '../definitions/min-order.resource'
import { refuse, unknownObject, unknownObjects } from './objects'
import { overlapping, overlappingRows } from './periods'

const keys = ['objectType', 'objectCode']

export const minOrderBehaviour: Behaviour = {
  of: minOrder,
  async before(tx, caller, { before, changed }) {
    const row = { ...before, ...changed }
    if (!before) refuse(await unknownObject(tx, caller, row))
    refuse(await overlapping(tx, minOrder, keys, row, before && String(before.id)))
  },
  sharedIndexes: { pricing_min_order_period: 'validFrom' },
  import: {
    async check(scope) {
      await unknownObjects(scope)
      await overlappingRows(scope, keys)
    },
  },
}
