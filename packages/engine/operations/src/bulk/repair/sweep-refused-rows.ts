import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { bulkLimits } from '../bulk-limits'

/** Deletes refused rows that are older than files of runs are kept; run by the worker's timer. */
export async function sweepRefusedRows({ db }: Pick<Services, 'db'>): Promise<number> {
  const deleted = await inPlatform(db, tx =>
    sql`
    delete from import_refused_row where create_time < now() - ${bulkLimits().keepFilesDays} * interval '1 day'`.execute(
      tx,
    ),
  )
  return Number(deleted.numAffectedRows ?? 0)
}
