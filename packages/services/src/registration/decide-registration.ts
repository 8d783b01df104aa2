import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import type { ErrorCode } from '@sfa/domain/error-texts'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { requireOwnRoles } from '../permission/own-rights'
import type { Services } from '../services'
import { generatePassword } from '../session/generate-password'
import { hashPassword } from '../session/password-hash'
import { registrationKeys } from './registration-keys'

export interface Approval {
  id: string
  /** May differ from what was asked for, where that is taken. */
  userName: string
  userCode: string
  roleIds: readonly string[]
  orgIds: readonly string[]
  opinion?: string
}

/**
 * Makes the account, with a password of its own that has to be changed at the first sign-in and is told here and never
 * again. Throws `alreadyHandled`, `userNameTaken`, `userCodeTaken`, and `beyondOwnRights` for roles with more rights
 * than the caller has.
 */
export async function approveRegistration(
  { db }: Services,
  caller: Caller,
  approval: Approval,
): Promise<{ userName: string; password: string }> {
  requireKey(caller, registrationKeys.decide)
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  return inTenant(db, caller.tenantId, async tx => {
    await requireOwnRoles(tx, caller, approval.roleIds)
    await requireOrgs(tx, approval.orgIds)
    const applicant = await settle(tx, caller, { id: approval.id, state: 'Done', opinion: approval.opinion })
    const userId = await insertUser(tx, caller, { ...approval, ...applicant, passwordHash })
    await sql`insert into sys_user_role (user_id, role_id)
      select ${userId}, unnest(${approval.roleIds}::bigint[])`.execute(tx)
    await sql`update sys_registration set user_id = ${userId} where id = ${approval.id}`.execute(tx)
    return { userName: approval.userName, password }
  })
}

export async function rejectRegistration(
  { db }: Services,
  caller: Caller,
  { id, opinion }: { id: string; opinion: string },
): Promise<void> {
  requireKey(caller, registrationKeys.decide)
  await inTenant(db, caller.tenantId, tx => settle(tx, caller, { id, state: 'Rejected', opinion }))
}

/** Two administrators who decide at once: the second learns that it is done. */
async function settle(
  tx: Tx,
  caller: Caller,
  { id, state, opinion }: { id: string; state: 'Done' | 'Rejected'; opinion?: string },
): Promise<{ name: string; mobile: string }> {
  const { rows } = await sql<{ name: string; mobile: string }>`
    update sys_registration
    set state = ${state}, opinion = ${opinion || null}, handled_by = ${caller.userName}, handled_time = now()
    where id = ${id} and state = 'New' returning name, mobile`.execute(tx)
  if (!rows[0]) throw new AppError('alreadyHandled')
  return rows[0]
}

async function requireOrgs(tx: Tx, orgIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ n: string }>`
    select count(*) n from sys_org where id = any(${orgIds}::bigint[]) and is_deleted = 0`.execute(tx)
  if (Number(rows[0]?.n) !== new Set(orgIds).size) throw new AppError('notFound')
}

const taken: Readonly<Record<string, { field: string; code: ErrorCode }>> = {
  sys_sign_in_name_pkey: { field: 'userName', code: 'userNameTaken' },
  sys_user_user_code_key: { field: 'userCode', code: 'userCodeTaken' },
}

async function insertUser(
  tx: Tx,
  caller: Caller,
  user: Approval & { name: string; mobile: string; passwordHash: string },
): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`
      insert into sys_user (user_name, user_code, name, mobile, password_hash, must_change_password, org_ids, create_by,
        last_modified_by)
      values (${user.userName}, ${user.userCode}, ${user.name}, ${user.mobile}, ${user.passwordHash}, true,
        ${user.orgIds}::bigint[], ${caller.userName}, ${caller.userName})
      returning id`.execute(tx)
    return (rows[0] as { id: string }).id
  } catch (error) {
    const failure = taken[(error as { constraint?: string }).constraint ?? '']
    if (failure) throw new AppError(failure.code, {}, 200, [failure])
    throw error
  }
}
