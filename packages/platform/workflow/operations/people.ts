import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { headsAbove, leadersOf } from '@sfa/organization/operations/leaders'
import { superiorsOf } from '@sfa/person/operations/superiors'
import { sql } from 'kysely'
import type { Approver } from '../rules/graph'

export interface Person {
  id: string
  name: string
}

/** What the answer to "who is asked?" depends on. */
export interface Asking {
  tx: Tx
  resource: string
  row: WireRow | null
  initiatorId: string | null
  orgId: string | null
  chosen: Readonly<Record<string, readonly string[]>>
  /** Day on which delegates count, `2026-01-31`; today. */
  date?: string | undefined
}

export interface Found {
  people: readonly Person[]
  /** The initiator has to choose first. */
  toChoose?: true
}

/**
 * The people of a node, each once, in their order. Those who have left are replaced by their delegate, their superior or
 * an administrator; the initiator, unless asked as such, by the own superior.
 */
export async function peopleOf(asking: Asking, approvers: readonly Approver[], nodeId: string): Promise<Found> {
  const found = new Map<string, Person>()
  for (const approver of approvers) {
    if (approver.by === 'chosen' && !asking.chosen[nodeId] && asking.initiatorId) return { people: [], toChoose: true }
    for (const person of await asked(asking, approver, nodeId)) {
      const isSelf = approver.by !== 'initiator' && person.id === asking.initiatorId
      const one = isSelf ? (await superiorsOf(asking.tx, person.id))[0] : person
      if (one && !found.has(one.id)) found.set(one.id, { id: one.id, name: one.name })
    }
  }
  return { people: [...found.values()] }
}

async function asked(asking: Asking, approver: Approver, nodeId: string): Promise<readonly Person[]> {
  const { tx, initiatorId, orgId, row, chosen } = asking
  switch (approver.by) {
    case 'users':
      return present(asking, approver.ids)
    case 'field':
      return present(asking, [row?.[approver.name] ?? []].flat().map(String))
    case 'chosen':
      return present(asking, chosen[nodeId] ?? [])
    case 'initiator':
      return initiatorId ? present(asking, [initiatorId]) : []
    case 'role':
      return withRole(tx, approver.roleIds, orgId, approver.within === 'above')
    case 'superior':
      return initiatorId ? leadersOf(tx, { userId: initiatorId, by: 'superior', step: approver.level }) : []
    case 'superiors':
      return initiatorId ? (await superiorsOf(tx, initiatorId)).slice(0, approver.levels) : []
    case 'departmentHead':
      return initiatorId ? leadersOf(tx, { userId: initiatorId, by: 'department' }) : []
    case 'orgHead':
      if (!orgId) return []
      return (
        (await headsAbove(tx, 'org', orgId))
          .map(({ heads }) => heads.filter(({ id }) => id !== initiatorId))
          .find(heads => heads.length > 0) ?? []
      )
  }
}

/** Valid users who have one of the roles in an organisation; everywhere, where the document has none. */
async function withRole(tx: Tx, roleIds: readonly string[], orgId: string | null, above: boolean): Promise<Person[]> {
  const orgIds = orgId === null ? null : above ? (await headsAbove(tx, 'org', orgId)).map(({ id }) => id) : [orgId]
  const { rows } = await sql<Person>`
    select id::text, name from sys_user
    where is_deleted = 0 and role_ids && ${roleIds}::bigint[]
      and (${orgIds}::bigint[] is null or org_ids && ${orgIds}::bigint[])
    order by id`.execute(tx)
  return rows
}

/** Named people; in the place of those who have left their delegate, superior, or the administrators. */
async function present(asking: Asking, ids: readonly string[]): Promise<Person[]> {
  const { tx } = asking
  const wanted = ids.filter(id => /^\d{1,18}$/.test(id))
  const { rows } = await sql<Person & { gone: boolean }>`
    select u.id::text, u.name, u.is_deleted <> 0 gone from unnest(${wanted}::bigint[]) with ordinality w (id, place)
    join sys_user u on u.id = w.id order by place`.execute(tx)
  const found: Person[] = []
  for (const { gone, ...person } of rows) found.push(...(gone ? await inPlaceOf(asking, person.id) : [person]))
  return found
}

/** Who takes over from a person who has left: the delegate, the superior, else the administrators. */
export async function inPlaceOf(asking: Asking, userId: string): Promise<readonly Person[]> {
  const delegate = (await delegatesOf(asking, [userId])).get(userId)
  if (delegate) return [delegate]
  const superior = (await superiorsOf(asking.tx, userId)).find(({ id }) => id !== asking.initiatorId)
  return superior ? [{ id: superior.id, name: superior.name }] : administratorsOf(asking.tx, asking.initiatorId)
}

/** Administrators of the tenant without the initiator, who approves nothing of their own. */
export async function administratorsOf(tx: Tx, initiatorId: string | null): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id::text, u.name from sys_user u
    where u.is_deleted = 0 and u.role_ids && array(select id from sys_role where code = ${adminRole})
      and u.id is distinct from ${initiatorId} order by u.id`.execute(tx)
  return rows
}

/** Standing delegates of this day, by whom they stand in for. A delegate's own delegate is not asked: no chains. */
export async function delegatesOf(
  asking: Pick<Asking, 'tx' | 'date'> & (Pick<Asking, 'resource' | 'initiatorId'> | { instance: DelegatesFor }),
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (userIds.length === 0) return new Map()
  const { resource, initiatorId } = 'instance' in asking ? asking.instance : asking
  const { rows } = await sql<Person & { userId: string }>`
    select distinct on (d.user_id) d.user_id::text "userId", u.id::text, u.name from workflow_delegate d
    join sys_user u on u.id = d.delegate_id and u.is_deleted = 0
    where d.user_id = any(${userIds}::bigint[]) and d.ended_time is null and d.delegate_id is distinct from ${initiatorId}
      and coalesce(${asking.date ?? null}::date, (now() at time zone 'Etc/GMT-8')::date) between d.date_from and d.date_to
      and (d.resources = '{}' or ${resource} = any(d.resources))
    order by d.user_id, d.id`.execute(asking.tx)
  return new Map(rows.map(({ userId, id, name }) => [userId, { id, name }]))
}
interface DelegatesFor {
  resource: string
  initiatorId: string | null
}

export async function personOf(tx: Tx, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id::text, name from sys_user where id = ${id} and is_deleted = 0`.execute(tx)
  return rows[0]
}
