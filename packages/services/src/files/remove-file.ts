import { inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'
import type { StoredFile } from './stored-file'

/** Takes a kept file away at once: its note first, so that nobody is led to bytes that are gone. */
export async function removeFile({ db, files }: Pick<Services, 'db' | 'files'>, file: StoredFile): Promise<void> {
  await inTenant(db, file.tenantId, tx => sql`delete from file where id = ${file.id}`.execute(tx))
  await files.delete(file.key)
}
