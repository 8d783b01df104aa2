import { prepared } from '@sfa/db/call/prepared'
import type { Db } from '@sfa/db/connection/pool'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
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
  return inTenant(db, caller.tenantId, tx => readMenu(tx, held))
}

/** How many menus a process keeps. */
const mostKept = 100
const kept = new WeakMap<Db, Map<string, readonly MenuEntry[]>>()

/**
 * The menu of all roles of the caller, which a search asks for with each letter. People with the same roles have the same
 * one until roles, their keys or the menu change, which the version of the tenant's rights counts.
 */
export async function menuOf({ db }: Pick<Services, 'db'>, tx: Tx, caller: Caller): Promise<readonly MenuEntry[]> {
  // The version is read before the menu: a menu may be newer than what it is kept by, and is never older.
  const { rows } = await sql<{ version: string }>`${prepared} select version from rights_version`.execute(tx)
  const menus = kept.get(db) ?? new Map<string, readonly MenuEntry[]>()
  kept.set(db, menus)
  const state = JSON.stringify([caller.tenantId, rows[0]?.version, caller.roleIds])
  const known = menus.get(state)
  if (known) return known
  const oldest = menus.size >= mostKept ? menus.keys().next().value : undefined
  if (oldest !== undefined) menus.delete(oldest)
  const menu = await readMenu(tx, caller.roleIds)
  menus.set(state, menu)
  return menu
}

async function readMenu(tx: Tx, held: readonly string[]): Promise<MenuEntry[]> {
  const { rows } = await sql<MenuRow>`
      select m.code, m.parent_code "parentCode", m.name, m.type, m.platform, m.sub_type "subType", m.url, m.sub, m.icon,
        m.description_cn "descriptionCn", m.description_en "descriptionEn", m.access, m.path,
        array(select key from unnest(m.actions) with ordinality listed (key, place) where exists (
          select from sys_role_menu g where g.menu_code = m.code and g.role_id = any(${held}::bigint[])
            and key = any(g.action_keys)) order by place) keys
      from sys_menu m
      where m.code in (select menu_code from sys_role_menu where role_id = any(${held}::bigint[]))
      order by m.sequence, m.code`.execute(tx)
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
