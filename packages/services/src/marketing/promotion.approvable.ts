import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import type { Approvable } from '../approval/approvable'

export const promotionApprovables: readonly Approvable[] = Object.values(promotionResources).map(of => ({
  of,
  summary: ['code', 'name', 'validFrom', 'validTo', 'version', 'priority', 'exclusive', 'budget', 'orgID'],
  amount: 'budget',
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
}))
