import { type BodyOf, defineCall } from '@sfa/kit/call'
import { isMoment } from '@sfa/kit/fields/field-schema'
import { z } from 'zod'
import { paymentProviders } from './payment-choices'

const withoutNull = (value: string) => !value.includes('\0')
const given = (max: number) =>
  z
    .string('required')
    .trim()
    .min(1, 'required')
    .max(max, `maxLength|max=${max}`)
    .refine(withoutNull, 'controlCharacter')
const optional = (max: number) =>
  z.string('textFormat').trim().max(max, `maxLength|max=${max}`).refine(withoutNull, 'controlCharacter').nullish()

const provider = z.enum(paymentProviders, 'choiceUnknown')

export const startPaymentCall = defineCall({
  paths: ['/portalsync/payment/start'],
  key: ['order/orderhistory:place', 'order/orderhistory:pay'],
  tag: 'order',
  summary: [
    '发起在线支付订单余款；支付渠道按支付单号通知结果',
    'Begin to pay online what is left of an order; the provider is given paymentNo and notifies with it',
  ],
  body: z.object({ orderNumber: given(50), provider }),
  answer: z.object({
    paymentNo: z.string(),
    amount: z.number().nullable().describe('Yuan; null where the caller may not see amounts'),
    expiresTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
  }),
})

export const notifyPaymentCall = defineCall({
  paths: ['/portalsync/payment/notify/:provider'],
  key: 'public',
  tag: 'order',
  summary: [
    '支付渠道的结果通知（签名校验）',
    'A provider tells of a payment or a refund. Signed: header x-sfa-timestamp (seconds), and x-sfa-signature with `sha256=` and the HMAC-SHA256 of `<timestamp>.<body>` by the secret of PAYMENT_PROVIDERS. Told again, it is answered again and counts once',
  ],
  params: z.object({ provider }),
  body: z.object({
    tenant: given(50),
    providerNo: given(100).describe('Number of the transaction at the provider'),
    direction: z.enum(['pay', 'refund'], 'choiceUnknown').default('pay'),
    result: z.enum(['succeeded', 'failed'], 'choiceUnknown'),
    amount: z
      .number('numberFormat')
      .positive('paymentAmountAbove')
      .max(999_999_999.99, 'max|max=999999999.99')
      .refine(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'moneyFormat|digits=9')
      .describe('Yuan'),
    paymentNo: optional(50).describe('The answer of payment/start; else orderNumber names the order'),
    orderNumber: optional(50),
    payNo: optional(100).describe('Of a refund: providerNo of the payment'),
    payTime: z
      .string('dateTimeFormat')
      .max(19, 'dateTimeFormat')
      .refine(isMoment, 'dateTimeFormat')
      .nullish()
      .describe('YYYY-MM-DD HH:mm:ss, UTC+8; now where it is not given'),
    message: optional(300).describe('What the provider says of a failure'),
  }),
  answer: z.object({
    paymentNo: z.string(),
    state: z.enum(['succeeded', 'failed', 'refused']),
    repeated: z.boolean().describe('It was known, and nothing was changed'),
    message: z.string().nullable().describe('Why it was refused'),
  }),
})
export type PaymentNotice = BodyOf<typeof notifyPaymentCall>

export const paymentProvidersCall = defineCall({
  paths: ['/portalsync/payment/providers'],
  key: ['parameter/paymentsetting:search', 'order/orderhistory:pay', 'order/orderhistory:place'],
  tag: 'order',
  summary: ['系统已配置的支付渠道', 'Which providers of payments the deployment has configured'],
  answer: z.object({
    providers: z.array(z.object({ provider, notifyPath: z.string() })),
  }),
})
