import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { newToken, sha256 } from '@sfa/session/operations/session-token'
import { sql } from 'kysely'
import { casAddress } from './cas'
import { oidcAddress } from './oidc'
import { preferredWay, type SsoConfig, type SsoWay } from './sso-config'

const minutesToSignIn = 10

/** Hash of state and browser secret: a state from another browser is not found. */
export const attemptHash = (state: string, secret: string) => sha256(`${state}:${secret}`)

/**
 * Begins a sign-in at the provider. Answers where to send the browser, and the secret to leave in it. Throws
 * `ProviderError` where the provider cannot be asked.
 */
export async function startSso(
  { db }: Services,
  sso: SsoConfig,
  wanted: SsoWay,
): Promise<{ address: string; secret: string }> {
  const [state, secret] = [newToken(), newToken()]
  const { publicUrl, oidc, cas } = sso
  const address =
    preferredWay(sso, wanted) === 'cas' && cas
      ? casAddress({ url: cas.url, publicUrl, state })
      : await oidcAddress({ oidc: oidc as NonNullable<typeof oidc>, publicUrl, state, secret })
  await inPlatform(db, tx => sql`delete from sys_sso_attempt where expires_at < now()`.execute(tx))
  await inPlatform(db, tx =>
    sql`insert into sys_sso_attempt (attempt_hash, expires_at)
    values (${attemptHash(state, secret)}, now() + make_interval(mins => ${minutesToSignIn}))`.execute(tx),
  )
  return { address, secret }
}
