import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import type { deleteViewCall, SavedView, saveViewCall, searchViewsCall } from '@sfa/kit/calls/preference.calls'
import type { Resource } from '@sfa/kit/resource'
import { actionKey } from '@sfa/kit/resource-calls'
import { shapeName } from '@sfa/kit/shapes'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import { requireReadAccess } from '@sfa/operations/resource/searching/read-access'
import type { Services } from '@sfa/operations/services'
import { findShape } from '@sfa/registry/registry'
import { sql } from 'kysely'

/** The view with which a role's lists open is a part of the role. */
const roleKey = 'person/rollauthorities:edit'
/** Views of one user and list. */
const mostViews = 50

/** The views of a list that the caller may use: their own and the shared ones. Throws `notPermitted`. */
export function searchViews(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  asked: BodyOf<typeof searchViewsCall>,
): Promise<AnswerOf<typeof searchViewsCall>> {
  const resource = listOf(caller, asked.resource)
  const mayShare = mayShareOf(caller, resource)
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<Omit<SavedView, 'mayChange'>>`
      select v.id::text as id, v.name, v.state, v.is_shared as "isShared", v.user_id = ${caller.userId} as "isOwn",
        u.name as "userName", v.ver,
        array(select role_id::text from sys_role_view d where d.view_id = v.id order by role_id) as "roleIds",
        array(select r.name from sys_role_view d join sys_role r on r.id = d.role_id
          where d.view_id = v.id and r.is_deleted = 0 order by d.role_id) as "roleNames"
      from sys_saved_view v join sys_user u on u.id = v.user_id
      where v.resource = ${shapeName(resource)} and (v.is_shared or v.user_id = ${caller.userId})
      order by v.is_shared, v.name, v.id`.execute(tx)
    return {
      views: rows.map(view => ({ ...view, mayChange: view.isOwn || (view.isShared && mayShare) })),
      mayShare,
      maySetDefault: mayShare && holdsKey(caller, roleKey),
    }
  })
}

/**
 * Saves a view, or changes one. Sharing needs the list's key `share`; making it the first view of a role needs the key
 * of roles as well. Throws `notPermitted`, `notFound`, `stale`, `invalid` where the caller has a view of that name.
 */
export async function saveView(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id, ver, name, state: kept, isShared, roleIds, ...rest }: BodyOf<typeof saveViewCall>,
): Promise<AnswerOf<typeof saveViewCall>> {
  const resource = listOf(caller, rest.resource)
  if (isShared) requireKey(caller, shareKey(resource))
  if (roleIds) requireKey(caller, roleKey)
  // The view of a role must be shared, because its users have to see it.
  if (roleIds && roleIds.length > 0 && !isShared) throw new AppError('invalidRequest')
  return inTenant(db, caller.tenantId, async tx => {
    await requireFreeName(tx, caller, resource, name, id)
    const json = JSON.stringify(kept)
    const view =
      id === undefined
        ? await insertView(tx, caller, resource, { name, json, isShared })
        : await updateView(tx, caller, resource, { id, ver, name, json, isShared })
    if (roleIds) await beginRolesWith(tx, resource, view.id, roleIds)
    // A view that is not shared any more is no longer the first view of any role.
    if (!isShared) await sql`delete from sys_role_view where view_id = ${view.id}`.execute(tx)
    return view
  })
}

/** Deletes a view; lists of roles that opened with it open without a view again. Throws `notFound`, `notPermitted`. */
export async function deleteView(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id }: BodyOf<typeof deleteViewCall>,
): Promise<void> {
  await inTenant(db, caller.tenantId, async tx => {
    await requireMayChange(tx, caller, id)
    await sql`delete from sys_saved_view where id = ${id}`.execute(tx)
  })
}

function listOf(caller: Caller, key: string): Resource {
  const resource = findShape(key, caller.tenantId)
  if (!resource || resource.derived) throw new AppError('invalidRequest')
  if (requireReadAccess(caller, resource) !== 'full') throw new AppError('notPermitted', {}, 403)
  return resource
}

