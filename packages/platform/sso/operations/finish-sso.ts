import { randomBytes } from 'node:crypto'
import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Services } from '@sfa/operations/services'
import { hashPassword } from '@sfa/person/operations/account/password-hash'
import { issueCode } from '@sfa/session/operations/one-time-code'
import { sql } from 'kysely'
import { casName } from './cas'
import { oidcName } from './oidc'
import type { SsoConfig } from './sso-config'
import { attemptHash } from './start-sso'

/** The query with which the provider sent the browser back. */
export type SsoReturn =
  | { way: 'oidc'; state: string; code: string; iss?: string }
  | { way: 'cas'; state: string; ticket: string }

/** The browser exchanges the code for its session at once. */
const codeMinutes = 1

/**
 * Ends the visit at the provider: answers a code for the account with the provider's name, valid once, for a minute and
 * in this browser. Throws `ssoFailed` where this browser has not started the sign-in, `ssoNoAccount`, and
 * `ProviderError`.
 */
export async function finishSso(
  services: Services,
  sso: SsoConfig,
  back: SsoReturn,
  secret: string | undefined,
): Promise<string> {
  const { state, way } = back
  if (!secret || !(await takeAttempt(services, state, secret))) throw new AppError('ssoFailed')
  const { publicUrl, oidc, cas } = sso
  const configured = way === 'oidc' ? oidc : cas
  if (!configured) throw new AppError('ssoFailed')
  const name =
    way === 'oidc'
      ? await oidcName({ oidc: oidc as NonNullable<typeof oidc>, publicUrl, state, secret }, back.code, back.iss)
      : await casName({ url: (cas as NonNullable<typeof cas>).url, publicUrl, state }, back.ticket)
  return inTenant(services.db, sso.tenantId, async tx => {
    const user = await findUser(tx, sso, name)
    if (!user) throw new AppError('ssoNoAccount')
    if (user.mustChangePassword) await forgetPassword(tx, user.id)
    return issueCode(tx, { purpose: 'authCode', userId: user.id, minutes: codeMinutes, holder: secret })
  })
}

async function takeAttempt({ db }: Services, state: string, secret: string): Promise<boolean> {
  const { rows } = await inPlatform(db, tx =>
    sql<{ live: boolean }>`
    delete from sys_sso_attempt where attempt_hash = ${attemptHash(state, secret)}
    returning expires_at > now() live`.execute(tx),
  )
  return rows[0]?.live === true
}

async function findUser(tx: Tx, { account }: SsoConfig, name: string) {
  const column = account === 'userName' ? sql`user_name` : sql`user_code`
  const { rows } = await sql<{ id: string; mustChangePassword: boolean }>`
    select u.id, must_change_password "mustChangePassword" from sys_user u
    join tenant t on t.id = u.tenant_id and t.is_deleted = 0
    where lower(${column}) = lower(${name}) and u.is_deleted = 0 limit 2`.execute(tx)
  // Where several codes differ only in case, none of them is taken.
  return rows.length === 1 ? rows[0] : undefined
}

/** A user with single sign-on does not know the initial password and cannot change it, so it is made unusable. */
async function forgetPassword(tx: Tx, userId: string): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'))
  await sql`update sys_user set password_hash = ${passwordHash}, must_change_password = false, ver = ver + 1
    where id = ${userId}`.execute(tx)
}
