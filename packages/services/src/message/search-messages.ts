import { inTenant } from '@sfa/db/tenant-transaction'
import { momentOf } from '@sfa/db/wire-time'
import { messageStatuses, messageTypes } from '@sfa/resources/message/message-rules'
import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'
import { wireDateTime } from './message-input'
import { templateKey } from './message-keys'
import { messageColumns } from './message-row'

const page = z.object({
  pageIndex: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(-1).max(1000).default(20),
})
export const messageSearch = z.object({
  name: z.string().max(100).optional(),
  title: z.string().max(100).optional(),
  type: z.enum(messageTypes).optional(),
  sendStatus: z.enum(messageStatuses).optional(),
  sentAt: z.tuple([wireDateTime.nullable(), wireDateTime.nullable()]).optional(),
  isDeleted: z.enum(['0', '1']).default('0'),
  page: page.prefault({}),
})

const contains = (column: string, text: string | undefined): RawBuilder<unknown> =>
  text?.trim() ? sql`and strpos(lower(${sql.ref(column)}), lower(${text.trim()})) > 0` : sql``

/** Messages that users write, newest first, with the counts of their recipients. */
export async function searchMessages(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { name, title, type, sendStatus, sentAt, isDeleted, page }: z.infer<typeof messageSearch>,
): Promise<{ rows: SentMessage[]; total: number }> {
  requireKey(caller, templateKey('search'))
  const [from = null, to = null] = sentAt ?? []
  const found = sql`m.is_deleted = ${Number(isDeleted)} ${contains('m.name', name)} ${contains('m.title', title)}
    and (${type ?? null}::text is null or m.type = ${type ?? null})
    and (${sendStatus ?? null}::text is null or m.status = ${sendStatus ?? null})
    and m.rule_id is null
    and (${from}::timestamp is null or m.sent_at >= ${momentOf(from)})
    and (${to}::timestamp is null or m.sent_at <= ${momentOf(to)})`
  const limit = page.pageSize === -1 ? 10_000 : page.pageSize
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<SentMessage>`
      select ${messageColumns}, coalesce(s.recipients, 0)::int as recipients, coalesce(s.delivered, 0)::int as delivered,
        coalesce(s.failed, 0)::int as failed, coalesce(s.read, 0)::int as read,
        (coalesce(s.delivered, 0) - coalesce(s.read, 0))::int as unread
      from (select * from message_message m where ${found} order by m.id desc
        limit ${limit} offset ${(page.pageIndex - 1) * Math.max(limit, 0)}) m
      left join lateral (
        select count(*) recipients, count(*) filter (where delivery = 'delivered') delivered,
          count(*) filter (where delivery = 'failed') failed, count(*) filter (where read_at is not null) "read"
        from message_recipient r where r.message_id = m.id) s on true
      order by m.id desc`.execute(tx)
    const counted = await sql<{ n: string }>`select count(*) n from message_message m where ${found}`.execute(tx)
    return { rows, total: Number(counted.rows[0]?.n) }
  })
}
