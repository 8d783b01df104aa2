import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import { foundBySearch } from '@sfa/operations/resource/batch/selected-records'
import { tellWecom } from '@sfa/wecom/operations/tell-wecom'
import { type RawBuilder, sql } from 'kysely'
import type { Audience, RecipientKind } from '../definitions/message-rules'
import { recipientSources } from '../definitions/recipient-sources'
import { withinReach } from './recipient-reach'

/**
 * The people of an audience at this moment: valid users of the roles, organisations and departments (with all below
 * them) and of the searches, and the named users, valid or not: to a named user who has left the message fails, and
 * the sender is told. No user outside the sender's reach is among them, however they were chosen.
 */
export function audienceQuery(audience: Audience, reach: Scope): RawBuilder<unknown> {
  const { all, userIds, roleIds, orgIds, departmentIds, searches } = audience
  const chosen = (kind: RecipientKind, ids: readonly string[]) =>
    sql.join(
      [
        sql`select unnest(${ids}::bigint[]) as id`,
        ...searches
          .filter(search => search.kind === kind)
          .map(search => foundBySearch(recipientSources[kind], search, reach)),
      ],
      sql` union `,
    )
  return sql`
    with recursive org as (
      select id from (${chosen('org', orgIds)}) chosen_org
      union
      select child.id from sys_org child join org on child.parent_id = org.id
    ), department as (
      select id from (${chosen('department', departmentIds)}) chosen_department
      union
      select child.id from organization_department child join department on child.parent_id = department.id
    )
    select u.id, u.is_deleted = 0 as valid from sys_user u
    where ${withinReach(reach)} and (u.id = any(${userIds}::bigint[])
      or u.is_deleted = 0 and (${all}::boolean
        or u.id in (${chosen('user', [])})
        or u.org_ids && array(select id from org)
        or u.department_id in (select id from department)
        or u.id in (select ur.user_id from sys_user_role ur
          join sys_role r on r.id = ur.role_id and r.is_deleted = 0
          where r.id in (${chosen('role', roleIds)}))))`
}

/**
 * Adds a row for each person of the audience; repeated calls add no second one. Answers how many rows the message now
 * has.
 */
export async function addRecipients(tx: Tx, messageId: string, audience: Audience, reach: Scope): Promise<number> {
  await sql`insert into message_recipient (message_id, user_id)
    select ${messageId}::bigint, id from (${audienceQuery(audience, reach)}) people on conflict do nothing`.execute(tx)
  return countRecipientRows(tx, messageId)
}

/**
 * Delivers at once to the valid ones of an audience, as rules do, which have no sender: an administrator writes a rule, and
 * it has no reach. Answers how many that were.
 */
export async function addDelivered(tx: Tx, messageId: string, audience: Audience): Promise<number> {
  const added = await sql<{ id: string }>`insert into message_recipient (message_id, user_id, delivery, delivered_at)
    select ${messageId}::bigint, id, 'delivered', now()
    from (${audienceQuery(audience, 'everything')}) people where valid on conflict do nothing
    returning user_id::text id`.execute(tx)
  const told = added.rows.map(({ id }) => id)
  await tellWecom(tx, messageId, told)
  return told.length
}

/** All users whom an earlier run did not reach are to be served again, as far as this sender reaches. */
export async function renewFailed(tx: Tx, messageId: string, reach: Scope): Promise<number> {
  await sql`update message_recipient r set delivery = 'pending', failure = null
    from sys_user u
    where r.message_id = ${messageId} and r.delivery = 'failed' and u.id = r.user_id and ${withinReach(reach)}`.execute(
    tx,
  )
  return countRecipientRows(tx, messageId)
}

async function countRecipientRows(tx: Tx, messageId: string): Promise<number> {
  const counted = await sql<{ n: string }>`
    select count(*) n from message_recipient where message_id = ${messageId}`.execute(tx)
  return Number(counted.rows[0]?.n)
}

export async function countAudience(tx: Tx, audience: Audience, reach: Scope): Promise<number> {
  const counted = await sql<{ n: string }>`
    select count(*) n from (${audienceQuery(audience, reach)}) people where valid`.execute(tx)
  return Number(counted.rows[0]?.n)
}

/** Whether all named users are within reach. */
export async function reachesNamed(tx: Tx, userIds: readonly string[], reach: Scope): Promise<boolean> {
  if (reach === 'everything' || userIds.length === 0) return true
  const found = await sql`
    select from unnest(${userIds}::bigint[]) named
    where not exists (select from sys_user u where u.id = named and ${withinReach(reach)}) limit 1`.execute(tx)
  return found.rows.length === 0
}
