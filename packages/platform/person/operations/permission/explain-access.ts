import { inTenant, type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { countRows } from '@sfa/db/search/search-rows'
import type { BodyOf } from '@sfa/kit/call'
import type { KeptField } from '@sfa/kit/calls/field-mask.calls'
import { isList } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, operations, type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { grantsKey, type ScopedUse, scopeOf } from '@sfa/operations/permission/data-scope'
import type { Services } from '@sfa/operations/services'
import { resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { AccessStep, Explanation, explainAccessCall } from '../../definitions/explain-access.calls'
import type { AccessRule } from '../../rules/access-explanation'
import { explainFields } from './explain-fields'

interface Person {
  isDeleted: number
  mustChange: boolean
  orgIds: string[]
  orgNames: string[]
  roleIds: string[]
  roleNames: string[]
}

/**
 * Why a user can or cannot do something: every rule with its facts, up to the one that decides. Where no rule refuses,
 * the fields that are still restricted, with the roles whose masks do it.
 */
export async function explainAccess(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { userID, page, action, recordId }: BodyOf<typeof explainAccessCall>,
): Promise<Explanation> {
  requireKey(caller, 'person/whynot:search')
  const path = `/${page.replace(/^\//, '')}`
  return inTenant(db, caller.tenantId, async tx => {
    const steps: AccessStep[] = []
    for await (const step of walk(tx, { userId: userID, path, action, recordId: recordId ?? null })) {
      steps.push(step)
      if (step.verdict === 'refused') return { allowed: false, decidedBy: step.rule, steps, fields: [] }
    }
    return { allowed: true, decidedBy: null, steps, fields: await fieldsKept(tx, userID, path, action) }
  })
}

interface Question {
  userId: string
  path: string
  action: string
  recordId: string | null
}

const step = (rule: AccessRule, passed: boolean, facts: string[] = []): AccessStep => ({
  rule,
  verdict: passed ? 'passed' : 'refused',
  facts,
})

async function* walk(tx: Tx, { userId, path, action, recordId }: Question): AsyncGenerator<AccessStep> {
  const person = await findPerson(tx, userId)
  yield step('userMissing', person !== undefined)
  if (!person) return
  yield step('userInvalid', person.isDeleted === 0)
  yield step('passwordInitial', !person.mustChange)
  yield step('noRole', person.roleIds.length > 0, person.roleNames)
  const menu = await findMenu(tx, path)
  yield step('pageUnknown', menu !== undefined, [path])
  if (!menu) return
  yield step('actionUnknown', menu.actions.includes(action), menu.actions)
  const key = `${path.slice(1)}:${action}`
  const granting = await rolesGranting(tx, person.roleIds, key)
  yield step('notGranted', granting.length > 0, granting.length > 0 ? granting : person.roleNames)
  const removals = await removalsOf(tx, menu.code, person)
  yield step('removed', removals.length === 0, removals)
  const refusing = await refusingAccess(tx, menu.code, person.roleIds)
  yield step('accessList', refusing.length === 0, refusing)
  const resource = resourcesOf(tenantOf(tx)).find(one => one.path === path)
  if (!resource || recordId === null) return
  const exists = await sql`select from ${sql.table(tableOf(resource))} where id = ${recordId}`.execute(tx)
  yield step('recordMissing', exists.rows.length > 0, [recordId])
  yield* scopeStep(tx, resource, person, { userId, action, recordId })
}

async function* scopeStep(
  tx: Tx,
  resource: Resource,
  person: Person,
  { userId, action, recordId }: { userId: string; action: string; recordId: string },
): AsyncGenerator<AccessStep> {
  if (!resource.scope) return
  const use = useOf(resource, action)
  const scope = await scopeOf(tx, { userId, roleIds: person.roleIds }, resource, use)
  const reached = scope === undefined || (await countRows(tx, resource, { filters: {}, ids: [recordId], scope })) > 0
  yield step('outOfScope', reached, [
    ...(await scopesGranting(tx, person.roleIds, `${resource.path?.slice(1)}:${action}`)),
    ...(reached ? [] : await ownersOf(tx, resource, recordId)),
  ])
}

const useOf = (resource: Resource, action: string): ScopedUse =>
  action === 'download' || action === 'upload'
    ? action
    : (operations.find(one => permissionKey(resource, one)?.endsWith(`:${action}`)) ?? 'search')

async function fieldsKept(tx: Tx, userId: string, path: string, action: string): Promise<KeptField[]> {
  const person = await findPerson(tx, userId)
  const resource = resourcesOf(tenantOf(tx)).find(one => one.path === path)
  return person && resource ? explainFields(tx, person, resource, useOf(resource, action)) : []
}

async function findPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.is_deleted "isDeleted", u.must_change_password "mustChange", u.org_ids::text[] "orgIds",
      array(select o.name_cn from sys_org o where o.id = any(u.org_ids)) "orgNames",
      array(select r.id::text from sys_role r where r.id = any(u.role_ids) and r.is_deleted = 0 order by r.id) "roleIds",
      array(select r.name from sys_role r where r.id = any(u.role_ids) and r.is_deleted = 0 order by r.id) "roleNames"
    from sys_user u where u.id = ${userId}`.execute(tx)
  return rows[0]
}

async function findMenu(tx: Tx, path: string): Promise<{ code: string; actions: string[] } | undefined> {
  const { rows } = await sql<{ code: string; actions: string[] }>`
    select code, actions from sys_menu where path = ${path} limit 1`.execute(tx)
  return rows[0]
}

async function rolesGranting(tx: Tx, roleIds: readonly string[], key: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from sys_role r where r.id = any(${roleIds}::bigint[]) and ${grantsKey(key)} order by r.id`.execute(
    tx,
  )
  return rows.map(row => row.name)
}

/** Role names with their data scope, of those roles that grant the key. */
async function scopesGranting(tx: Tx, roleIds: readonly string[], key: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; scope: string }>`
    select r.name, r.data_scope scope from sys_role r
    where r.id = any(${roleIds}::bigint[]) and ${grantsKey(key)} order by r.id`.execute(tx)
  return rows.map(row => `${row.name}:${row.scope}`)
}

