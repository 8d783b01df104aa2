import type { Approvable } from '@sfa/operations/approval/approvable'
import { couponBatch } from '../definitions/coupon-batch.resource'
import { promotionResources } from '../definitions/promotion-kinds'

const actions = { submitted: 'submit', passed: 'pass', rejected: 'reject' } as const

export const promotionApprovables: readonly Approvable[] = [
  ...Object.values(promotionResources).map(of => ({
    of,
    summary: ['code', 'name', 'validFrom', 'validTo', 'version', 'priority', 'exclusive', 'budget', 'orgID'],
    amount: 'budget',
    ...actions,
  })),
  {
    of: couponBatch,
    summary: ['code', 'name', 'type', 'validFrom', 'validTo', 'version', 'threshold', 'total', 'orgID'],
    ...actions,
  },
]
