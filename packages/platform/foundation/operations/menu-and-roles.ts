import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { fixedRoles, platformRole } from '@sfa/kit/permission/admin-role'
import { resources } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'
import { isOfPlatform, type MenuSeed, menuSeeds } from './menu'
import { type RoleSeed, roleSeeds } from './roles'

/**
 * Menu and roles. The menu follows the product. A tenant's changes to its roles stay, with two exceptions: the
 * administrators get every page and key that is theirs, and a new page is granted to the seeded roles that it is made for.
 */
export async function keepMenuAndRoles(tx: Tx, { runsPlatform }: { runsPlatform: boolean }): Promise<void> {
  const menus = menuSeeds(resources, { runsPlatform })
  const freshMenus = await keepMenus(tx, menus)
  const seeds = roleSeeds.filter(({ ofPlatform }) => runsPlatform || !ofPlatform)
  const made = await keepRoles(tx, seeds)
  const { rows } = await sql<{ id: string; code: string }>`
    select id::text, code from sys_role where code = any(${seeds.map(({ code }) => code)}::text[])`.execute(tx)
  const idOf = new Map(rows.map(({ id, code }) => [code, id]))
  const grants = seeds.flatMap(role => {
    const roleId = idOf.get(role.code)
    // Without one, the tenant has given this name to one of its own roles.
    return roleId ? menus.flatMap(menu => grantOf(role, roleId, menu)) : []
  })
  if (made.has(platformRole)) await withdraw(tx, menus.filter(isOfPlatform))
  const isNew = ({ role, menu }: Grant) => made.has(role) || freshMenus.has(menu)
  await keepGrants(
    tx,
    grants.filter(({ role }) => fixedRoles.includes(role)),
    sql`do update set action_keys = excluded.action_keys`,
  )
  await keepGrants(
    tx,
    grants.filter(grant => !fixedRoles.includes(grant.role) && isNew(grant)),
    sql`do nothing`,
  )
}

/** Answers the codes of the entries that are new. */
async function keepMenus(tx: Tx, menus: readonly MenuSeed[]): Promise<ReadonlySet<string>> {
  const given = menus.map(({ parentCode, title, ...menu }) => ({
    ...menu,
    parent_code: parentCode,
    zh: title[0],
    en: title[1],
  }))
  const { rows } = await sql<{ code: string; isFresh: boolean }>`
    insert into sys_menu (code, parent_code, name, type, platform, icon, description_cn, description_en, actions, path, sequence)
    select code, parent_code, name, type, platform, icon, zh, en, actions, path, sequence
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (code text, parent_code text, name text, type text,
      platform text, icon text, zh text, en text, actions text[], path text, sequence integer)
    on conflict (tenant_id, code) do update set parent_code = excluded.parent_code, name = excluded.name,
      type = excluded.type, platform = excluded.platform, icon = excluded.icon, description_cn = excluded.description_cn,
      description_en = excluded.description_en, actions = excluded.actions, path = excluded.path,
      sequence = excluded.sequence
    returning code, xmax = 0 "isFresh"`.execute(tx)
  return new Set(rows.flatMap(({ code, isFresh }) => (isFresh ? [code] : [])))
}

/** Answers the codes of the roles that were made. */
async function keepRoles(tx: Tx, seeds: readonly RoleSeed[]): Promise<ReadonlySet<string>> {
  const given = seeds.map(({ code, name, dataScope }, place) => ({ code, name, scope: dataScope, place }))
  const { rows } = await sql<{ code: string }>`
    insert into sys_role (code, name, data_scope)
    select code, name, scope from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as x (code text, name text, scope text, place integer) order by place
    on conflict do nothing returning code`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}

/** What other roles held of the platform's pages before these had a role of their own. */
const withdraw = (tx: Tx, menus: readonly MenuSeed[]) =>
  sql`delete from sys_role_menu where menu_code = any(${menus.map(({ code }) => code)}::text[])`.execute(tx)

/** A page that a role sees, with the keys that it holds there. */
interface Grant {
  role: string
  roleId: string
  menu: string
  keys: readonly string[]
}

function grantOf(role: RoleSeed, roleId: string, menu: MenuSeed): Grant[] {
  const keys = role.grants(menu)
  return keys === null ? [] : [{ role: role.code, roleId, menu: menu.code, keys }]
}

/** `isKnown` says what becomes of a page that the role sees already. */
const keepGrants = (tx: Tx, grants: readonly Grant[], isKnown: RawBuilder<unknown>) =>
  sql`
    insert into sys_role_menu (role_id, menu_code, action_keys)
    select "roleId", menu, keys from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
      as x ("roleId" bigint, menu text, keys text[])
    on conflict (tenant_id, role_id, menu_code) ${isKnown}`.execute(tx)
