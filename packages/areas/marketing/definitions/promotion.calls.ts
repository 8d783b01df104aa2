import { type AnswerOf, defineCall, documentedAs, type RowOf } from '@sfa/kit/call'
import { isDay } from '@sfa/kit/fields/field-schema'
import { givenId } from '@sfa/kit/fields/wire-id'
import { rowJsonSchema } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { calculationAnswer } from './calculation.schema'
import { promotionResources, reviewedResources } from './promotion-kinds'

const type = z.enum(['3', '4', '5', '7']).describe('3 full minus, 4 full discount, 5 full gift, 7 product discount')
const reviewed = z
  .enum(['3', '4', '5', '7', 'coupon'])
  .describe('3 full minus, 4 full discount, 5 full gift, 7 product discount, coupon a batch of coupons')
const anyPage = (key: string) => Object.values(reviewedResources).map(({ path }) => `${path?.slice(1)}:${key}` as const)

/** Of the number, not of its text: 1e-7 has none there. */
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** More than 0, below 100,000, with two decimals at most. */
const typedQuantity = z
  .number('numberFormat')
  .gt(0, 'quantityPositive')
  .lt(100_000, 'max|max=99999.99')
  .refine(hasTwoDecimals, 'decimals|max=2')
const typedPrice = z
  .number('numberFormat')
  .min(0, 'min|min=0')
  .lt(100_000, 'max|max=99999.99')
  .refine(hasTwoDecimals, 'decimals|max=2')

export const tryPromotionsCall = defineCall({
  paths: ['/portalsync/marketing/tryPromotions'],
  key: anyPage('view'),
  tag: 'marketing',
  summary: [
    '用促销试算订单（含未审批的），不保存',
    'What an order would cost with promotions, approved or not; nothing is kept',
  ],
  body: z.object({
    promotions: z
      .array(z.object({ type, id: givenId }))
      .max(200)
      .default([])
      .describe('Those that are tried as they stand now, whatever their state and period'),
    couponBatchIds: z
      .array(givenId)
      .max(20)
      .default([])
      .describe('A coupon of each of these batches is used, in this order, as the batch stands now'),
    inForce: z.boolean().default(true).describe('With those in force on the day'),
    customerId: givenId
      .nullish()
      .describe('A store; without it and distributorId every promotion counts as for the customer'),
    distributorId: givenId.nullish().describe('In place of customerId'),
    orderId: givenId
      .nullish()
      .describe('An order of which customer, products and prices are taken, as they were ordered, in place of lines'),
    orderDate: z
      .string()
      .max(10, 'dateFormat')
      .refine(isDay, 'dateFormat')
      .nullish()
      .describe('YYYY-MM-DD; that of the order, else today'),
    lines: z
      .array(
        z.object({
          productId: givenId,
          unit: z.enum(['small', 'big']).default('small').describe('Units of the product form'),
          quantity: typedQuantity,
          price: typedPrice
            .nullish()
            .describe('Yuan for the unit; the customer’s price, without a customer that of the product form'),
        }),
      )
      .max(500, 'maxCount|max=500')
      .default([])
      .describe('One at least, where no order is named'),
    giftChoices: z
      .array(z.object({ code: z.string().max(50), productIds: z.array(givenId).max(100) }))
      .max(200)
      .default([])
      .describe('Gifts that the customer chooses, by code of the promotion'),
  }),
  answer: calculationAnswer,
})
export type TriedOrder = AnswerOf<typeof tryPromotionsCall>

export const conflictsCall = defineCall({
  paths: ['/portalsync/marketing/searchConflicts'],
  key: 'service',
  tag: 'marketing',
  summary: [
    '同类型且产品、客户、时间重叠的促销',
    'Promotions of the same type that are for the same products and customers at the same time',
  ],
  body: z.object({ type, id: givenId }),
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      approvalStatus: z.string(),
      validFrom: z.string(),
      validTo: z.string(),
      priority: z.number().int(),
      exclusive: z.boolean(),
      product: z.string().describe('One product that both are for'),
      products: z.number().int().describe('How many there are'),
    }),
  ),
})
export type PromotionConflict = AnswerOf<typeof conflictsCall>[number]

/** Values of a promotion's form by the names of its fields, as far as the caller may read them. */
const formValues = documentedAs(z.record(z.string(), z.unknown()), rowJsonSchema(promotionResources['3']))

export const comparePromotionCall = defineCall({
  paths: ['/portalsync/marketing/comparePromotion'],
  key: 'service',
  tag: 'marketing',
  summary: [
    '促销当前内容与上次审批通过的版本对比',
    'A promotion as it is now beside the version that was approved last',
  ],
  body: z.object({ type: reviewed, id: givenId }),
  answer: z.object({
    changed: z.array(z.string()).describe('Fields that differ; of one that was never approved those that have a value'),
    now: formValues,
    approved: formValues.nullable(),
    version: z.number().int().nullable().describe('Of the approved one'),
    isInForce: z.boolean(),
    approvedBy: z.string().nullable(),
    approvedTime: z.string().nullable().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
  }),
})
export type PromotionComparison = AnswerOf<typeof comparePromotionCall>

export const searchReviewsCall = defineCall({
  paths: ['/portalsync/marketing/searchApproval'],
  key: 'marketing/approval:search',
  tag: 'marketing',
  summary: [
    '按审批状态查询全部类型的促销，最近提交的在前',
    'Promotions of all types in a state of their review, what was submitted last first',
  ],
  body: z.object({
    types: z.array(reviewed).max(5).default([]).describe('All of them where it is empty'),
    approvalStatus: z.enum(['Draft', 'New', 'Done', 'Rejected', 'Stopped']).default('New'),
    searchField: z.string().max(100).default('').describe('Part of code or name'),
  }),
  rows: z.object({
    type: reviewed,
    id: z.string(),
    ver: z.number().int(),
    code: z.string(),
    name: z.string(),
    approvalStatus: z.string(),
    validFrom: z.string(),
    validTo: z.string(),
    version: z.number().int(),
    versionInForce: z.number().int().nullable(),
    priority: z.number().int().nullable().describe('Coupons have none'),
    exclusive: z.boolean(),
    budget: z.number().nullable().describe('Yuan'),
    opinion: z.string().nullable(),
    lastModifiedBy: z.string().nullable(),
    lastModifiedTime: z.string(),
  }),
})
export type PromotionReview = RowOf<typeof searchReviewsCall>
