import { impactCall, startImpactCall } from '@sfa/marketing/definitions/impact.calls'
import { tryPromotionsCall } from '@sfa/marketing/definitions/promotion.calls'
import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { findImpact } from './find-impact'
import { startImpact } from './start-impact'
import { tryPromotions } from './try-promotions'

/** What promotions would do to an order that is tried, and would have done to past ones. */
export const impactCalls: readonly AnsweredCall[] = [
  answers(tryPromotionsCall, ({ services, caller, body }) => tryPromotions(services, caller, body)),
  answers(impactCall, ({ services, caller, body }) => findImpact(services, caller, body)),
  answers(startImpactCall, ({ services, caller, body }) => startImpact(services, caller, body)),
]