async function removalsOf(tx: Tx, code: string, person: Person): Promise<string[]> {
  const { rows } = await sql<{ menu: string; role: string | null; org: string | null }>`
    select m.description_cn menu, r.name role, o.name_cn org
    from sys_menu_removal x join sys_menu m on m.code = x.menu_code
    left join sys_role r on r.id = x.role_id left join sys_org o on o.id = x.org_id
    where (${code} = x.menu_code or starts_with(${code}, x.menu_code || '.'))
      and (x.role_id is null or x.role_id = any(${person.roleIds}::bigint[]))
      and (x.org_id is null or x.org_id = any(${person.orgIds}::bigint[]))`.execute(tx)
  return rows.map(row => [row.menu, row.role, row.org].filter(Boolean).join(' / '))
}

/** Keys of the access lists, on the page or above it, of which the user holds none. */
async function refusingAccess(tx: Tx, code: string, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ access: string[] }>`
    select m.access from sys_menu m
    where (m.code = ${code} or starts_with(${code}, m.code || '.')) and cardinality(m.access) > 0
      and not exists (select from unnest(m.access) wanted, sys_role r
        where r.id = any(${roleIds}::bigint[]) and r.is_deleted = 0 and exists (
          select from sys_role_menu g join sys_menu p on p.code = g.menu_code cross join unnest(g.action_keys) granted
          where g.role_id = r.id and (granted = '*:*:*' or ltrim(p.path, '/') || ':' || granted = wanted)))`.execute(tx)
  return rows.flatMap(row => row.access)
}

async function ownersOf(tx: Tx, resource: Resource, id: string): Promise<string[]> {
  const org = resource.scope?.org
  if (!org) return []
  const column = sql.ref(`t.${columnOf(org)}`)
  const belongs = isList(fieldOf(resource, org)) ? sql`o.id = any(${column})` : sql`o.id = ${column}`
  const { rows } = await sql<{ name: string }>`
    select o.name_cn name from ${sql.table(tableOf(resource))} t join sys_org o on ${belongs} where t.id = ${id}`.execute(
    tx,
  )
  return rows.map(row => row.name)
}
