import { inTenant } from '@sfa/db/tenant-transaction'
import { wireTime } from '@sfa/db/wire-time'
import { givenId } from '@sfa/resource-kit/wire-id'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'
import { statisticsKey } from './message-keys'

export const recipientSearch = z.object({
  id: givenId,
  state: z.enum(['read', 'unread', 'failed', 'pending']).optional(),
  searchField: z.string().max(100).optional(),
  page: z.object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(1000) }),
})

export interface RecipientRow {
  userId: string
  userCode: string | null
  userName: string | null
  state: 'read' | 'unread' | 'failed' | 'pending'
  /** Code of the reason of a failure. */
  failure: string | null
  deliveredAt: string | null
  readAt: string | null
}

const state = sql`case when r.delivery <> 'delivered' then r.delivery when r.read_at is null then 'unread' else 'read' end`

/** The delivery of a message to each of its recipients. */
export async function searchRecipients(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id, state: wanted, searchField = '', page }: z.infer<typeof recipientSearch>,
): Promise<{ rows: RecipientRow[]; total: number }> {
  requireKey(caller, statisticsKey('search'))
  const text = searchField.trim().toLowerCase()
  const found = sql`from message_recipient r left join sys_user u on u.id = r.user_id
    where r.message_id = ${id} and (${wanted ?? null}::text is null or ${state} = ${wanted ?? null})
      and (${text} = '' or strpos(lower(u.name || ' ' || u.user_code), ${text}) > 0)`
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<RecipientRow>`
      select r.user_id::text as "userId", u.user_code as "userCode", u.name as "userName", ${state} as state, r.failure,
        ${wireTime('r.delivered_at')} as "deliveredAt", ${wireTime('r.read_at')} as "readAt" ${found}
      order by u.user_code limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(tx)
    const counted = await sql<{ n: string }>`select count(*) n ${found}`.execute(tx)
    return { rows, total: Number(counted.rows[0]?.n) }
  })
}
