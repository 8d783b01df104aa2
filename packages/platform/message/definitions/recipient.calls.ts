import { type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { searchContract } from '@sfa/kit/resource-contract'
import { selectedSearchSchema, selectionSchema } from '@sfa/kit/selection'
import { z } from 'zod'
import { type RecipientKind, recipientKinds } from './message-rules'
import { recipientSources } from './recipient-sources'

/** Choosing recipients, for who may write or send messages, and what became of each. */
const sender = {
  key: [
    'messagemanage/messagetemplate:send',
    'messagemanage/messagetemplate:add',
    'messagemanage/messagetemplate:edit',
  ],
  tag: 'message',
} as const
const path = '/portalsync/message/recipient'
const ids = z.array(givenId).max(5000)

/** An `Audience` as a client sends it. */
export const audienceBody = z.object({
  all: z.boolean().default(false),
  userIds: ids.default([]),
  roleIds: ids.default([]),
  orgIds: ids.default([]),
  departmentIds: ids.default([]),
  searches: z
    .array(selectedSearchSchema.extend({ kind: z.enum(recipientKinds) }))
    .max(20)
    .default([]),
})
export type AudienceBody = z.output<typeof audienceBody>

export const countRecipientsCall = defineCall({
  ...sender,
  paths: [`${path}/count`],
  summary: ['发送范围当前可触达的人数', 'How many people of an audience the caller reaches at this moment'],
  body: audienceBody,
  answer: z.number().int(),
})

const option = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type RecipientOption = z.output<typeof option>

export const recipientOptionsCall = defineCall({
  ...sender,
  paths: [`${path}/options`],
  summary: [
    '按编码或名称查找可选的人员、角色、组织或部门',
    'People within reach, roles, organisations or departments by a part of their code or name',
  ],
  body: z.object({
    kind: z.enum(recipientKinds),
    searchField: z.string().max(100).default(''),
    ids: ids.optional().describe('Names of these records, valid or not, instead of a search'),
  }),
  answer: z.array(option),
})
export type RecipientOptionSearch = BodyOf<typeof recipientOptionsCall>

/** People and roles come by calls of the senders' own, which know whom a sender reaches. */
export const ownSources = ['user', 'role'] as const satisfies readonly RecipientKind[]
type OwnSource = (typeof ownSources)[number]

export const searchSourceCall = (kind: OwnSource) =>
  defineCall({
    ...searchContract(recipientSources[kind], [`${path}/${kind}/search`]),
    ...sender,
    summary:
      kind === 'user'
        ? ['可发送的人员：查询', 'People whom the caller may send to: search']
        : ['可选的接收角色：查询', 'Roles for the recipients: search'],
  })

export const countSourceCall = (kind: OwnSource) =>
  defineCall({
    ...sender,
    paths: [`${path}/${kind}/count`],
    summary: [
      `已选${kind === 'user' ? '人员' : '角色'}数，去重`,
      `How many ${kind === 'user' ? 'people' : 'roles'} are chosen, each counted once`,
    ],
    body: selectionSchema,
    answer: z.number().int(),
  })

export const deliveryStates = ['read', 'unread', 'failed', 'pending'] as const

const recipient = z.object({
  userId: z.string(),
  userCode: z.string().nullable(),
  userName: z.string().nullable(),
  state: z.enum(deliveryStates),
  failure: z.string().nullable().describe('Why it was not delivered, in the caller’s language'),
  deliveredAt: z.string().nullable(),
  readAt: z.string().nullable(),
})
export type Recipient = z.output<typeof recipient>

export const searchRecipientsCall = defineCall({
  paths: [`${path}/search`],
  key: 'messagemanage/sendstatistics:search',
  tag: 'message',
  summary: ['消息对每位接收人的送达情况', 'The delivery of a message to each of its recipients'],
  body: z.object({
    id: givenId,
    state: z.enum(deliveryStates).optional(),
    searchField: z.string().max(100).optional(),
    page: z.object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(1000) }),
  }),
  rows: recipient,
})
