import type { Tx } from '@sfa/db/tenant-transaction'
import type { Audience } from '@sfa/resources/message/message-rules'
import { sql } from 'kysely'

/**
 * The people of an audience at this moment: valid users of the roles and organisations (with all below them), and
 * whoever is named, valid or not: to a named user who is gone the message fails, and the sender is told.
 */
export const audienceQuery = ({ all, userIds, roleIds, orgIds }: Audience) => sql`
  with recursive org as (
    select id from sys_org where id = any(${orgIds}::bigint[])
    union
    select child.id from sys_org child join org on child.parent_id = org.id
  )
  select u.id, u.is_deleted = 0 as valid from sys_user u
  where u.id = any(${userIds}::bigint[])
    or u.is_deleted = 0 and (${all}::boolean
      or u.org_ids && array(select id from org)
      or exists (select from sys_user_role ur
        join sys_role r on r.id = ur.role_id and r.is_deleted = 0
        where ur.user_id = u.id and r.id = any(${roleIds}::bigint[])))`

/** Gives each person of the audience a row, once, however often it is asked. Answers how many the message now has. */
export async function addRecipients(tx: Tx, messageId: string, audience: Audience): Promise<number> {
  await sql`insert into message_recipient (message_id, user_id)
    select ${messageId}::bigint, id from (${audienceQuery(audience)}) people on conflict do nothing`.execute(tx)
  const counted = await sql<{ n: string }>`
    select count(*) n from message_recipient where message_id = ${messageId}`.execute(tx)
  return Number(counted.rows[0]?.n)
}

export async function countAudience(tx: Tx, audience: Audience): Promise<number> {
  const counted = await sql<{ n: string }>`
    select count(*) n from (${audienceQuery(audience)}) people where valid`.execute(tx)
  return Number(counted.rows[0]?.n)
}
