import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId, wireId } from '@sfa/kit/fields/wire-id'
import { definedBody, searchContract, searchJsonSchema } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { baseNumber } from './base-number.resource'
import { customerAsked } from './customer-asked'

export const checkOrderLimitsCall = defineCall({
  paths: ['/portalsync/pricing/checkOrderLimits'],
  key: ['product/orderbase:search', 'customer/minorderqty:search'],
  tag: 'pricing',
  summary: [
    '订单不满足的订货基数（逐行）和最小起订要求',
    'What an order lacks: of base numbers line by line, and of the smallest order',
  ],
  body: z.object({
    ...customerAsked,
    amount: z.number().min(0).max(1e9).describe('Yuan to be paid'),
    lines: z
      .array(z.object({ productId: givenId, unitId: givenId, quantity: z.number().positive().max(99_999.9999) }))
      .min(1)
      .max(500),
  }),
  answer: z.array(
    z.object({
      line: z.number().int().nullable().describe('From 0; null is the order as a whole'),
      code: z.enum(['belowMinimum', 'notMultiple', 'orderAmountShort', 'orderQuantityShort', 'deliveryValueShort']),
      wanted: z.number().describe('Basic units, or yuan'),
      given: z.number(),
    }),
  ),
})
export type CheckOrderLimitsBody = BodyOf<typeof checkOrderLimitsCall>
export type OrderFault = AnswerOf<typeof checkOrderLimitsCall>[number]

const path = '/portalsync/system/searchProductOrderBaseNumber'
const withId = (name: string, description: string) =>
  definedBody({
    ...searchJsonSchema(baseNumber),
    properties: {
      ...(searchJsonSchema(baseNumber).properties as object),
      [name]: { type: 'string', maxLength: 18, description },
    },
  })

export const baseNumbersOfProductCall = defineCall({
  ...searchContract(baseNumber, [`${path}ByProduct`]),
  summary: ['产品的订货基数', 'Base numbers of a product'],
  body: withId('productId', 'The product; productID and id mean the same'),
})

export const baseNumbersOfStoreCall = defineCall({
  ...searchContract(baseNumber, [`${path}ByStore`]),
  summary: ['门店专属的订货基数', 'Base numbers of a store alone'],
  body: withId('storeId', 'The store; storeID and id mean the same'),
})

export const findBaseNumberCall = defineCall({
  method: 'GET',
  paths: [`${path}ByBaseNumberID/:id`],
  key: 'product/orderbase:view',
  tag: 'pricing',
  summary: ['单条订货基数', 'One base number'],
  params: z.object({ id: wireId }),
  answer: z.looseObject({ id: z.string() }),
})
