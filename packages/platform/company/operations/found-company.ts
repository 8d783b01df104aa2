import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { insertFirstUser, keepHeadOffice } from '@sfa/foundation/operations/administrator'
import { keepAreas } from '@sfa/foundation/operations/areas'
import { keepConfiguration } from '@sfa/foundation/operations/configuration'
import { keepProductDictionaries, seedFormDictionaries } from '@sfa/foundation/operations/dictionaries'
import { formDictionaries } from '@sfa/foundation/operations/form-dictionaries'
import { keepMenuAndRoles } from '@sfa/foundation/operations/menu-and-roles'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf } from '@sfa/kit/call'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { type Platform, requirePlatform } from '@sfa/operations/monitor/watched-tenant'
import type { Services } from '@sfa/operations/services'
import { type NewPasswords, newPassword } from '@sfa/person/operations/new-login'
import { sql } from 'kysely'
import { createCompanyCall, type NewCompany } from '../definitions/company.calls'

interface Founding {
  db: Services['db']
  platform: Platform
  passwords: NewPasswords
}

/**
 * Founds a company: menu, roles, dictionaries, configuration, areas, head office and an administrator, whose password is
 * answered once and has to be changed at the first sign-in. It opens when all of it is written. Throws `companyExists`,
 * `invalid` where the sign-in name is taken. What was interrupted half-way is founded anew by the same call.
 */
export async function foundCompany(
  { db, platform, passwords }: Founding,
  caller: Caller,
  company: NewCompany,
): Promise<AnswerOf<typeof createCompanyCall>> {
  requireKey(caller, createCompanyCall.key)
  requirePlatform(platform, caller)
  const { id, name, adminUserName: userName, adminName } = company
  const { password, hash } = await newPassword(passwords)
  await inPlatform(db, tx => reserve(tx, caller, company))
  try {
    await inTenant(db, id, async tx => {
      await keepMenuAndRoles(tx, { runsPlatform: false })
      await seedFormDictionaries(tx, formDictionaries)
      await keepProductDictionaries(tx)
      await keepConfiguration(tx, name)
      await keepAreas(tx)
      const orgId = await keepHeadOffice(tx, name)
      const administrator = {
        userName,
        name: adminName,
        roles: [adminRole],
        passwordHash: hash,
        orgId,
        mustChange: true,
      }
      await insertFirstUser(tx, administrator)
    })
  } catch (error) {
    await inPlatform(db, tx => sql`delete from tenant where id = ${id} and founded_time is null`.execute(tx))
    if ((error as { constraint?: string }).constraint !== 'sys_sign_in_name_pkey') throw error
    throw new AppError('invalid', {}, 200, [{ field: 'adminUserName', code: 'userNameTaken' }])
  }
  await inPlatform(db, tx => sql`update tenant set founded_time = now(), is_deleted = 0 where id = ${id}`.execute(tx))
  return { id, login: { userName, name: adminName, password } }
}

/** Its row, closed until everything is written. */
async function reserve(tx: Tx, caller: Caller, { id, name, contact, contactMobile, ...limits }: NewCompany) {
  const { rows } = await sql`
    insert into tenant (id, name, contact, contact_mobile, max_users, max_storage_mb, max_rows, is_deleted, founded_time,
      create_by, last_modified_by, last_modified_time)
    values (${id}, ${name}, ${contact || null}, ${contactMobile || null}, ${limits.maxUsers}, ${limits.maxStorageMb},
      ${limits.maxRows}, 1, null, ${caller.userName}, ${caller.userName}, now())
    on conflict (id) do update set name = excluded.name, contact = excluded.contact,
      contact_mobile = excluded.contact_mobile, max_users = excluded.max_users,
      max_storage_mb = excluded.max_storage_mb, max_rows = excluded.max_rows
      where tenant.founded_time is null
    returning id`.execute(tx)
  if (rows.length === 0)
    throw new AppError('invalid', {}, 200, [{ field: 'id', code: 'companyExists', params: { id } }])
}
