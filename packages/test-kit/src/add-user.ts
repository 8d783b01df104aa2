import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { aCaller } from './a-caller'

/** A user of the tenant that is really there, with keys (`page/path:key`) through a role; all of them by default. */
export async function addUser(
  { db }: Pick<Services, 'db'>,
  { tenantId = 'one', name = 'tester', keys = ['*:*:*'] } = {},
): Promise<Caller> {
  const pages = new Map<string, string[]>()
  for (const key of keys) {
    const [page, action] = key === '*:*:*' ? ['home', key] : (key.split(':') as [string, string])
    pages.set(page, [...(pages.get(page) ?? []), action])
  }
  const ids = await inTenant(db, tenantId, async tx => {
    const user = await sql<{ id: string }>`insert into sys_user (user_name, user_code, name, password_hash)
      values (${`${tenantId}.${name}`}, ${name}, ${name}, 'none') returning id`.execute(tx)
    const role = await sql<{
      id: string
    }>`insert into sys_role (code, name) values (${name}, ${name}) returning id`.execute(tx)
    const [userId, roleId] = [String(user.rows[0]?.id), String(role.rows[0]?.id)]
    await sql`insert into sys_user_role (user_id, role_id) values (${userId}, ${roleId})`.execute(tx)
    for (const [page, actions] of pages) {
      await sql`insert into sys_menu (code, name, description_cn, description_en, path)
        values (${page}, ${page}, ${page}, ${page}, ${`/${page}`}) on conflict do nothing`.execute(tx)
      await sql`insert into sys_role_menu (role_id, menu_code, action_keys) values (${roleId}, ${page}, ${actions})`.execute(
        tx,
      )
    }
    return { userId, roleId }
  })
  return aCaller({
    tenantId,
    userId: ids.userId,
    userCode: name,
    userName: name,
    roleIds: [ids.roleId],
    keys: new Set(keys),
  })
}
