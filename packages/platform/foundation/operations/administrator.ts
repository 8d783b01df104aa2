import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

export interface FirstUser {
  userName: string
  name: string
  /** Codes. */
  roles: readonly string[]
  passwordHash: string
  orgId: string
  /** The password is known to others: it has to be changed at the first sign-in. */
  mustChange?: boolean
}

/** The organisation at the top, which every other stands below; answers its id. */
export async function keepHeadOffice(tx: Tx, name: string): Promise<string> {
  await sql`insert into sys_org (code, name_cn, full_path) values ('HQ', ${name}, '/') on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`select id from sys_org where code = 'HQ'`.execute(tx)
  return (rows[0] as { id: string }).id
}

/** Throws the database's error where the sign-in name is taken: it is unique over all tenants. */
export async function insertFirstUser(tx: Tx, user: FirstUser): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into sys_user (user_name, user_code, name, password_hash, must_change_password, org_ids)
    values (${user.userName}, ${user.userName}, ${user.name}, ${user.passwordHash}, ${user.mustChange ?? false},
      ${[user.orgId]}::bigint[])
    returning id`.execute(tx)
  await sql`insert into sys_user_role (user_id, role_id)
    select ${rows[0]?.id}, id from sys_role where code = any(${user.roles}::text[])`.execute(tx)
}
