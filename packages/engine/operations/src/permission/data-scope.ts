import { prepared } from '@sfa/db/call/prepared'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import { countRows } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Operation, Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../caller'

/** `any`: names only, for choosing; every role counts, because choosing needs no page's key. */
export type ScopedUse = Operation | 'download' | 'upload' | 'any'

/** How far a role reaches. */
export const dataScopes = ['self', 'org', 'orgTree', 'custom', 'distributor', 'distributorShared', 'all'] as const
export type DataScope = (typeof dataScopes)[number]

/**
 * Records of a resource that the caller reaches for one use: the union over those of their roles that grant the use. A
 * role that reaches everything but does not grant the use adds nothing. A caller's own records are always within reach.
 * Undefined where the resource has no owners.
 */
export async function scopeOf(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'roleIds'>,
  resource: Resource,
  use: ScopedUse,
): Promise<Scope | undefined> {
  if (!resource.scope) return undefined
  const { rows } = await sql<Reach>`${prepared} ${scopeQuery(caller, keyOfUse(resource, use))}`.execute(tx)
  return toScope(caller, rows[0], use)
}

/** The same for one action key, whatever the resource; null counts every role. */
export async function scopeForKey(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'roleIds'>,
  key: string | null,
): Promise<Scope> {
  const { rows } = await scopeQuery(caller, key).execute(tx)
  return toScope(caller, rows[0])
}

/** The union of the scopes of the roles that grant a key. */
export interface Reach {
  everything: boolean
  org_ids: string[]
  distributor_ids: string[]
  sharing_ids: string[]
}

/** Uses that change nothing: what others share is reached for these alone. */
const reading: readonly ScopedUse[] = ['search', 'findById', 'download', 'any']

export const toScope = (
  { userId }: Pick<Caller, 'userId'>,
  reach: Reach | null | undefined,
  use: ScopedUse = 'any',
): Scope =>
  reach?.everything
    ? 'everything'
    : {
        userId,
        orgIds: reach?.org_ids ?? [],
        distributorIds: reach?.distributor_ids ?? [],
        sharingIds: reading.includes(use) ? (reach?.sharing_ids ?? []) : [],
      }

/** One row, the `Reach`. */
export const scopeQuery = (caller: Pick<Caller, 'userId' | 'roleIds'>, key: string | null): RawBuilder<Reach> =>
  sql<Reach>`
    with held as (
      select r.data_scope, r.scope_org_ids from sys_role r
      where r.id = any(${caller.roleIds}::bigint[]) and r.is_deleted = 0
        and (${key}::text is null or ${grantsKey(key)})
    ), home as (
      select o.id, o.full_path || o.id || '/' as path from sys_user u join sys_org o on o.id = any(u.org_ids)
      where u.id = ${caller.userId}
    ), partner as (
      select d.id::text id, string_to_array(trim('/' from d.full_path), '/') above from sys_user u
      join distributor_distributor d on d.id = u.distributor_id where u.id = ${caller.userId}
    )
    select exists (select from held where data_scope = 'all') everything,
      array(
        select id from home where exists (select from held where data_scope in ('org', 'orgTree'))
        union select o.id from sys_org o join home h on starts_with(o.full_path, h.path)
          where exists (select from held where data_scope = 'orgTree')
        union select unnest(scope_org_ids) from held where data_scope = 'custom'
      )::text[] org_ids,
      array(
        select id from partner where exists (select from held where data_scope in ('distributor', 'distributorShared'))
      ) distributor_ids,
      array(
        select unnest(above) from partner where exists (select from held where data_scope = 'distributorShared')
      ) sharing_ids`

/** Whether the role `r` of the surrounding query grants the key, such as `customer/customermanage:search`. */
export function grantsKey(key: string | null): RawBuilder<SqlBool> {
  const [path, action] = key === null ? [null, null] : [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  // The page is found once; putting keys together for every page of every role took most of the time of a search.
  return sql<SqlBool>`exists (
    select from sys_role_menu g where g.role_id = r.id and ('*:*:*' = any(g.action_keys) or (${action}::text = any(g.action_keys)
      and g.menu_code in (select m.code from sys_menu m where ltrim(m.path, '/') = ${path}::text))))`
}

/** Key of the page that a use needs; null where every role counts. */
export const keyOfUse = (resource: Resource, use: ScopedUse): string | null => {
  if (use === 'any' || resource.path === null) return null
  return use === 'download' || use === 'upload' ? `${resource.path.slice(1)}:${use}` : permissionKey(resource, use)
}

/** Throws `code` where the record is out of the caller's reach. */
export async function requireReach(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  use: ScopedUse,
  id: string,
  code: 'notFound' | 'outOfScope',
): Promise<void> {
  await requireWithin(tx, resource, await scopeOf(tx, caller, resource, use), id, code)
}

/** The same for a scope that the caller of this function has read already. */
export async function requireWithin(
  tx: Tx,
  resource: Resource,
  scope: Scope | undefined,
  id: string,
  code: 'notFound' | 'outOfScope',
): Promise<void> {
  // On a page with a filter, every record that is shown or written meets the filter.
  if ((scope === undefined || scope === 'everything') && !resource.page) return
  if ((await countRows(tx, resource, { filters: {}, ids: [id], scope })) === 0) throw new AppError(code)
}
