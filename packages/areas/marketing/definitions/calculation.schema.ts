import { z } from 'zod'
import type { SkipReason, Stage } from '../rules/promotion/calculation'

// Written out, so that definitions and calls, which the portal loads by area, bring nothing of the engine.
const stages = ['7', '4', '3', 'coupon', '5', 'rebate', 'online'] as const satisfies readonly Stage[]
const skipReasons = [
  'thresholdShort',
  'scope',
  'varieties',
  'limit',
  'budget',
  'betterChosen',
  'exclusive',
  'stock',
  'nothingLeft',
  'notStackable',
] as const satisfies readonly SkipReason[]

/** Yuan with two decimals at most. */
const yuan = z.number()
const stage = z.enum(stages).describe('7 product discount, 4 discount, 3 money off, coupon, 5 gifts, rebate, online')
const type = z.enum(['3', '4', '5', '7'])
const basis = z.enum(['amount', 'quantity']).describe('Base, threshold and missing are yuan or basic units')
const product = { productId: z.string(), productCode: z.string(), productName: z.string() }

const line = z.object({
  lineNo: z.number().int(),
  ...product,
  quantity: z.number().describe('Basic units'),
  price: yuan.describe('Of the unit that was ordered'),
  original: yuan,
  discountAmount: yuan.describe('Types 7 and 4'),
  moneyOffAmount: yuan,
  couponAmount: yuan,
  rebateAmount: yuan,
  onlinePaymentAmount: yuan,
  netAmount: yuan,
  promotionCodes: z.array(z.string()),
})

const gift = z.object({
  source: z.string().describe('Code of the promotion or coupon'),
  ...product,
  quantity: z.number().int().describe('Basic units'),
  value: yuan,
  substituteFor: z.string().nullable().describe('Code of the product that is out of stock'),
})

const traceEntry = z.object({
  stage,
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: type.nullable(),
  outcome: z.enum(['applied', 'skipped']),
  reason: z.enum(skipReasons).nullable(),
  by: z.string().nullable().describe('Code of the promotion that was taken instead'),
  basis,
  base: z.number().describe('Of the lines in scope after type 7'),
  threshold: z.number().nullable(),
  missing: z.number().nullable(),
  times: z.number().int(),
  saving: yuan,
  netBefore: yuan,
  netAfter: yuan,
  lines: z.array(z.object({ lineNo: z.number().int(), amount: yuan, netBefore: yuan, netAfter: yuan })),
  perUnit: z
    .object({ off: yuan.optional(), price: yuan.optional() })
    .optional()
    .describe('Of a product discount: what comes off each basic unit, or what it costs'),
})

/** What an order costs and why, as calls answer it. */
export const calculationAnswer = z.object({
  originalPrice: yuan,
  discountAmount: yuan.describe('Types 7 and 4'),
  moneyOffAmount: yuan,
  couponAmount: yuan,
  freeGoodsAmount: yuan.describe('Value of the gifts; no part of the total'),
  rebateAmount: yuan,
  onlinePaymentAmount: yuan,
  totalPrice: yuan,
  lines: z.array(line),
  gifts: z.array(gift),
  trace: z.array(traceEntry).describe('Every candidate in the order of the stages'),
  warnings: z.array(
    z.object({
      code: z.enum(['giftShort', 'giftSubstituted', 'giftsOutOfStock', 'couponUnused', 'rebateLimited']),
      source: z.string(),
      productCode: z.string().nullable(),
      productName: z.string().nullable(),
      wanted: z.number().nullable(),
      given: z.number().nullable(),
    }),
  ),
  hints: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        type,
        basis,
        missing: z.number(),
        saves: yuan.describe('More than now'),
        gifts: z.array(z.object({ ...product, quantity: z.number().int() })),
      }),
    )
    .describe('What a little more would bring, the least first'),
})
export type CalculationAnswer = z.output<typeof calculationAnswer>
export type CalculationEntry = CalculationAnswer['trace'][number]
