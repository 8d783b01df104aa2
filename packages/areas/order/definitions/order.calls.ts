import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import {
  calculatedAnswer,
  calculationAsked,
  entrySurface,
  expectedTotal,
  orderAsked,
  orderVersion,
  placedAnswer,
} from './placing.schema'

const path = '/portalsync/order'
/** Each for orders of its own kind of customer: the service refuses the other. */
const place = ['order/orderhistory:place', 'distributor/distributororder:place'] as const

export const previewOrderCall = defineCall({
  paths: [`${path}/previewOrder`],
  key: place,
  tag: 'order',
  summary: [
    '试算订单：金额、依据和不能提交的原因，不保存',
    'What an order would cost and why, and what keeps it from being submitted; nothing is kept',
  ],
  body: z.object({
    ...calculationAsked,
    promotionCodes: z
      .array(z.string().trim().min(1).max(50))
      .max(20, 'maxCount|max=20')
      .default([])
      .describe('Promotions that are tried as they stand now, whatever their state and period'),
  }),
  answer: calculatedAnswer,
})

export const createOrderCall = defineCall({
  paths: [`${path}/createOrder`],
  key: place,
  tag: 'order',
  summary: ['新增订单：存为草稿或直接提交', 'Create an order as a draft, or submit it at once'],
  body: z.object({ ...orderAsked, submit: z.boolean().default(false), expectedTotal, entry: entrySurface }),
  answer: placedAnswer,
})

export const updateOrderCall = defineCall({
  paths: [`${path}/updateOrder`],
  key: place,
  tag: 'order',
  summary: ['整单修改草稿', 'Change a draft, as a whole'],
  body: z.object({ ...orderVersion, ...orderAsked }),
  answer: placedAnswer,
})

export const copyOrderCall = defineCall({
  paths: [`${path}/copyOrder`],
  key: place,
  tag: 'order',
  summary: [
    '复制订单为新草稿，按今天的价格和促销',
    'A new draft with the lines of an order, at the prices and promotions of today',
  ],
  body: z.object({ id: givenId }),
  answer: placedAnswer,
})

export const submitOrderCall = defineCall({
  paths: [`${path}/submitOrder`],
  key: place,
  tag: 'order',
  summary: [
    '提交草稿：固定价格和促销，占用库存、配额、预算、优惠券和信用额度，全部成功或全部不变',
    'Submit a draft: prices and promotions are frozen, stock, quotas, budgets, coupons and credit are held, all or none',
  ],
  body: z.object({ ...orderVersion, expectedTotal, entry: entrySurface }),
  answer: placedAnswer,
})

export const explainOrderCall = defineCall({
  paths: [`${path}/explainOrder`],
  key: ['order/orderhistory:view', 'distributor/distributororder:view'],
  tag: 'order',
  summary: ['订单金额的计算过程（提交时固定）', 'Why an order costs what it costs: its calculation as it was frozen'],
  body: z.object({
    id: givenId,
    revision: z.number().int().min(1).optional().describe('An earlier submission; the last one'),
  }),
  answer: z.object({
    id: z.string(),
    orderNumber: z.string(),
    revision: z.number().int(),
    calculatedAt: z.string().nullable().describe('YYYY-MM-DD HH:mm:ss, UTC+8; null where no calculation was kept'),
    couponNos: z
      .array(z.string())
      .describe('That it was asked with, in their sequence, whether they did something or not'),
    rebateWanted: z
      .number()
      .nullable()
      .describe(
        'Rebate that it was asked with, of which rebateAmount was given; null where the caller sees no amounts',
      ),
    ...calculatedAnswer.shape,
  }),
})

/** Characters that a reason has at least, without the spaces around it. */
export const shortestReason = 5

export const cancelOrderListCall = defineCall({
  paths: [`${path}/cancelOrderList`],
  key: 'order/orderhistory:cancel',
  tag: 'order',
  summary: [
    '取消未发货的订单，逐单处理并释放占用',
    'Cancel orders that nothing was shipped of, each by itself; what they hold is given back',
  ],
  body: z.object({
    ids: z.array(givenId).min(1, 'minCount|min=1').max(500, 'maxCount|max=500'),
    reason: z
      .string('required')
      .trim()
      .min(shortestReason, `reasonTooShort|min=${shortestReason}`)
      .max(500, 'maxLength|max=500'),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      already: z.literal(true).optional().describe('It was cancelled before'),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
})

export type PreviewOrderBody = BodyOf<typeof previewOrderCall>
export type CreateOrderBody = BodyOf<typeof createOrderCall>
export type UpdateOrderBody = BodyOf<typeof updateOrderCall>
export type OrderExplanation = AnswerOf<typeof explainOrderCall>
export type CancelledOrder = AnswerOf<typeof cancelOrderListCall>[number]
