import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { promotionResources } from './promotion-kinds'

const asked = z.object({
  type: z.enum(['3', '4', '5', '7']).describe('3 full minus, 4 full discount, 5 full gift, 7 product discount'),
  id: givenId,
})
const pages = Object.values(promotionResources).map(({ path }) => `${path?.slice(1)}:view` as const)
const count = z.number().int()
const yuan = z.number().nullable().describe('Yuan; null for who may not see amounts of orders')
const share = z.object({ id: z.string(), code: z.string(), name: z.string(), orders: count, amount: yuan })

export const impactCall = defineCall({
  paths: ['/portalsync/marketing/promotionImpact'],
  key: pages,
  tag: 'marketing',
  summary: [
    '促销版本对近30天订单的影响，取最近一次测算',
    'What a version of a promotion would have done to the orders of the last 30 days, as it was calculated last',
  ],
  body: asked,
  answer: z.object({
    version: count.describe('Of the promotion, with which the result stays'),
    run: z
      .object({
        batchId: z.string(),
        percent: z.number().nullable(),
        isOwn: z.boolean().describe('The caller has started it, and may cancel it'),
      })
      .nullable()
      .describe('The calculation that is under way'),
    error: z.string().nullable().describe('Why the last calculation failed, in the caller’s language'),
    result: z
      .object({
        calculatedBy: z.string(),
        calculatedTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
        isCurrent: z.boolean().describe('The promotion has not been changed since'),
        from: z.string(),
        to: z.string(),
        orders: count.describe('All that the caller reaches; without drafts and cancelled ones'),
        touched: count.describe('Orders that would have got it'),
        customers: count,
        original: yuan.describe('Of the touched orders, before promotions'),
        moneyOff: yuan,
        giftValue: yuan.describe('At the prices of the product form'),
        cost: yuan.describe('Money off and gifts'),
        othersLess: yuan.describe('What other promotions would have saved less'),
        beyondLimit: count.describe('Orders that its limits would have kept from it'),
        budget: yuan,
        exhaustedOn: z.string().nullable().describe('The day on which the budget would have been used up'),
        days: z.array(z.object({ day: z.string(), orders: count, cost: yuan })),
        topCustomers: z.array(share),
        topProducts: z.array(share),
        displaced: z.array(share).describe('Other promotions that would have saved less'),
      })
      .nullable(),
  }),
})
export type PromotionImpact = AnswerOf<typeof impactCall>
export type ImpactResult = NonNullable<PromotionImpact['result']>

export const startImpactCall = defineCall({
  paths: ['/portalsync/marketing/startPromotionImpact'],
  key: pages,
  tag: 'marketing',
  summary: [
    '测算促销影响：用近30天订单对比有无该促销；已在测算时返回该任务',
    'Calculate the orders of the last 30 days with a promotion and without it; one that is under way is answered',
  ],
  body: asked,
  answer: z.object({ batchId: z.string() }),
})
