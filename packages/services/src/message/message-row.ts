import type { Audience, MessageStatus, MessageType } from '@sfa/resources/message/message-rules'
import { sql } from 'kysely'

export interface Attachment {
  fileId: string
  name: string
  bytes: number
}

/** A message as its writers see it; date-times are UTC+8 (docs/wire.md). */
export interface MessageRow {
  id: string
  ver: number
  name: string
  type: MessageType
  title: string
  /** The beginning of the content, without its formatting. */
  digest: string
  icon: string | null
  cover: string | null
  attachments: Attachment[]
  audience: Audience
  sendStatus: MessageStatus
  sendAt: string | null
  sentAt: string | null
  showUntil: string | null
  senderName: string | null
  errorCode: string | null
  isDeleted: '0' | '1'
  createBy: string | null
  createTime: string
  lastModifiedBy: string | null
  lastModifiedTime: string
}

/** A message with all of its content, as formatted text. */
export interface FullMessage extends MessageRow {
  content: string
}

export const wireTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** What a list shows of a content: one line of at most 120 characters. */
export const digest = sql`left(regexp_replace(m.content_text, '\\s+', ' ', 'g'), 120) as digest`

export const messageColumns = sql`m.id::text as id, m.ver, m.name, m.type, m.title, ${digest}, m.icon::text as icon,
  m.cover::text as cover, m.attachments,
  '{"departmentIds": [], "searches": []}'::jsonb || m.audience as audience, m.status as "sendStatus", ${wireTime('m.send_at')} as "sendAt",
  ${wireTime('m.sent_at')} as "sentAt", ${wireTime('m.show_until')} as "showUntil", m.sender_name as "senderName",
  m.error_code as "errorCode", m.is_deleted::text as "isDeleted", m.create_by as "createBy",
  ${wireTime('m.create_time')} as "createTime", m.last_modified_by as "lastModifiedBy",
  ${wireTime('m.last_modified_time')} as "lastModifiedTime"`
