import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import { type ObjectDefinition, objectKeys, objectPath } from '@sfa/kit/object-definition'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { sql } from 'kysely'

/** The group of the menu in which the pages of custom objects stand. */
const group = 'userMenu'
const title: Label = ['自定义对象', 'Custom objects']
const pageCode = (name: string) => `${group}.${name}`

type Named = Pick<ObjectDefinition, 'code' | 'nameCn' | 'nameEn' | 'isDeleted'>

/**
 * The menu entry of an object with the keys of its page, which the administrator holds and other roles are given at the
 * page of roles. An invalid object has none; the keys that roles held come back with it.
 */
export async function keepObjectMenu(tx: Tx, { code, nameCn, nameEn, isDeleted }: Named): Promise<void> {
  await sql`
    insert into sys_menu (code, parent_code, name, icon, description_cn, description_en, actions, path, sequence)
    values (${group}, null, ${group}, 'BlockOutlined', ${title[0]}, ${title[1]}, '{}', null, 8000),
      (${pageCode(code)}, ${group}, ${code}, null, ${nameCn}, ${nameEn}, ${[...objectKeys]}::text[], ${objectPath(code)}, 1)
    on conflict (tenant_id, code) do update
      set description_cn = excluded.description_cn, description_en = excluded.description_en, actions = excluded.actions`.execute(
    tx,
  )
  await sql`
    insert into sys_role_menu (role_id, menu_code, action_keys)
    select r.id, m.code, m.actions from sys_role r, sys_menu m
    where r.code = ${adminRole} and m.code in (${group}, ${pageCode(code)})
    on conflict (tenant_id, role_id, menu_code) do update set action_keys = excluded.action_keys`.execute(tx)
  const removal = sql`menu_code = ${pageCode(code)} and role_id is null and org_id is null`
  if (isDeleted === '0') await sql`delete from sys_menu_removal where ${removal}`.execute(tx)
  else
    await sql`insert into sys_menu_removal (menu_code)
      select ${pageCode(code)} where not exists (select from sys_menu_removal where ${removal})`.execute(tx)
}
