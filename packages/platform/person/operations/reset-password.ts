import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey, sourceOf } from '@sfa/operations/caller'
import { requireReach } from '@sfa/operations/permission/data-scope'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { NewLogin, resetPasswordsCall } from '../definitions/user.calls'
import { user } from '../definitions/user.resource'
import { type Origin, writeLoginLog } from './account/login-log'
import { type NewPasswords, newPassword } from './new-login'
import { requireNoMoreRights } from './permission/own-rights'

/** Hashing more passwords would take too long for one call. */
const most = 100

/**
 * Gives users new passwords, each a generated one where none is configured, all of them or none: their sessions end,
 * and they have to change it at the next sign-in. Answers the passwords; they cannot be read again. Throws `notFound`,
 * `userHoldsMore`.
 */
export async function resetPasswords(
  { db }: Services,
  passwords: NewPasswords,
  caller: Caller,
  { ids = [], userID, id: one }: BodyOf<typeof resetPasswordsCall>,
  origin: Origin,
): Promise<AnswerOf<typeof resetPasswordsCall>> {
  requireKey(caller, 'person/usermanagement:edit')
  const wanted = [...new Set([...ids, userID, one].flatMap(value => value ?? []))].sort()
  if (wanted.length === 0) throw new AppError('nothingToSave')
  if (wanted.length > most) throw new AppError('selectionTooLarge', { max: most })
  const made = new Map<string, Awaited<ReturnType<typeof newPassword>>>()
  for (const userId of wanted) made.set(userId, await newPassword(passwords))
  const logins = await inTenant(db, caller.tenantId, async tx => {
    const done: NewLogin[] = []
    for (const [userId, { password, hash }] of made)
      done.push({ ...(await resetOne(tx, caller, userId, hash, origin)), password })
    return done
  })
  return { reset: wanted.length, logins }
}

/** Resets the password of one user. Throws `notFound` out of the caller's reach too, and `userHoldsMore`. */
export async function resetOne(
  tx: Tx,
  caller: Caller,
  userId: string,
  passwordHash: string,
  origin: Origin,
): Promise<Omit<NewLogin, 'password'>> {
  const before = await findRow(tx, user, userId, { lock: true })
  if (!before) throw new AppError('notFound')
  await requireReach(tx, caller, user, 'update', userId, 'notFound')
  await requireNoMoreRights(tx, caller, userId)
  await sql`update sys_user set password_hash = ${passwordHash}, must_change_password = true, ver = ver + 1,
      last_modified_by = ${caller.userName}, last_modified_time = now() where id = ${userId}`.execute(tx)
  await sql`update sys_session set ended_at = now(), ended_reason = 'passwordReset'
    where user_id = ${userId} and ended_at is null`.execute(tx)
  await writeLoginLog(tx, { userId, userName: String(before.userName), outcome: 'passwordReset', origin })
  await recordChange(tx, {
    resource: user.key,
    recordId: userId,
    operation: 'update',
    before: {},
    after: { ver: Number(before.ver) + 1, password: '******' },
    source: sourceOf(caller),
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  return { userName: String(before.userName), name: String(before.name) }
}
