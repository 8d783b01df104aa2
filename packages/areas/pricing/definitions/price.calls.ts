import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { customerAsked } from './customer-asked'

const level = z.enum(['store', 'distributor', 'group', 'list', 'product', 'form'])

const triedRow = z.object({
  id: z.string(),
  listId: z.string().nullable().describe('Of a price in a list: the list'),
  name: z.string().describe('The object or the list'),
  unit: z.string(),
  price: z.number().nullable().describe('As it is written down; null where prices are hidden'),
  priority: z.number().int(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  outcome: z.enum(['used', 'notYet', 'over', 'otherUnit', 'behind', 'notAsked']),
})

export const explainPriceCall = defineCall({
  paths: ['/portalsync/pricing/explainPrice'],
  key: ['product/productprice:search', 'product/pricingstrategy:search'],
  tag: 'pricing',
  summary: [
    '查价：客户某天的产品价格，以及逐级查找的过程',
    'The price of a product for a customer on a day, with every level that was tried and why',
  ],
  body: z.object({
    ...customerAsked,
    productId: givenId,
    unitId: givenId.optional().describe('Default: the basic unit of the product'),
  }),
  answer: z.object({
    day: z.string(),
    unitId: z.string().nullable(),
    unit: z.string().nullable(),
    units: z.array(z.object({ id: z.string(), name: z.string(), ratio: z.number() })).describe('Of the product'),
    isUnitOfProduct: z.boolean(),
    price: z.number().nullable(),
    isHidden: z.boolean().describe('The caller may not see prices'),
    hasPrice: z.boolean(),
    level: level.nullable(),
    byRatio: z.boolean().describe('The price of the basic unit, times the ratio'),
    ratio: z.number().nullable(),
    levels: z.array(
      z.object({
        level,
        outcome: z.enum(['used', 'nothing', 'notAsked']),
        rows: z.array(triedRow),
      }),
    ),
  }),
})

export const findPricesCall = defineCall({
  paths: ['/portalsync/pricing/findPrices'],
  key: ['product/productprice:search', 'product/pricingstrategy:search'],
  tag: 'pricing',
  summary: [
    '客户某天的多个产品价格，按行的顺序',
    'The prices of several products for a customer on a day, in the sequence of the lines',
  ],
  body: z.object({
    ...customerAsked,
    lines: z
      .array(z.object({ productId: givenId, unitId: givenId }))
      .min(1)
      .max(500),
  }),
  answer: z.array(
    z.object({
      price: z.number().nullable().describe('Null where there is none, the product lacks the unit, or it is hidden'),
      level: level.nullable(),
      isUnitOfProduct: z.boolean(),
      isHidden: z.boolean(),
    }),
  ),
})
export type FindPricesBody = BodyOf<typeof findPricesCall>
export type PriceOfLine = AnswerOf<typeof findPricesCall>[number]

export type PriceExplanation = AnswerOf<typeof explainPriceCall>
export type ExplainPriceBody = BodyOf<typeof explainPriceCall>
