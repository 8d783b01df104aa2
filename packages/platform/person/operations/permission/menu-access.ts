import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey, sourceOf } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type {
  addMenuRemovalCall,
  MenuAccess,
  MenuRemoval,
  saveMenuAccessCall,
} from '../../definitions/menu-access.calls'

const searchKey = 'person/authorityManagement:search'
const editKey = 'person/authorityManagement:edit'

/** The whole menu with its actions, access lists and removals. */
export async function searchMenuAccess({ db }: Pick<Services, 'db'>, caller: Caller): Promise<MenuAccess[]> {
  requireKey(caller, searchKey)
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<Omit<MenuAccess, 'removals'>>`
      select m.code, m.parent_code "parentCode", m.name, m.type, m.platform, m.description_cn "descriptionCn",
        m.description_en "descriptionEn", m.path, m.actions, coalesce(m.access, '{}') access,
        array(select r.name from sys_role_menu g join sys_role r on r.id = g.role_id and r.is_deleted = 0
          where g.menu_code = m.code order by r.id) roles
      from sys_menu m order by m.platform, m.sequence, m.code`.execute(tx)
    const removals = await sql<MenuRemoval>`
      select x.id, x.menu_code "menuCode", x.role_id "roleId", x.org_id "orgId", r.name "roleName", o.name_cn "orgName"
      from sys_menu_removal x left join sys_role r on r.id = x.role_id left join sys_org o on o.id = x.org_id
      order by x.id`.execute(tx)
    return rows.map(row => ({ ...row, removals: removals.rows.filter(one => one.menuCode === row.code) }))
  })
}

/** Sets an entry's access list. Refuses keys that no page has, and a list that would lock the caller out. */
export async function saveMenuAccess(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { code, access }: BodyOf<typeof saveMenuAccessCall>,
): Promise<void> {
  requireKey(caller, editKey)
  await inTenant(db, caller.tenantId, async tx => {
    const before = await lockEntry(tx, code)
    for (const key of access) await requireKnownKey(tx, key)
    if (access.length > 0 && guardsItself(code)) throw new AppError('invalidRequest')
    await sql`update sys_menu set access = ${access.length > 0 ? access : null} where code = ${code}`.execute(tx)
    await note(tx, caller, { [`${code}.access`]: before.access ?? [] }, { [`${code}.access`]: access })
  })
}

/** Removes an entry, with all below it, for a role, an organisation, both together, or all users. */
export async function addMenuRemoval(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { menuCode, roleId = null, orgId = null }: BodyOf<typeof addMenuRemovalCall>,
): Promise<void> {
  requireKey(caller, editKey)
  await inTenant(db, caller.tenantId, async tx => {
    await lockEntry(tx, menuCode)
    if (guardsItself(menuCode) && roleId === null) throw new AppError('invalidRequest')
    const { rows } = await sql`
      select from sys_menu_removal where menu_code = ${menuCode}
        and role_id is not distinct from ${roleId}::bigint and org_id is not distinct from ${orgId}::bigint`.execute(tx)
    if (rows.length > 0) return
    await sql`insert into sys_menu_removal (menu_code, role_id, org_id) values (${menuCode}, ${roleId}, ${orgId})`.execute(
      tx,
    )
    await note(tx, caller, {}, { [`${menuCode}.removal`]: { roleId, orgId } })
  })
}

export async function deleteMenuRemoval({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<void> {
  requireKey(caller, editKey)
  await inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ menu_code: string; role_id: string | null; org_id: string | null }>`
      delete from sys_menu_removal where id = ${id} returning menu_code, role_id, org_id`.execute(tx)
    const gone = rows[0]
    if (!gone) throw new AppError('notFound')
    const field = `${gone.menu_code}.removal`
    await note(tx, caller, { [field]: { roleId: gone.role_id, orgId: gone.org_id } }, { [field]: null })
  })
}

/** The page of access lists itself: if it were closed to all users, no user could open it again. */
const guardsItself = (code: string) => code === 'person' || code === 'person.authorityManagement'

async function lockEntry(tx: Tx, code: string): Promise<{ access: string[] | null }> {
  const { rows } = await sql<{ access: string[] | null }>`
    select access from sys_menu where code = ${code} for update`.execute(tx)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

async function requireKnownKey(tx: Tx, key: string): Promise<void> {
  const { rows } = await sql`
    select from sys_menu m cross join unnest(m.actions) action where ltrim(m.path, '/') || ':' || action = ${key}`.execute(
    tx,
  )
  const [page = '', action = ''] = key.split(':')
  if (rows.length === 0) throw new AppError('menuKeyUnknown', { page, key: action })
}

/** The operation log treats the menu as one record. */
const note = (tx: Tx, caller: Caller, before: Record<string, unknown>, after: Record<string, unknown>) =>
  recordChange(tx, {
    resource: 'permission.menu',
    recordId: '0',
    operation: 'update',
    before,
    after: { ...after, ver: 0 },
    source: sourceOf(caller),
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
