import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { noAudience } from '@sfa/message/definitions/message-rules'
import { plainTextOf } from '@sfa/operations/rich-text/clean-rich-text'
import { textToHtml } from '@sfa/operations/rich-text/text-to-html'
import { sql } from 'kysely'
import { demoMessages, type MessageSeed } from '../demo/demo-messages'
import { RowRandom } from '../random'
import type { SeedStep } from '../seed-step'
import { workTime } from '../work-time'

/** Messages of the demo: the newest are unread, two are scheduled. A tenant that has messages keeps its own. */
export const messageArea: SeedStep = {
  name: 'messages',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      const known = await sql`select from message_message limit 1`.execute(tx)
      if (known.rows.length > 0) return
      for (const [index, seed] of demoMessages.entries())
        await keepMessage(tx, seed, workTime(now, seed.daysAgo, new RowRandom(1, 'message', index)))
    })
  },
}

/** Unit: seven minutes. A message that was sent a day ago is read before today. */
const readWithin = 60

const everybody = JSON.stringify({ ...noAudience, all: true })

async function keepMessage(tx: Tx, { name, type, title, content, by, sent, ...read }: MessageSeed, at: Date) {
  const { readBy = 0, readByAccounts = false } = read
  const html = textToHtml(content)
  const { rows } = await sql<{ id: string }>`
    insert into message_message (name, type, title, content, content_text, audience, status, sent_at, sender_id, sender_name, create_by,
      last_modified_by, create_time, last_modified_time)
    select ${name}, ${type}, ${title}, ${html}, ${plainTextOf(html)}, ${everybody}::jsonb, ${sent ? 'sent' : 'draft'},
      case when ${sent}::boolean then ${at}::timestamptz end, u.id, u.name, u.name, u.name, ${at}, ${at}
    from sys_user u where u.user_name = ${by} returning id`.execute(tx)
  if (!sent || !rows[0]) return
  // Some read a message within minutes, some days later, and a few never.
  await sql`insert into message_recipient (message_id, user_id, delivery, delivered_at, folder, read_at)
    select ${rows[0].id}::bigint, id, 'delivered', ${at}::timestamptz,
      case when has_read then 'readed' else 'unread' end,
      case when has_read then ${at}::timestamptz + interval '7 minutes' * (1 + mod(id * 37, ${readWithin})) end
    from (select id, case when user_code like 'U%' then mod(id * 7919 + ${rows[0].id}::bigint * 31, 100) < ${readBy}
      else ${readByAccounts} end has_read from sys_user where is_deleted = 0) u`.execute(tx)
}
