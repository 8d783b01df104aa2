import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { requireRoomForUser } from '@sfa/operations/resource/saving/company-limits'
import { generatePassword } from '@sfa/person/operations/account/generate-password'
import { hashPassword } from '@sfa/person/operations/account/password-hash'
import { requireOwnRoles } from '@sfa/person/operations/permission/own-rights'
import { sql } from 'kysely'
import { request } from '../definitions/request.resource'

/** The values of an applicant's account. */
interface Account {
  /** May differ from the requested name, where that is taken. */
  userName: string
  userCode: string
  name: string
  mobile: string
  roleIds: readonly string[]
  orgIds: readonly string[]
}

/**
 * Makes the account, with a generated password that has to be changed at the first sign-in and is shown only in this
 * answer. Throws `userNameTaken`, `userCodeTaken`, and `beyondOwnRights` for roles with more rights than the caller
 * has.
 */
export const approveRequest = actionHandler({
  of: request,
  action: 'approve',
  async prepare() {
    const password = generatePassword()
    return { password, hash: await hashPassword(password) }
  },
  async run(tx, caller, { row, body, prepared: { password, hash } }) {
    const account = { ...row, ...body } as unknown as Account
    await requireOwnRoles(tx, caller, account.roleIds)
    await requireRoomForUser(tx)
    const userId = await insertUser(tx, caller, account, hash)
    await sql`update sys_registration set user_id = ${userId} where id = ${row.id}`.execute(tx)
    return { answer: { userName: account.userName, password } }
  },
})

const taken: Readonly<Record<string, { field: string; code: ErrorCode }>> = {
  sys_sign_in_name_pkey: { field: 'userName', code: 'userNameTaken' },
  sys_user_user_code_key: { field: 'userCode', code: 'userCodeTaken' },
}

async function insertUser(tx: Tx, caller: Caller, user: Account, passwordHash: string): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`
      insert into sys_user (user_name, user_code, name, mobile, password_hash, must_change_password, org_ids, role_ids,
        create_by, last_modified_by)
      values (${user.userName}, ${user.userCode}, ${user.name}, ${user.mobile}, ${passwordHash}, true,
        ${user.orgIds}::bigint[], ${user.roleIds}::bigint[], ${caller.userName}, ${caller.userName})
      returning id`.execute(tx)
    return (rows[0] as { id: string }).id
  } catch (error) {
    const failure = taken[(error as { constraint?: string }).constraint ?? '']
    if (failure) throw new AppError(failure.code, {}, 200, [failure])
    throw error
  }
}
