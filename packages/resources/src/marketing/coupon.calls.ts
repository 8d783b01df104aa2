import { type AnswerOf, defineCall } from '@sfa/resource-kit/call'
import { givenId } from '@sfa/resource-kit/wire-id'
import { z } from 'zod'

const count = z.number().int()

export const couponCountsCall = defineCall({
  paths: ['/portalsync/marketing/countCoupons'],
  key: 'marketing/coupons:search',
  tag: 'marketing',
  summary: 'How many coupons of batches are in each state now',
  body: z.object({ batchIds: z.array(givenId).min(1, 'minCount|min=1').max(200, 'maxCount|max=200') }),
  answer: z.array(
    z.object({
      batchId: z.string(),
      issued: count.describe('Of them not used yet'),
      locked: count,
      used: count,
      expired: count,
      void: count,
    }),
  ),
})
export type CouponCounts = AnswerOf<typeof couponCountsCall>[number]
