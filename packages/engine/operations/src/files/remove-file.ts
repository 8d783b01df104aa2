import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'
import type { StoredFile } from './stored-file'

/** Removes a stored file at once: its row first, so that no link leads to bytes that are deleted. */
export async function removeFile({ db, files }: Pick<Services, 'db' | 'files'>, file: StoredFile): Promise<void> {
  await inTenant(db, file.tenantId, tx => sql`delete from file where id = ${file.id}`.execute(tx))
  await files.delete(file.key)
}