/** A resource without a page has no list whose views could be shared. */
const shareKey = (resource: Resource): string => actionKey(resource, 'share') ?? '*:*:*'
const mayShareOf = (caller: Caller, resource: Resource) => holdsKey(caller, shareKey(resource))

interface Kept {
  name: string
  json: string
  isShared: boolean
}

async function insertView(tx: Tx, caller: Caller, resource: Resource, { name, json, isShared }: Kept) {
  const counted = await sql<{ n: string }>`
    select count(*) n from sys_saved_view where user_id = ${caller.userId} and resource = ${shapeName(resource)}`.execute(
    tx,
  )
  if (Number(counted.rows[0]?.n) >= mostViews) throw new AppError('tooManyViews', { max: mostViews })
  const { rows } = await sql<{ id: string; ver: number }>`
    insert into sys_saved_view (user_id, resource, name, state, is_shared, last_modified_by)
    values (${caller.userId}, ${shapeName(resource)}, ${name}, ${json}::jsonb, ${isShared}, ${caller.userName})
    returning id::text as id, ver`.execute(tx)
  return rows[0] as { id: string; ver: number }
}

async function updateView(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { id, ver, name, json, isShared }: Kept & { id: string; ver: number | undefined },
) {
  const before = await requireMayChange(tx, caller, id)
  if (before.resource !== shapeName(resource)) throw new AppError('invalidRequest')
  if (ver !== undefined && before.ver !== ver) throw new AppError('stale')
  const { rows } = await sql<{ id: string; ver: number }>`
    update sys_saved_view set name = ${name}, state = ${json}::jsonb, is_shared = ${isShared}, ver = ver + 1,
      last_modified_by = ${caller.userName}, last_modified_time = now()
    where id = ${id} returning id::text as id, ver`.execute(tx)
  return rows[0] as { id: string; ver: number }
}

/** Locks the view. Its author may change it; a shared view may also be changed by users who may share. */
async function requireMayChange(tx: Tx, caller: Caller, id: string): Promise<{ resource: string; ver: number }> {
  const { rows } = await sql<{ resource: string; ver: number; userId: string; isShared: boolean }>`
    select resource, ver, user_id::text as "userId", is_shared as "isShared" from sys_saved_view
    where id = ${id} for update`.execute(tx)
  const view = rows[0]
  const isOwn = view?.userId === caller.userId
  if (!view || (!isOwn && !view.isShared)) throw new AppError('notFound')
  const resource = findShape(view.resource, caller.tenantId)
  if (!isOwn) requireKey(caller, resource ? shareKey(resource) : '*:*:*')
  return view
}

async function requireFreeName(tx: Tx, caller: Caller, list: Resource, name: string, id = '0'): Promise<void> {
  const { rows } = await sql`
    select from sys_saved_view where resource = ${shapeName(list)} and name = ${name} and id <> ${id}
      and user_id = coalesce((select user_id from sys_saved_view where id = ${id}), ${caller.userId})`.execute(tx)
  if (rows.length > 0)
    throw new AppError('invalid', {}, 200, [{ field: 'name', code: 'duplicate', params: { value: name }, value: name }])
}

async function beginRolesWith(tx: Tx, list: Resource, viewId: string, roleIds: readonly string[]): Promise<void> {
  const known = await sql`select from sys_role where id = any(${roleIds}::bigint[]) and is_deleted = 0`.execute(tx)
  if (known.rows.length !== new Set(roleIds).size) throw new AppError('notFound')
  await sql`delete from sys_role_view where view_id = ${viewId} and role_id <> all(${roleIds}::bigint[])`.execute(tx)
  await sql`insert into sys_role_view (role_id, resource, view_id)
    select unnest(${roleIds}::bigint[]), ${shapeName(list)}, ${viewId}
    on conflict (tenant_id, role_id, resource) do update set view_id = excluded.view_id`.execute(tx)
}
