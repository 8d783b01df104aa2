import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

/** Drafts of forms are kept for this many days. */
const draftDays = 30

/**
 * Deletes old drafts of forms, which are stored among the users' settings; run by the worker's timer over all tenants.
 */
export async function sweepDrafts({ db }: Pick<Services, 'db'>): Promise<number> {
  const deleted = await inPlatform(db, tx =>
    sql`
    delete from sys_user_preference
    where key like 'draft:%' and last_modified_time < now() - ${draftDays} * interval '1 day'`.execute(tx),
  )
  return Number(deleted.numAffectedRows ?? 0)
}
