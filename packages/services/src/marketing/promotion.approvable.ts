import { couponBatch } from '@sfa/resources/marketing/coupon-batch.resource'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import type { Approvable } from '../approval/approvable'

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
