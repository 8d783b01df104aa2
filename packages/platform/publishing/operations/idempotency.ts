import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Services } from '@sfa/operations/services'
import { type RawBuilder, sql } from 'kysely'
import { lockOfSign } from './sign-of-life'

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

/** A call that is carried out here: which time it was begun. */
export interface Begun {
  attempt: number
}

/** `working`: another one is under way, here or in another process. */
export type Once = { begun: Begun } | { kept: KeptAnswer } | 'working'

interface Row {
  same: boolean
  status: number | null
  answer: string | null
  attempt: number
  wrote: boolean
  isDead: boolean
}

/**
 * Begins a call, or tells what became of the one with this key. `holder` is the sign of life of this process. Throws
 * `idempotencyMismatch` for another request under the same key, and `idempotencyUnknown` where the process that did it
 * has died after it had written something: it is never carried out twice.
 */
export const beginOnce = ({ db }: Pick<Services, 'db'>, call: OnceCall, holder: string): Promise<Once> =>
  inTenant(db, call.tenantId, async tx => {
    const made = await sql`
      insert into publishing_idempotency (key_id, idempotency_key, request_hash, holder)
      values (${call.callerId}, ${call.idempotencyKey}, ${call.requestHash}, ${holder})
      on conflict do nothing returning key_id`.execute(tx)
    if (made.rows.length > 0) return { begun: { attempt: 1 } }
    const { rows } = await sql<Row>`
      select request_hash = ${call.requestHash} same, status, answer, attempt, wrote,
        status is null and holder is not null and hashtextextended(${lockOfSign('')} || holder, 0) not in (
          select (l.classid::bigint << 32) | l.objid::bigint from pg_locks l
          where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
            and l.database = (select oid from pg_database where datname = current_database())) "isDead"
      from publishing_idempotency where ${isOf(call)}`.execute(tx)
    const [known] = rows
    // It has just failed, and may be begun again.
    if (!known) return 'working'
    if (!known.same) throw new AppError('idempotencyMismatch', {}, 422)
    if (known.status !== null && known.answer !== null) return { kept: { status: known.status, answer: known.answer } }
    if (!known.isDead) return 'working'
    if (known.wrote) throw new AppError('idempotencyUnknown', {}, 409)
    return takeOver(tx, call, known.attempt, holder)
  })

async function takeOver(tx: Tx, call: OnceCall, attempt: number, holder: string): Promise<Once> {
  const taken = await sql`
    update publishing_idempotency set holder = ${holder}, attempt = attempt + 1, create_time = now()
    where ${isOf(call, { attempt })} and status is null and not wrote`.execute(tx)
  return taken.numAffectedRows === 1n ? { begun: { attempt: attempt + 1 } } : 'working'
}

/**
 * Notes with each transaction of the call that writes, in the same commit, that something of it is done. Throws
 * `idempotencyBusy`, so that nothing is committed, where the connection of the sign was lost and another process has
 * taken the call over.
 */
export async function noteWriting(tx: Tx, call: OnceCall, begun: Begun): Promise<void> {
  const { rows } = await sql<{ writes: boolean }>`
    select pg_current_xact_id_if_assigned() is not null writes`.execute(tx)
  if (!rows[0]?.writes) return
  const noted = await sql`
    update publishing_idempotency set wrote = true where ${isOf(call, begun)}`.execute(tx)
  if (noted.numAffectedRows !== 1n) throw new AppError('idempotencyBusy', {}, 409)
}

/** Keeps the answer; without one the call was not carried out, and may be made again under its key. */
export const endOnce = (
  { db }: Pick<Services, 'db'>,
  call: OnceCall,
  begun: Begun,
  kept: KeptAnswer | undefined,
): Promise<unknown> =>
  inTenant(db, call.tenantId, tx =>
    kept
      ? sql`update publishing_idempotency set status = ${kept.status}, answer = ${kept.answer}
          where ${isOf(call, begun)}`.execute(tx)
      : sql`delete from publishing_idempotency where ${isOf(call, begun)}`.execute(tx),
  )

/** With the tenant, since transactions of the platform see all. */
const isOf = ({ tenantId, callerId, idempotencyKey }: OnceCall, begun?: Begun): RawBuilder<unknown> =>
  sql`tenant_id = ${tenantId} and key_id = ${callerId} and idempotency_key = ${idempotencyKey}
    ${begun ? sql`and attempt = ${begun.attempt}` : sql``}`

/** Forgets answers of more than a day ago. For the worker's timer. */
export async function sweepIdempotency({ db }: Pick<Services, 'db'>): Promise<number> {
  const { numAffectedRows = 0n } = await inPlatform(db, tx =>
    sql`delete from publishing_idempotency where create_time < now() - make_interval(hours => ${keepHours})`.execute(
      tx,
    ),
  )
  return Number(numAffectedRows)
}
