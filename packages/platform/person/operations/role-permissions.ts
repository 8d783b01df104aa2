import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf, RowOf } from '@sfa/kit/call'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type {
  RoleModule,
  RolePermissions,
  saveRolePermissionsCall,
  searchRolesWithUsersCall,
} from '../definitions/role.calls'
import { role } from '../definitions/role.resource'
import { changeRole } from './change-role'

/** What a role may do, over the whole menu of the tenant. */
export async function findRolePermissions(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  roleId: string,
): Promise<RolePermissions> {
  requireKey(caller, 'person/rollauthorities:search')
  return inTenant(db, caller.tenantId, async tx => {
    const found = await findRow(tx, role, roleId)
    if (!found) throw new AppError('notFound')
    const modules = await modulesOf(tx, roleId)
    return { roleID: roleId, code: String(found.code), name: String(found.name), ver: Number(found.ver), modules }
  })
}

async function modulesOf(tx: Tx, roleId: string): Promise<RoleModule[]> {
  const { rows } = await sql<RoleModule>`
    select m.code, m.parent_code "parentCode", m.description_cn "descriptionCn", m.description_en "descriptionEn",
      m.path, m.platform, m.actions, g.role_id is not null granted, coalesce(g.action_keys, '{}') "actionKeys"
    from sys_menu m left join sys_role_menu g on g.menu_code = m.code and g.role_id = ${roleId}
    order by m.platform, m.sequence, m.code`.execute(tx)
  return rows
}

/**
 * Replaces what a role may do. Groups above a granted page are added automatically. Throws `stale`, `adminRole`,
 * `menuKeyUnknown`, and `beyondOwnRights` for a key that is new to the role and that the caller does not hold.
 */
export async function saveRolePermissions(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { roleID, ver, modules }: BodyOf<typeof saveRolePermissionsCall>,
): Promise<RolePermissions> {
  requireKey(caller, 'person/rollauthorities:edit')
  await inTenant(db, caller.tenantId, tx =>
    changeRole(tx, caller, { roleID, ver }, async () => {
      const before = await modulesOf(tx, roleID)
      const wanted = new Map(modules.map(one => [one.code, [...new Set(one.actionKeys)]]))
      checkWanted(caller, before, wanted)
      withGroups(before, wanted)
      await sql`delete from sys_role_menu where role_id = ${roleID}`.execute(tx)
      for (const [code, keys] of wanted)
        await sql`insert into sys_role_menu (role_id, menu_code, action_keys)
          values (${roleID}, ${code}, ${keys})`.execute(tx)
      return {
        before: Object.fromEntries(before.filter(one => one.granted).map(one => [one.code, one.actionKeys])),
        after: Object.fromEntries(wanted),
      }
    }),
  )
  return findRolePermissions({ db }, { ...caller, keys: new Set(['*:*:*']) }, roleID)
}

function checkWanted(caller: Caller, known: readonly RoleModule[], wanted: ReadonlyMap<string, readonly string[]>) {
  const byCode = new Map(known.map(one => [one.code, one]))
  for (const [code, keys] of wanted) {
    const entry = byCode.get(code)
    if (!entry) throw new AppError('menuKeyUnknown', { page: code, key: '' })
    for (const key of keys) {
      if (!entry.actions.includes(key)) throw new AppError('menuKeyUnknown', { page: code, key })
      const isNew = !entry.actionKeys.includes(key)
      if (isNew && entry.platform !== '2' && !holdsKey(caller, `${entry.path?.slice(1)}:${key}`))
        throw new AppError('beyondOwnRights')
    }
  }
}

/** The menu cannot show a page without its group. */
function withGroups(known: readonly RoleModule[], wanted: Map<string, string[]>): void {
  const parents = new Map(known.map(one => [one.code, one.parentCode]))
  for (const code of [...wanted.keys()])
    for (let above = parents.get(code); above; above = parents.get(above)) if (!wanted.has(above)) wanted.set(above, [])
}

/** Roles with their authorities and users in one answer (the documents' searchRAUN). */
export async function searchRolesWithUsers({ db }: Pick<Services, 'db'>, caller: Caller) {
  requireKey(caller, 'person/rollauthorities:search')
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<RowOf<typeof searchRolesWithUsersCall>>`
      select r.id, r.code, r.name,
        array(select g.menu_code from sys_role_menu g where g.role_id = r.id order by 1) authorities,
        array(select u.name from sys_user u where r.id = any(u.role_ids) and u.is_deleted = 0 order by u.user_code) "userNames"
      from sys_role r where r.is_deleted = 0 order by r.code`.execute(tx),
  )
  return rows
}
