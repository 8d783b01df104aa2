import { type AnswerOf, type BodyOf, defineCall, type RowOf } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

const path = '/portalsync/activity'
const tag = 'activity'
/** Who visits stores, and who keeps applications at a desk. */
const key = ['mini/visit:use', 'activitymanagement/activityapprove:add'] as const
const decimals = (text: string) => (/\.(\d+)$/.exec(text)?.[1] ?? '').length
const yuan = z
  .number('numberFormat')
  .min(0, 'min|min=0')
  .lt(10_000_000, 'max|max=9999999.99')
  .refine(value => decimals(String(value)) <= 2, 'decimals|max=2')
const remark = z.string().max(500, 'maxLength|max=500').nullish()
const customer = {
  storeId: givenId.optional(),
  storeCode: z.string().max(50).optional().describe('In place of storeId'),
  distributorId: givenId.optional().describe('Of a distributor that applies itself, in place of a store'),
  distributorCode: z.string().max(50).optional().describe('In place of distributorId'),
}

export const openActivitiesCall = defineCall({
  paths: [`${path}/searchOpenActivities`],
  key,
  tag,
  summary: [
    '客户今天可申请的活动，以及已申请且未结案的活动',
    'Activities for which a customer may apply today, and those for which it has applied and which are not closed',
  ],
  body: z.object(customer),
  rows: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    type: z.string(),
    status: z.enum(['1', '2', '3', '4', '5']),
    applicationStart: z.string(),
    applicationEnd: z.string(),
    activityStart: z.string(),
    activityEnd: z.string(),
    isOpen: z.boolean().describe('Takes applications today and has a place left'),
    placesLeft: z.number().int(),
    items: z.array(z.object({ item: z.string(), available: z.number().describe('Yuan') })),
    application: z
      .object({
        id: z.string(),
        code: z.string(),
        approvalStatus: z.string(),
        amount: z.number(),
        approvedAmount: z.number().nullable(),
      })
      .nullable(),
  }),
})
export type OpenActivity = RowOf<typeof openActivitiesCall>

export const applyActivityCall = defineCall({
  paths: [`${path}/applyActivity`],
  key,
  tag,
  summary: ['申请活动：从现在起占用名额和费用', 'Apply for an activity: a place and the amount are held from now on'],
  body: z.object({
    ...customer,
    activityId: givenId.optional(),
    activityCode: z.string().max(50).optional().describe('In place of activityId'),
    item: z.string().max(50).nullish().describe('Item of the budget, needed for an amount'),
    amount: yuan.default(0),
    remark,
  }),
  answer: z.object({ id: z.string(), code: z.string(), approvalStatus: z.string() }),
})
export type AskedApplication = BodyOf<typeof applyActivityCall>
export type MadeApplication = AnswerOf<typeof applyActivityCall>

export const reportExecutionCall = defineCall({
  paths: [`${path}/reportExecution`],
  key,
  tag,
  summary: ['提交活动执行情况和照片', 'Report what was done for an application, with photos'],
  body: z.object({
    applicationId: givenId,
    executeTime: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'dateTimeFormat')
      .nullish()
      .describe('YYYY-MM-DD HH:mm:ss, UTC+8; now'),
    photos: z.array(givenId).max(9, 'maxCount|max=9').default([]).describe('Ids of uploaded pictures'),
    longitude: z.number('numberFormat').nullish(),
    latitude: z.number('numberFormat').nullish(),
    amount: yuan.default(0),
    remark,
  }),
  answer: z.object({
    id: z.string(),
    code: z.string(),
    distance: z.number().int().nullable().describe('Metres from the store'),
    repeatedOf: z.string().nullable().describe('Id of the execution that has the same photo'),
  }),
})
export type AskedExecution = BodyOf<typeof reportExecutionCall>
export type MadeExecution = AnswerOf<typeof reportExecutionCall>
