import { isDay } from '@sfa/kit/fields/field-schema'
import { givenId } from '@sfa/kit/fields/wire-id'
import { calculationAnswer } from '@sfa/marketing/definitions/calculation.schema'
import { z } from 'zod'

/** Ordered lines of one order. */
export const mostLines = 500

const withoutNull = (value: string) => !value.includes('\0')
const text = (max: number) =>
  z.string('textFormat').trim().max(max, `maxLength|max=${max}`).refine(withoutNull, 'controlCharacter').nullish()
/** A code that has to be there. */
const code = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(50, 'maxLength|max=50')
  .refine(withoutNull, 'controlCharacter')
const day = z.string('dateFormat').max(10, 'dateFormat').refine(isDay, 'dateFormat').nullish().describe('YYYY-MM-DD')

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
/** A number, or its digits; nothing like 1e3. */
const plainNumber = z.union(
  [
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,12}(\.\d{1,12})?$/, 'numberFormat')
      .transform(Number),
  ],
  'numberFormat',
)
const orderedQuantity = plainNumber.pipe(
  z
    .number('numberFormat')
    .gt(0, 'quantityPositive')
    .lt(100_000, 'max|max=99999.99')
    .refine(hasTwoDecimals, 'decimals|max=2'),
)
const givenYuan = plainNumber.pipe(
  z.number('numberFormat').min(0, 'min|min=0').lt(1e9, 'max|max=999999999').refine(hasTwoDecimals, 'decimals|max=2'),
)

/** What prices, promotions and stock are asked with. Codes, so that other systems can call. */
export const calculationAsked = {
  customerCode: code.describe('Of a store or a distributor'),
  customerType: z.enum(['store', 'distributor'], 'choiceUnknown').default('store'),
  distributorCode: text(50).describe('Who supplies the store; the first of its distributors'),
  warehouseCode: text(50).describe('The warehouse that serves the customer'),
  orderDate: day.describe('Today; prices and promotions are those of the day'),
  orderWay: text(100).describe(
    'Value of the dictionary OrderWay; self is an order of the shop, which keeps to the settings of the shop',
  ),
  paymentMethod: text(100).describe('Value of the dictionary OrderPayment; online has a discount'),
  couponNos: z.array(code).max(20, 'maxCount|max=20').default([]).describe('In the sequence in which they are used'),
  rebateAmount: givenYuan.nullish().describe('Wanted; the balance and the rebate setting limit it'),
  giftChoices: z
    .array(z.object({ code, productCodes: z.array(code).max(100, 'maxCount|max=100') }))
    .max(200, 'maxCount|max=200')
    .default([])
    .describe('Gifts that the customer chooses, by code of the promotion'),
  lines: z
    .array(
      z.object({
        productCode: code,
        unit: text(50).describe('Code or id of a unit of the product; its basic unit'),
        quantity: orderedQuantity.describe('Above 0, below 100,000, two decimals at most'),
        price: givenYuan
          .nullish()
          .describe(
            'Of the ordered unit, typed by hand: with the key price, within the bounds of the order parameters',
          ),
        note: text(200),
      }),
    )
    .min(1, 'minCount|min=1')
    .max(mostLines, `maxCount|max=${mostLines}`),
}

export const orderAsked = {
  ...calculationAsked,
  externalNo: text(50).describe('Number in the calling system; once within a source'),
  channelType: text(100).describe('Value of the dictionary OrderChannel'),
  type: text(100).describe('Value of the dictionary OrderType'),
  requiredDeliveryDate: day,
  consignee: text(50),
  consigneeMobile: text(30),
  consigneeAddress: text(300),
  note: text(500),
  salesRepCode: text(50).describe('User code; else the caller where he looks after the store, or its sales rep'),
}

/** What the caller has seen; another result is answered as priceChanged, with the new calculation. */
export const expectedTotal = givenYuan.nullish().describe('Yuan; another result is refused as priceChanged')

/** What the layout of the entry requires has to be there when it is submitted. */
export const entrySurface = z
  .enum(['form', 'phone'], 'choiceUnknown')
  .optional()
  .describe('Where it was typed, whose layout says what is required: form, unless it was a phone')

export const orderVersion = {
  id: givenId,
  ver: z.coerce.number('numberFormat').int('numberFormat'),
}

/** Null where the caller may not see amounts. */
const yuan = z.number().nullable()
const { trace, warnings, hints } = calculationAnswer.shape

const line = z.object({
  lineNo: z.number().int(),
  productId: z.string(),
  productCode: z.string(),
  productName: z.string(),
  specification: z.string().nullable(),
  unit: z.string().describe('Id'),
  unitName: z.string(),
  quantity: z.number(),
  baseQuantity: z.number(),
  price: yuan.describe('Of the ordered unit'),
  listPrice: yuan.optional().describe('The price of the customer, where another one was typed by hand'),
  isGift: z.boolean(),
  giftSource: z.string().nullable().describe('Code of the promotion, number of the coupon'),
  note: z.string().nullable(),
  originalAmount: yuan,
  discountAmount: yuan,
  moneyOffAmount: yuan,
  couponAmount: yuan,
  rebateAmount: yuan,
  onlinePaymentAmount: yuan,
  netAmount: yuan,
  promotionCodes: z.array(z.string()),
  stock: z.number().nullable().describe('Basic units that the warehouse has for it; null where it may go below 0'),
  quotaLeft: z.number().nullable().describe('Basic units; null where no quota of quantities covers it'),
  minimum: z.number().nullable().describe('Basic units'),
  multiple: z.number().nullable().describe('Basic units'),
})

/** What an order costs and why, and what stands in the way of submitting it. */
export const calculatedOrder = {
  originalPrice: yuan,
  discountAmount: yuan,
  moneyOffAmount: yuan,
  couponAmount: yuan,
  freeGoodsAmount: yuan,
  rebateAmount: yuan,
  onlinePaymentAmount: yuan,
  totalPrice: yuan,
  quantity: z.number().describe('Basic units, without gifts'),
  lines: z.array(line).describe('Those that were ordered, then the gifts'),
  trace: trace.describe('Every candidate in the order of the stages; empty where the caller may not see amounts'),
  warnings,
  hints,
  faults: z
    .array(
      z.object({
        line: z.number().int().nullable().describe('lineNo; null is the order as a whole'),
        code: z.string(),
        message: z.string(),
      }),
    )
    .describe('What keeps it from being submitted'),
  rebate: z
    .object({ balance: yuan, most: yuan.describe('That this order may use') })
    .nullable()
    .describe('Null where orders of the customer cannot use rebates'),
  credit: z.object({ limit: yuan, receivable: yuan, held: yuan, left: yuan }).nullable(),
  giftOffers: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        choose: z.number().int(),
        gifts: z.array(z.object({ productCode: z.string(), productName: z.string(), isChosen: z.boolean() })),
      }),
    )
    .optional()
    .describe('Promotions of which the customer may choose so many of the gifts; giftChoices names them'),
  warehouse: z.object({ id: z.string(), code: z.string(), name: z.string() }).nullable(),
}

export const placedOrder = {
  id: z.string(),
  ver: z.number().int(),
  orderNumber: z.string(),
  orderStatus: z.string(),
  ...calculatedOrder,
}

export const calculatedAnswer = z.object(calculatedOrder)
export const placedAnswer = z.object(placedOrder)
export type CalculatedAnswer = z.output<typeof calculatedAnswer>
export type PlacedAnswer = z.output<typeof placedAnswer>
export type CalculatedAnswerLine = CalculatedAnswer['lines'][number]
