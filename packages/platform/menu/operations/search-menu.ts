import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { MenuEntry } from '../definitions/menu.calls'

interface MenuRow extends Omit<MenuEntry, 'action' | 'children' | 'icon'> {
  parentCode: string | null
  icon: string | null
  keys: string[]
}

/** The menu of those of the wanted roles that the caller holds; the others are passed over. */
export async function searchMenu({ db }: Services, caller: Caller, roleIds: readonly string[]): Promise<MenuEntry[]> {
  const held = roleIds.filter(id => caller.roleIds.includes(id))
  if (held.length === 0) return []
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<MenuRow>`
      select m.code, m.parent_code "parentCode", m.name, m.type, m.platform, m.sub_type "subType", m.url, m.sub, m.icon,
        m.description_cn "descriptionCn", m.description_en "descriptionEn", m.access, m.path,
        array(select key from unnest(m.actions) with ordinality listed (key, place) where exists (
          select from sys_role_menu g where g.menu_code = m.code and g.role_id = any(${held}::bigint[])
            and key = any(g.action_keys)) order by place) keys
      from sys_menu m
      where m.code in (select menu_code from sys_role_menu where role_id = any(${held}::bigint[]))
      order by m.sequence, m.code`.execute(tx),
  )
  return childrenOf(null, rows)
}

function childrenOf(parentCode: string | null, rows: readonly MenuRow[]): MenuEntry[] {
  return rows
    .filter(row => row.parentCode === parentCode)
    .map(({ parentCode: _, keys, icon, ...entry }) => ({
      ...(Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)) as typeof entry),
      ...(icon === null ? {} : { icon: JSON.stringify({ name: icon }) }),
      action: JSON.stringify(keys.map(key => ({ key }))),
      children: childrenOf(entry.code, rows),
    }))
}
