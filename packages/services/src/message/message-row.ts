import { wireTime } from '@sfa/db/wire-time'
import { noAudience } from '@sfa/resources/message/message-rules'
import { sql } from 'kysely'

/** What a list shows of a content: one line of at most 120 characters. */
export const digest = sql`left(regexp_replace(m.content_text, '\\s+', ' ', 'g'), 120) as digest`

export const messageColumns = sql`m.id::text as id, m.ver, m.name, m.type, m.title, ${digest}, m.icon::text as icon,
  m.cover::text as cover, m.attachments,
  ${JSON.stringify(noAudience)}::jsonb || m.audience as audience, m.status as "sendStatus", ${wireTime('m.send_at')} as "sendAt",
  ${wireTime('m.sent_at')} as "sentAt", ${wireTime('m.show_until')} as "showUntil", m.sender_name as "senderName",
  m.error_code as "errorCode", m.is_deleted::text as "isDeleted", m.create_by as "createBy",
  ${wireTime('m.create_time')} as "createTime", m.last_modified_by as "lastModifiedBy",
  ${wireTime('m.last_modified_time')} as "lastModifiedTime"`
