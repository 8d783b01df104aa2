import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { Services } from '@sfa/operations/services'
import type { Origin } from '@sfa/person/operations/account/login-log'
import { sql } from 'kysely'
import type { ScanStart, WaitingBrowser } from '../definitions/scan.calls'
import { openSession, type SignedIn } from './open-session'
import type { Session, SessionLimits } from './session'
import { newToken, sha256, tokenHash } from './session-token'

/** A short time, because another person may photograph the picture on the screen. */
export const scanSeconds = 120

export type ScanOutcome =
  | { state: 'waiting' }
  /** The picture was scanned; the user has still to confirm on the phone. */
  | { state: 'scanned'; name: string }
  | { state: 'refused' | 'expired' }
  | ({ state: 'confirmed' } & SignedIn)

/** Begins a sign-in by scanning (poTalScanLogin). */
export async function startScan({ db }: Services, origin: Origin): Promise<ScanStart> {
  const [code, secret] = [newToken(), newToken()]
  await inPlatform(db, tx => sql`delete from sys_scan_login where expires_at < now() - interval '1 hour'`.execute(tx))
  await inPlatform(db, tx =>
    sql`insert into sys_scan_login (secret_hash, code_hash, ip, user_agent, expires_at)
    values (${sha256(secret)}, ${sha256(code)}, ${origin.ip}, ${origin.userAgent?.slice(0, 500) ?? null},
      now() + make_interval(secs => ${scanSeconds}))`.execute(tx),
  )
  return { code, secret, seconds: scanSeconds }
}

/**
 * The signed-in phone has opened the code's address. The first user to scan it owns the code. Throws `scanExpired` for
 * one that is unknown, too old, used, or scanned by another user.
 */
export async function scanCode({ db }: Services, session: Session, code: string): Promise<WaitingBrowser> {
  const found = await inPlatform(db, tx =>
    sql<WaitingBrowser>`
    update sys_scan_login set state = 'scanned', for_tenant = ${session.tenantId}, for_user = ${session.userId}
    where code_hash = ${tokenHash(code)} and expires_at > now() and (state = 'waiting'
      or (state = 'scanned' and for_tenant = ${session.tenantId} and for_user = ${session.userId}))
    returning ip, user_agent "userAgent",
      ${wireTime('create_time')} "createTime"`.execute(tx),
  )
  const [browser] = found.rows
  if (!browser) throw new AppError('scanExpired')
  return browser
}

/** The user's answer on the phone. Throws `scanExpired` as `scanCode` does. */
export async function answerScan({ db }: Services, session: Session, code: string, accepts: boolean): Promise<void> {
  const found = await inPlatform(db, tx =>
    sql`
    update sys_scan_login set state = ${accepts ? 'confirmed' : 'refused'}
    where code_hash = ${tokenHash(code)} and expires_at > now() and state = 'scanned'
      and for_tenant = ${session.tenantId} and for_user = ${session.userId} returning 1`.execute(tx),
  )
  if (found.rows.length === 0) throw new AppError('scanExpired')
}

/** The state of the sign-in for the browser with the secret. A confirmed one gets its session, once. */
export async function collectScan(
  services: Services,
  limits: SessionLimits,
  secret: string,
  origin: Origin,
): Promise<ScanOutcome> {
  const hash = tokenHash(secret)
  const taken = await inPlatform(services.db, tx =>
    sql<{ tenantId: string; userId: string }>`
    delete from sys_scan_login where secret_hash = ${hash} and state = 'confirmed' and expires_at > now()
    returning for_tenant "tenantId", for_user "userId"`.execute(tx),
  )
  const [confirmed] = taken.rows
  if (confirmed) {
    const owner = await findOwner(services, confirmed)
    if (!owner) return { state: 'expired' }
    return { state: 'confirmed', ...(await openSession(services, limits, { ...confirmed, ...owner }, origin)) }
  }
  const found = await inPlatform(services.db, tx =>
    sql<{ state: 'waiting' | 'scanned' | 'refused'; tenantId: string; userId: string }>`
    select state, for_tenant "tenantId", for_user "userId" from sys_scan_login
    where secret_hash = ${hash} and expires_at > now()`.execute(tx),
  )
  const [scan] = found.rows
  if (!scan) return { state: 'expired' }
  if (scan.state !== 'scanned') return { state: scan.state }
  return { state: 'scanned', name: (await findOwner(services, scan))?.name ?? '' }
}

async function findOwner({ db }: Services, { tenantId, userId }: { tenantId: string; userId: string }) {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ name: string; userName: string; tenantName: string }>`
      select u.name, u.user_name "userName", t.name "tenantName"
      from sys_user u join tenant t on t.id = u.tenant_id and t.is_deleted = 0
      where u.id = ${userId} and u.is_deleted = 0`.execute(tx),
  )
  return rows[0]
}
