import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'

const tag = 'shell'

export const pulseCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/user/pulse'],
  key: 'signed-in',
  tag,
  summary: ['页面每分钟两次的轮询', 'What an open portal asks for twice a minute'],
  answer: z.object({
    unread: z.number().int().nullable().describe('Unread messages; null for users without the message centre'),
    todo: z.number().int().nullable().describe('To-do items of approvals; null for users without that page'),
    preparing: z
      .boolean()
      .describe('Whether the first data of the company are still being written: it can be looked at only'),
    announcements: z.array(z.object({ msg_id: z.string(), title: z.string() })),
    lookups: z.record(z.string(), z.number().int()).describe('Versions of lookups by cache'),
  }),
})
export type Pulse = AnswerOf<typeof pulseCall>

/** Caches of lookups that can be refreshed. */
export const lookupCaches = ['dictionary', 'systemConfig', 'product', 'store', 'user', 'organization', 'area'] as const
export type LookupCache = (typeof lookupCaches)[number]

export const refreshLookupCall = (cache: LookupCache) =>
  defineCall({
    paths: [`/appsync/cache/${cache}`],
    key: 'parameter/systemconfig:edit',
    tag,
    summary: [
      `让企业内的浏览器重新读取基础数据：${cache}`,
      `Make every browser of the tenant read its lookups anew: ${cache}`,
    ],
  })

/**
 * A published message goes to another system in the tenant's name, so it needs the key of the page where that system is
 * configured.
 */
export const publishMessageCall = defineCall({
  paths: ['/basic/mq/publish'],
  key: 'parameter/systemconfig:edit',
  tag,
  summary: ['向已配置的系统发送消息', 'Send a message to the configured system'],
  body: z.object({
    topic: z.string().regex(/^[\w.:/-]{1,100}$/),
    key: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('The caller’s own name for the message: publishing it again adds no second one'),
    message: z
      .unknown()
      .refine(message => message !== undefined, 'required')
      .describe('Any JSON of at most 64 kB'),
  }),
  answer: z.object({ messageId: z.string() }),
})

export const dashboardAddressCall = defineCall({
  paths: ['/portalsync/report/dashboard/getUrl'],
  key: 'signed-in',
  tag,
  summary: ['本人的看板地址', 'The address of the configured dashboard for the caller'],
  answer: z.string(),
})
