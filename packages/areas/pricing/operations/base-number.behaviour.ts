import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { baseNumber } from '../definitions/base-number.resource'
import { refuse, unknownObject, unknownObjects } from './objects'
import { overlapping, overlappingRows } from './periods'

const keys = ['productID', 'objectType', 'objectCode']

export const baseNumberBehaviour: Behaviour = {
  of: baseNumber,
  async before(tx, caller, { before, changed }) {
    const row = { ...before, ...changed }
    if (!before) refuse(await unknownObject(tx, caller, row))
    refuse(await overlapping(tx, baseNumber, keys, row, before && String(before.id)))
  },
  sharedIndexes: { pricing_base_number_period: 'validFrom' },
  import: {
    async check(scope) {
      await unknownObjects(scope)
      await overlappingRows(scope, keys)
    },
  },
}
