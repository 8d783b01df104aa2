import { defineCall } from '@sfa/kit/call'
import { keptFile } from '@sfa/kit/fields/kept-file'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { messageTypes } from './message-rules'

/** The message centre: both documented sets of calls. */
const inbox = { key: 'messagemanage/messagereply:search', tag: 'message' } as const

export const folders = ['unread', 'readed', 'trash'] as const
export type Folder = (typeof folders)[number]

/** Messages of a folder that are answered at once. */
export const listedAtOnce = 200

/** A message as its recipient sees it in a list. */
const message = z.object({
  msg_id: z.string(),
  title: z.string(),
  type: z.enum(messageTypes),
  create_time: z.string().describe('When it was delivered'),
  sender: z.string().nullable(),
  icon: z.string().nullable(),
  hasAttachments: z.boolean(),
  digest: z.string().describe('The beginning of the content, without its formatting'),
})
export type InboxMessage = z.output<typeof message>

const content = message.extend({
  content: z.string().describe('HTML of the elements that the editor knows'),
  text: z.string().describe('The same without formatting'),
  cover: z.string().nullable(),
  attachments: z.array(keptFile),
  folder: z.enum(folders),
})
export type InboxContent = z.output<typeof content>

const named = z.union([
  z.object({ msg_id: givenId }),
  z.object({ id: givenId }).transform(({ id }) => ({ msg_id: id })),
])
const count = z.number().int()

export const countUnreadCall = defineCall({
  ...inbox,
  method: 'GET',
  paths: ['/message/count'],
  summary: ['本人的未读消息数', 'How many messages the caller has not read'],
  answer: count,
})

export const unreadCountCall = defineCall({
  ...inbox,
  paths: ['/portalsync/message/unreadCount'],
  summary: countUnreadCall.summary,
  answer: count,
})

export const openInboxCall = defineCall({
  ...inbox,
  method: 'GET',
  paths: ['/message/init'],
  summary: ['本人各文件夹的消息，最新在前', 'The caller’s messages by folder, the newest first'],
  answer: z.object({
    unread: z.array(message),
    readed: z.array(message),
    trash: z.array(message),
    totals: z
      .object({ unread: count, readed: count, trash: count })
      .describe(`Messages of each folder; the lists have the newest ${listedAtOnce}`),
  }),
})

export const listFolderCall = defineCall({
  ...inbox,
  paths: ['/portalsync/message/list'],
  summary: ['本人某个文件夹的消息，最新在前', 'The messages of one of the caller’s folders, the newest first'],
  body: z.object({
    type: z.enum(folders).default('unread'),
    before: givenId.optional().describe('Only those older than this message; `total` counts them all'),
  }),
  rows: message,
})

export const readContentCall = defineCall({
  ...inbox,
  method: 'GET',
  paths: ['/message/content'],
  summary: ['消息内容；查看不会标为已读', 'What a message says; reading it does not mark it as read'],
  query: z.object({ msg_id: givenId }),
  answer: content,
})

export const contentByIdCall = defineCall({
  ...inbox,
  paths: ['/portalsync/message/contentById'],
  summary: readContentCall.summary,
  body: named,
  answer: content,
})

export const markReadCall = defineCall({
  ...inbox,
  paths: ['/message/has_read', '/portalsync/message/markRead'],
  summary: ['标为已读', 'Mark a message as read'],
  body: named,
})

export const trashMessageCall = defineCall({
  ...inbox,
  paths: ['/message/remove_readed', '/portalsync/message/remove'],
  summary: ['把已读消息移入回收站', 'Move a message that was read to the trash'],
  body: named,
})

export const restoreMessageCall = defineCall({
  ...inbox,
  paths: ['/message/restore', '/portalsync/message/restore'],
  summary: ['从回收站恢复消息', 'Take a message out of the trash'],
  body: named,
})
