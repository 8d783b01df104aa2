import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { Recipient, searchRecipientsCall } from '../definitions/recipient.calls'
import { statisticsKey } from './message-keys'

const state = sql`case when r.delivery <> 'delivered' then r.delivery when r.read_at is null then 'unread' else 'read' end`

/** The delivery of a message to each of its recipients; `failure` is the code of the reason. */
export async function searchRecipients(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id, state: wanted, searchField = '', page }: BodyOf<typeof searchRecipientsCall>,
): Promise<{ rows: Recipient[]; total: number }> {
  requireKey(caller, statisticsKey('search'))
  const text = searchField.trim().toLowerCase()
  const found = sql`from message_recipient r left join sys_user u on u.id = r.user_id
    where r.message_id = ${id} and (${wanted ?? null}::text is null or ${state} = ${wanted ?? null})
      and (${text} = '' or strpos(lower(u.name || ' ' || u.user_code), ${text}) > 0)`
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<Recipient>`
      select r.user_id::text as "userId", u.user_code as "userCode", u.name as "userName", ${state} as state, r.failure,
        ${wireTime('r.delivered_at')} as "deliveredAt", ${wireTime('r.read_at')} as "readAt" ${found}
      order by u.user_code limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(tx)
    const counted = await sql<{ n: string }>`select count(*) n ${found}`.execute(tx)
    return { rows, total: Number(counted.rows[0]?.n) }
  })
}
