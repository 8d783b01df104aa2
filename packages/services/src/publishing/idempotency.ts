import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { sql } from 'kysely'
import type { Services } from '../services'

const keepHours = 24

/** A call that may be sent again without having it done twice. */
export interface OnceCall {
  tenantId: string
  /** The key of the API that it is made with, or the user, whose id is negative here. */
  callerId: string
  /** The header Idempotency-Key. */
  idempotencyKey: string
  /** SHA-256 of address and body. */
  requestHash: Buffer
}

export interface KeptAnswer {
  status: number
  answer: string
}

interface Row {
  same: boolean
  status: number | null
  answer: string | null
}

/**
 * Undefined for the first call with this key, which is to be carried out; afterwards what was answered to it. Throws
 * `idempotencyMismatch` for another request under the same key, `idempotencyBusy` while the first has no answer: it is
 * never carried out a second time, even where the program that did it has died.
 */
export const beginOnce = (
  { db }: Pick<Services, 'db'>,
  { tenantId, callerId, idempotencyKey, requestHash }: OnceCall,
): Promise<KeptAnswer | undefined> =>
  inTenant(db, tenantId, async tx => {
    const made = await sql`
      insert into publishing_idempotency (key_id, idempotency_key, request_hash)
      values (${callerId}, ${idempotencyKey}, ${requestHash}) on conflict do nothing returning key_id`.execute(tx)
    if (made.rows.length > 0) return undefined
    const { rows } = await sql<Row>`
      select request_hash = ${requestHash} same, status, answer from publishing_idempotency
      where key_id = ${callerId} and idempotency_key = ${idempotencyKey}`.execute(tx)
    const [known] = rows
    if (known && !known.same) throw new AppError('idempotencyMismatch', {}, 422)
    if (!known || known.status === null || known.answer === null) throw new AppError('idempotencyBusy', {}, 409)
    return { status: known.status, answer: known.answer }
  })

/** Keeps the answer; without one the call was not carried out, and may be made again under its key. */
export const endOnce = (
  { db }: Pick<Services, 'db'>,
  { tenantId, callerId, idempotencyKey }: OnceCall,
  kept: KeptAnswer | undefined,
): Promise<unknown> =>
  inTenant(db, tenantId, tx =>
    kept
      ? sql`update publishing_idempotency set status = ${kept.status}, answer = ${kept.answer}
          where key_id = ${callerId} and idempotency_key = ${idempotencyKey}`.execute(tx)
      : sql`delete from publishing_idempotency
          where key_id = ${callerId} and idempotency_key = ${idempotencyKey}`.execute(tx),
  )

/** Forgets answers of more than a day ago. For the worker's timer. */
export async function sweepIdempotency({ db }: Pick<Services, 'db'>): Promise<number> {
  const { numAffectedRows = 0n } = await inPlatform(db, tx =>
    sql`delete from publishing_idempotency where create_time < now() - make_interval(hours => ${keepHours})`.execute(
      tx,
    ),
  )
  return Number(numAffectedRows)
}
