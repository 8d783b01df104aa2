import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { keptSecret } from '@sfa/operations/config/kept-secret'
import { requireReach } from '@sfa/operations/permission/data-scope'
import type { Services } from '@sfa/operations/services'
import { user } from '@sfa/person/definitions/user.resource'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { requireNoMoreRights } from '@sfa/person/operations/permission/own-rights'
import { sql } from 'kysely'
import type {
  resetSecondFactorsCall,
  SecondFactorSetup,
  secondFactorStateCall,
} from '../definitions/second-factor.calls'
import { requireOwnPassword } from './own-password'
import { passwordError } from './password-policy'
import type { Session } from './session'
import { base32, otpAddress, stepOf } from './totp'

export interface SecondFactorPolicy {
  secondFactor: 'off' | 'optional' | 'required'
  /** Encrypts what apps share with the server; made and kept in the data folder where it is not set. */
  secondFactorKey?: string | undefined
  dataDir: string
}

export type SecondFactorOutcome = 'passed' | 'missing' | 'wrong' | SecondFactorSetup

interface Owner {
  tenantId: string
  tenantName: string
  userId: string
  userName: string
}

/**
 * What sign-in needs in addition to a right password: nothing, the code of the app, or, where the deployment requires
 * one and the user has none, an app to be set up. The first right code of a new app confirms it.
 */
export function checkSecondFactor(
  { db }: Pick<Services, 'db'>,
  policy: SecondFactorPolicy,
  owner: Owner,
  code: string | undefined,
): Promise<SecondFactorOutcome> {
  if (policy.secondFactor === 'off') return Promise.resolve('passed')
  return inTenant(db, owner.tenantId, async tx => {
    const kept = await findFactor(tx, owner.userId)
    if (!kept?.confirmed && policy.secondFactor !== 'required') return 'passed'
    if (kept && code) return (await takeCode(tx, policy, owner.userId, kept, code)) ? 'passed' : 'wrong'
    return kept?.confirmed ? 'missing' : newSetup(tx, policy, owner)
  })
}

/** Whether the signed-in user has an app, and whether the deployment offers or requires one. */
export const secondFactorState = (
  { db }: Pick<Services, 'db'>,
  { secondFactor }: SecondFactorPolicy,
  session: Session,
): Promise<AnswerOf<typeof secondFactorStateCall>> =>
  inTenant(db, session.tenantId, async tx => ({
    policy: secondFactor,
    on: (await findFactor(tx, session.userId))?.confirmed ?? false,
  }))

/** Begins to set up an app; it is active from its first right code on. Throws as a change of the password does. */
export async function startSecondFactor(
  services: Services,
  policy: SecondFactorPolicy,
  session: Session,
  password: string,
): Promise<SecondFactorSetup> {
  if (policy.secondFactor === 'off') throw new AppError('invalidRequest')
  await requireOwnPassword(services, session, 'password', password)
  return inTenant(services.db, session.tenantId, async tx => {
    if ((await findFactor(tx, session.userId))?.confirmed) throw new AppError('alreadyHandled')
    return newSetup(tx, policy, session)
  })
}

/** Throws `otpWrong` at the field `code`. */
export const confirmSecondFactor = (
  { db }: Pick<Services, 'db'>,
  policy: SecondFactorPolicy,
  session: Session,
  code: string,
  origin: Origin,
): Promise<void> =>
  inTenant(db, session.tenantId, async tx => {
    const kept = await findFactor(tx, session.userId)
    if (!kept || !(await takeCode(tx, policy, session.userId, kept, code))) throw passwordError('code', 'otpWrong')
    await writeLoginLog(tx, { ...session, outcome: 'otpEnabled', origin })
  })

/** Removes the app; needs the password, so that another person at an open browser cannot do it. */
export async function removeSecondFactor(
  services: Services,
  session: Session,
  password: string,
  origin: Origin,
): Promise<void> {
  await requireOwnPassword(services, session, 'password', password)
  await inTenant(services.db, session.tenantId, tx => forget(tx, session, origin))
}

/** For users who have lost their phone: the next sign-in needs the password only, or sets up another app. */
export async function resetSecondFactors(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: BodyOf<typeof resetSecondFactorsCall>,
  origin: Origin,
): Promise<AnswerOf<typeof resetSecondFactorsCall>> {
  requireKey(caller, 'person/usermanagement:edit')
  const ids = [...new Set(body.ids)].sort()
  await inTenant(db, caller.tenantId, async tx => {
    for (const userId of ids) {
      const { rows } = await sql<{ userName: string }>`
        select user_name "userName" from sys_user where id = ${userId}`.execute(tx)
      if (!rows[0]) throw new AppError('notFound')
      await requireReach(tx, caller, user, 'update', userId, 'notFound')
      await requireNoMoreRights(tx, caller, userId)
      await forget(tx, { userId, userName: rows[0].userName }, origin)
    }
  })
  return { reset: ids.length }
}

async function forget(tx: Tx, { userId, userName }: Pick<Session, 'userId' | 'userName'>, origin: Origin) {
  await sql`delete from sys_second_factor where user_id = ${userId}`.execute(tx)
  await writeLoginLog(tx, { userId, userName, outcome: 'otpRemoved', origin })
}

interface KeptFactor {
  sealed: Buffer
  confirmed: boolean
}

async function findFactor(tx: Tx, userId: string): Promise<KeptFactor | undefined> {
  const { rows } = await sql<KeptFactor>`
    select secret sealed, confirmed_at is not null confirmed from sys_second_factor
    where user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** Whether the code is right and was not used before, also when several requests use it at the same time. */
async function takeCode(
  tx: Tx,
  policy: SecondFactorPolicy,
  userId: string,
  { sealed }: KeptFactor,
  code: string,
): Promise<boolean> {
  const step = stepOf(open(policy, sealed), code, new Date())
  if (step === undefined) return false
  const { numAffectedRows } = await sql`
    update sys_second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId} and last_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

async function newSetup(tx: Tx, policy: SecondFactorPolicy, owner: Owner): Promise<SecondFactorSetup> {
  const secret = randomBytes(20)
  await sql`
    insert into sys_second_factor (user_id, secret) values (${owner.userId}, ${seal(policy, secret)})
    on conflict (tenant_id, user_id) do update set secret = excluded.secret, last_step = 0
    where sys_second_factor.confirmed_at is null`.execute(tx)
  return {
    secret: base32(secret),
    uri: otpAddress(secret, { issuer: owner.tenantName, account: owner.userName }),
  }
}

const keyOf = ({ secondFactorKey, dataDir }: SecondFactorPolicy): Buffer =>
  Buffer.from(secondFactorKey ?? keptSecret(dataDir, 'second-factor-key', () => randomBytes(32).toString('hex')), 'hex')

const ivBytes = 12
const tagBytes = 16

function seal(policy: SecondFactorPolicy, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(policy), iv)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function open(policy: SecondFactorPolicy, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(policy), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}
