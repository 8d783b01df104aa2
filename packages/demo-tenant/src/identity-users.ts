import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { insertFirstUser, keepHeadOffice } from '@sfa/foundation/operations/administrator'
import { adminRole, platformRole } from '@sfa/kit/permission/admin-role'
import { hashPassword } from '@sfa/person/operations/account/password-hash'
import { sql } from 'kysely'
import type { SeedContext, SeedStep, SeedTenant } from './seed-step'

interface UserSeed {
  userName: string
  name: string
  roles: readonly string[]
}

/** Sign-in names are unique over all tenants, so only the first tenant's are the plain ones. */
function userSeeds(tenant: SeedTenant): readonly UserSeed[] {
  const people = peopleOf(tenant)
  return tenant.runsPlatform ? [...people, { userName: 'platform', name: '平台管理员', roles: [platformRole] }] : people
}

function peopleOf({ id, size }: SeedTenant): readonly UserSeed[] {
  if (size !== 'full') return [{ userName: `admin.${id}`, name: '管理员', roles: [adminRole] }]
  return [
    { userName: 'admin', name: '陈晓禾', roles: [adminRole] },
    { userName: 'clerk', name: '林文静', roles: ['Clerk'] },
    { userName: 'viewer', name: '周览', roles: ['Viewer'] },
    { userName: 'norole', name: '吴新', roles: [] },
  ]
}

/** The head office, and the users who can sign in; passwords are generated and written to demo-accounts.json. */
export const identityUsers: SeedStep = {
  name: 'users',
  async run(context) {
    for (const seed of userSeeds(context.tenant)) await keepUser(context, seed)
  },
}

async function keepUser({ services, tenant, accounts }: SeedContext, { userName, name, roles }: UserSeed) {
  const known = accounts.find(tenant.id, userName)
  const account = accounts.keep(tenant.id, userName, roles)
  const exists = await inTenant(services.db, tenant.id, async tx => (await findUser(tx, userName)) !== undefined)
  if (exists && known) return
  // The database has only a hash of the password, so the file must be written first.
  const passwordHash = await hashPassword(account.password)
  await inTenant(services.db, tenant.id, async tx => {
    const orgId = await keepHeadOffice(tx, tenant.name)
    const userId = await findUser(tx, userName)
    if (userId)
      await sql`update sys_user set password_hash = ${passwordHash}, ver = ver + 1 where id = ${userId}`.execute(tx)
    else await insertFirstUser(tx, { userName, name, roles, passwordHash, orgId })
  })
}

async function findUser(tx: Tx, userName: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where user_name = ${userName}`.execute(tx)
  return rows[0]?.id
}
