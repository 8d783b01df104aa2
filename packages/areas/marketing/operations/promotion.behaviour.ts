import { AppError } from '@sfa/kernel/app-error'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { reviewedResources } from '../definitions/promotion-kinds'

/** A promotion or a batch of coupons of which a version is in force is not made invalid: it is stopped first. */
export const promotionBehaviours: readonly Behaviour[] = Object.values(reviewedResources).map(of => ({
  of,
  check: {
    fields: ['isDeleted'],
    async run(_tx, _caller, { before, changed }) {
      if (before?.versionInForce && String(changed.isDeleted) === '1')
        throw new AppError('invalid', {}, 200, [{ field: 'isDeleted', code: 'promotionInForce' }])
    },
  },
}))
