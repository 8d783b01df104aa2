import { inPlatform } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'

/** Days after which nobody comes back to what was left unsaved in a form. */
const draftDays = 30

/** Deletes drafts of forms, which rest among the users' settings; run by the worker's clock over all tenants. */
export async function sweepDrafts({ db }: Pick<Services, 'db'>): Promise<number> {
  const deleted = await inPlatform(db, tx =>
    sql`
    delete from sys_user_preference
    where key like 'draft:%' and last_modified_time < now() - ${draftDays} * interval '1 day'`.execute(tx),
  )
  return Number(deleted.numAffectedRows ?? 0)
}
