import { type AnswerOf, defineCall } from '@sfa/resource-kit/call'
import { isDay } from '@sfa/resource-kit/field-schema'
import { givenId } from '@sfa/resource-kit/wire-id'
import { z } from 'zod'
import { calculationAnswer } from './calculation.schema'
import { promotionResources } from './promotion-kinds'

const type = z.enum(['3', '4', '5', '7']).describe('3 full minus, 4 full discount, 5 full gift, 7 product discount')
const anyPage = (key: string) =>
  Object.values(promotionResources).map(({ path }) => `${path?.slice(1)}:${key}` as const)

const decimals = (text: string) => (/\.(\d+)$/.exec(text)?.[1] ?? '').length

/** More than 0, below 100,000, with two decimals at most. */
const typedQuantity = z
  .number('numberFormat')
  .gt(0, 'quantityPositive')
  .lt(100_000, 'max|max=99999.99')
  .refine(value => decimals(String(value)) <= 2, 'decimals|max=2')
const typedPrice = z
  .number('numberFormat')
  .min(0, 'min|min=0')
  .lt(100_000, 'max|max=99999.99')
  .refine(value => decimals(String(value)) <= 2, 'decimals|max=2')

export const tryPromotionsCall = defineCall({
  paths: ['/portalsync/marketing/tryPromotions'],
  key: anyPage('view'),
  tag: 'marketing',
  summary: 'What an order would cost with promotions, approved or not; nothing is kept',
  body: z.object({
    promotions: z
      .array(z.object({ type, id: givenId }))
      .max(200)
      .default([])
      .describe('Those that are tried as they stand now, whatever their state and period'),
    inForce: z.boolean().default(true).describe('With those in force on the day'),
    customerId: givenId.nullish().describe('A store; without it every promotion counts as for the customer'),
    orderDate: z.string().refine(isDay, 'dateFormat').nullish().describe('YYYY-MM-DD; today'),
    lines: z
      .array(
        z.object({
          productId: givenId,
          unit: z.enum(['small', 'big']).default('small').describe('Units of the product form'),
          quantity: typedQuantity,
          price: typedPrice.nullish().describe('Yuan for the unit; the price of the product form'),
        }),
      )
      .min(1, 'minCount|min=1')
      .max(500, 'maxCount|max=500'),
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
  summary: 'Promotions of the same type that are for the same products and customers at the same time',
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
