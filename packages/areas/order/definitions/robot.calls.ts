import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { isMoment } from '@sfa/kit/fields/field-schema'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

const path = '/portalsync/order/robot-message'
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

export const receiveRobotMessagesCall = defineCall({
  paths: [`${path}/receive`],
  key: 'order/orderbyrobot:receive',
  tag: 'order',
  summary: [
    '接收机器人的订货消息；重复的消息不再处理',
    'Bring messages in which customers order; what the robot has brought already does nothing',
  ],
  body: z.object({
    robot: given(50).describe('Which robot it is; ids of messages are its own'),
    messages: z
      .array(
        z.object({
          messageId: given(100),
          chat: optional(100).describe('A message without a customer is of the one whom the chat was of before'),
          sender: optional(50),
          sentTime: z
            .string('dateTimeFormat')
            .max(19, 'dateTimeFormat')
            .refine(isMoment, 'dateTimeFormat')
            .nullish()
            .describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
          text: given(2000),
          customerCode: optional(50).describe('Of a store or a distributor'),
          customerType: z.enum(['store', 'distributor'], 'choiceUnknown').default('store'),
        }),
      )
      .min(1, 'minCount|min=1')
      .max(100, 'maxCount|max=100'),
  }),
  answer: z.array(
    z.object({
      messageId: z.string(),
      id: z.string(),
      state: z.string(),
      confidence: z.number().nullable().describe('0 to 1; null where nothing was recognised'),
      repeated: z.boolean().describe('It was there before, and stays as it is'),
    }),
  ),
})

export const suggestRobotLinesCall = defineCall({
  paths: [`${path}/suggest`],
  key: 'order/orderbyrobot:handle',
  tag: 'order',
  summary: [
    '消息各行可能对应的产品和单位，最可能的在前',
    'What the lines of a message may mean, the most likely products first, with the units of these products',
  ],
  body: z.object({
    id: givenId,
    productIds: z
      .array(givenId)
      .max(200, 'maxCount|max=200')
      .default([])
      .describe('Further products whose units are wanted'),
  }),
  answer: z.object({
    lines: z.array(
      z.object({
        lineNo: z.number().int(),
        said: z.string(),
        productId: z.string().nullable(),
        unitId: z.string().nullable(),
        quantity: z.number().nullable(),
        suggestions: z.array(z.object({ productId: z.string(), score: z.number() })),
      }),
    ),
    products: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        units: z.array(z.object({ id: z.string(), name: z.string() })).describe('The basic unit is the first one'),
      }),
    ),
  }),
})

/** Messages that one call confirms at most. */
export const mostConfirmed = 200

export const confirmRobotMessagesCall = defineCall({
  paths: [`${path}/confirmAll`],
  key: 'order/orderbyrobot:handle',
  tag: 'order',
  summary: [
    '批量确认识别率达标（订单参数）的待处理消息，逐条下单；不能下单的标为失败',
    'Make orders of all waiting messages that were recognised well enough (order parameters), each by itself; what cannot be ordered is marked as failed',
  ],
  body: z.object({
    ids: z
      .array(givenId)
      .max(mostConfirmed, `maxCount|max=${mostConfirmed}`)
      .optional()
      .describe('Of these alone; else of all within reach, the oldest first'),
  }),
  answer: z.object({
    confidence: z.number().describe('The least confidence that counted'),
    converted: z.number().int(),
    failed: z.array(z.object({ id: z.string(), messageId: z.string(), message: z.string() })),
    more: z.boolean().describe('There are more than one call confirms'),
  }),
})

export type ReceivedMessages = BodyOf<typeof receiveRobotMessagesCall>
export type ReceivedAnswer = AnswerOf<typeof receiveRobotMessagesCall>
export type RobotSuggestions = AnswerOf<typeof suggestRobotLinesCall>
export type ConfirmedMessages = AnswerOf<typeof confirmRobotMessagesCall>
