import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { customerAsked } from '@sfa/pricing/definitions/customer-asked'
import { z } from 'zod'

const count = z.number().int()

export const couponCountsCall = defineCall({
  paths: ['/portalsync/marketing/countCoupons'],
  key: 'marketing/coupons:search',
  tag: 'marketing',
  summary: ['各批次优惠券当前的状态数量', 'How many coupons of batches are in each state now'],
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

const yuan = z.number()

export const usableCouponsCall = defineCall({
  paths: ['/portalsync/marketing/searchUsableCoupons'],
  key: ['order/orderhistory:search', 'marketing/couponlist:search'],
  tag: 'marketing',
  summary: [
    '客户在某天可用的优惠券，先到期的在前，最多200张',
    'The coupons that a customer may use on a day, what ends first first; 200 at most',
  ],
  body: z.object(customerAsked),
  answer: z.array(
    z.object({
      number: z.string(),
      batchCode: z.string(),
      name: z.string(),
      type: z.enum(['amountOff', 'percentage', 'freeGoods']),
      threshold: yuan.describe('Of the products in scope, after product discounts'),
      amountOff: yuan.nullable(),
      rate: z.number().nullable().describe('90 pays 90 %'),
      cap: yuan.nullable().describe('Most that a percentage takes off'),
      gifts: z.array(z.object({ productId: z.string(), quantity: z.number().int() })).describe('In basic units'),
      stackable: z.boolean().describe('May be used beside other coupons that are'),
      validFrom: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
      validTo: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
    }),
  ),
})
export type UsableCoupon = AnswerOf<typeof usableCouponsCall>[number]
