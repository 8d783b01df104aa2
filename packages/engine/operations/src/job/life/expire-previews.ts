import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { endRun } from './end-run'
import { findRun } from './load-run'
import { recordEvent } from './record-event'

/** Cancels previews that were not confirmed within so many hours: they would refuse their user's next import. */
export async function expirePreviews({ db }: Pick<Services, 'db'>, hours: number): Promise<void> {
  const found = await inPlatform(db, tx =>
    sql<{ tenantId: string; id: string }>`
      select tenant_id as "tenantId", id::text as id from job_run
      where phase = 'preview' and changed_at < now() - make_interval(hours => ${hours}) limit 100`.execute(tx),
  )
  for (const { tenantId, id } of found.rows) await inTenant(db, tenantId, tx => expirePreview(tx, id, hours))
}

/** Nothing where the user was faster. */
export async function expirePreview(tx: Tx, id: string, hours: number): Promise<void> {
  const run = await findRun(tx, id, { lock: true })
  if (run?.phase !== 'preview') return
  await sql`update job_run set error_code = 'jobExpired', error_params = ${JSON.stringify({ hours })}
    where id = ${id}`.execute(tx)
  await recordEvent(tx, id, 'expired')
  await endRun(tx, id, 'cancelled')
}
