import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { sql } from 'kysely'
import { bulkLimits } from '../bulk/bulk-limits'
import type { Caller } from '../caller'
import type { Services } from '../services'

type Uploader = Pick<Caller, 'tenantId' | 'userId'>
const MB = 1024 * 1024

/** Bytes of uploads that are in progress and not among the stored files yet. */
export interface Promised {
  ofUser: number
  ofTenant: number
}
const nothingPromised: Promised = { ofUser: 0, ofTenant: 0 }

/**
 * Bytes that the uploader may still keep, of the own quota and of the tenant's. Throws `userQuota` or `tenantQuota`
 * where `wanted` bytes are more than that.
 */
export async function requireRoomIn(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
  wanted: number,
  promised: Promised = nothingPromised,
): Promise<number> {
  const { rows } = await sql<{ own: string; all: string; maxMb: number | null }>`
    select coalesce(sum(bytes) filter (where uploader_id = ${userId}), 0) own, coalesce(sum(bytes), 0) "all",
      (select max_storage_mb from tenant) "maxMb"
    from file`.execute(tx)
  const { userQuotaBytes, ...deployment } = bulkLimits()
  // The company's own limit, which the platform's administrators set, counts before that of the deployment.
  const tenantQuotaBytes = rows[0]?.maxMb ? rows[0].maxMb * MB : deployment.tenantQuotaBytes
  const ofUser = userQuotaBytes - Number(rows[0]?.own) - promised.ofUser
  const ofTenant = tenantQuotaBytes - Number(rows[0]?.all) - promised.ofTenant
  if (wanted > ofUser) throw new AppError('userQuota', { max: Math.floor(userQuotaBytes / MB) })
  if (wanted > ofTenant) throw new AppError('tenantQuota', { max: Math.floor(tenantQuotaBytes / MB) })
  return Math.min(ofUser, ofTenant)
}

export const requireRoom = (
  { db }: Pick<Services, 'db'>,
  uploader: Uploader,
  wanted: number,
  promised?: Promised,
): Promise<number> => inTenant(db, uploader.tenantId, tx => requireRoomIn(tx, uploader, wanted, promised))

/**
 * The same check in the transaction that stores the file's row. It takes a lock, so that two files that are stored at
 * the same time are counted one after the other.
 */
export async function takeRoom(tx: Tx, uploader: Uploader, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file-quota:${uploader.tenantId}`}, 0))`.execute(tx)
  await requireRoomIn(tx, uploader, bytes)
}
