import type { Tx } from '@sfa/db/tenant-transaction'
import { adminRole } from '@sfa/domain/person/admin-role'
import { resources } from '@sfa/resources/registry'
import { sql } from 'kysely'
import { type MenuSeed, menuSeeds } from './menu'
import { type RoleSeed, roleSeeds } from './roles'

/**
 * Menu and roles. The menu follows the product. A tenant's changes to its roles stay, with two exceptions: the
 * administrator gets every page and key, and a new page is granted to the seeded roles that it is made for.
 */
export async function keepMenuAndRoles(tx: Tx, { runsPlatform }: { runsPlatform: boolean }): Promise<void> {
  const menus = menuSeeds(resources, { runsPlatform })
  const fresh = new Set<string>()
  for (const menu of menus) if (await keepMenu(tx, menu)) fresh.add(menu.code)
  for (const role of roleSeeds) await keepRole(tx, role, menus, fresh)
}

/** Whether the entry is new. */
async function keepMenu(tx: Tx, menu: MenuSeed): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into sys_menu (code, parent_code, name, type, platform, icon, description_cn, description_en, actions, path, sequence)
    values (${menu.code}, ${menu.parentCode}, ${menu.name}, ${menu.type}, ${menu.platform}, ${menu.icon}, ${menu.title[0]},
      ${menu.title[1]}, ${menu.actions}, ${menu.path}, ${menu.sequence})
    on conflict (tenant_id, code) do update set parent_code = excluded.parent_code, name = excluded.name,
      type = excluded.type, platform = excluded.platform, icon = excluded.icon, description_cn = excluded.description_cn,
      description_en = excluded.description_en, actions = excluded.actions, path = excluded.path,
      sequence = excluded.sequence
    returning xmax = 0 fresh`.execute(tx)
  return rows[0]?.fresh === true
}

async function keepRole(tx: Tx, role: RoleSeed, menus: readonly MenuSeed[], freshMenus: ReadonlySet<string>) {
  const made = await sql<{ id: string }>`
    insert into sys_role (code, name, data_scope) values (${role.code}, ${role.name}, ${role.dataScope}) on conflict do nothing returning id`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`select id from sys_role where code = ${role.code}`.execute(tx)
  const roleId = rows[0]?.id
  // The tenant has given this name to one of its own roles.
  if (!roleId) return
  const isAdmin = role.code === adminRole
  for (const menu of menus) {
    const keys = role.grants(menu)
    if (keys === null || !(isAdmin || made.rows.length > 0 || freshMenus.has(menu.code))) continue
    await sql`insert into sys_role_menu (role_id, menu_code, action_keys) values (${roleId}, ${menu.code}, ${keys})
      on conflict (tenant_id, role_id, menu_code) do ${
        isAdmin ? sql`update set action_keys = excluded.action_keys` : sql`nothing`
      }`.execute(tx)
  }
}
