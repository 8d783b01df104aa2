import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { idPattern } from '@sfa/resource-kit/wire-id'
import { sql } from 'kysely'
import { type Caller, holdsKey } from '../caller'
import type { Services } from '../services'
import { type StoredFile, toStoredFile } from './stored-file'

/** Whoever watches all jobs may open their files. */
const watcherKey = 'importexport/jobmonitor:search'

/** A file of the tenant by id. Throws `fileMissing` where there is none, or it has expired. */
export async function findFile({ db }: Pick<Services, 'db'>, tenantId: string, id: string): Promise<StoredFile> {
  if (!idPattern.test(id)) throw new AppError('fileMissing')
  const found = await inTenant(db, tenantId, tx =>
    sql<never>`select * from file where id = ${id} and (expires_at is null or expires_at > now())`.execute(tx),
  )
  const row = found.rows[0]
  if (!row) throw new AppError('fileMissing')
  return toStoredFile(row)
}

/** The same for a user: files of others count as missing. */
export async function findFileFor(services: Pick<Services, 'db'>, caller: Caller, id: string): Promise<StoredFile> {
  const file = await findFile(services, caller.tenantId, id)
  if (file.ownerId !== null && file.ownerId !== caller.userId && !holdsKey(caller, watcherKey))
    throw new AppError('fileMissing')
  return file
}
