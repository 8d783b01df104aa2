import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { adminRole } from '@sfa/domain/person/admin-role'
import type { AnswerOf } from '@sfa/resource-kit/call'
import { createCompanyCall, type NewCompany } from '@sfa/resources/company/company.calls'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { insertFirstUser, keepHeadOffice } from '../foundation/administrator'
import { keepAreas } from '../foundation/areas'
import { keepConfiguration } from '../foundation/configuration'
import { keepProductDictionaries, seedFormDictionaries } from '../foundation/dictionaries'
import { formDictionaries } from '../foundation/form-dictionaries'
import { keepMenuAndRoles } from '../foundation/menu-and-roles'
import { type Platform, requirePlatform } from '../monitor/watched-tenant'
import { type NewPasswords, newPassword } from '../person/new-login'
import type { Services } from '../services'

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
