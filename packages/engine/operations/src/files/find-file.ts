import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { idPattern } from '@sfa/kit/fields/wire-id'
import { sql } from 'kysely'
import { type Caller, holdsKey } from '../caller'
import { mayOpenFilesOf } from '../job/log/run-access'
import { type RunRow, runColumns, toRun } from '../job/log/run-row'
import type { Services } from '../services'
import { mayReadAttached } from './attached-files'
import { type StoredFile, toStoredFile } from './stored-file'

/** Users with this key may open the files of all jobs. */
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

/**
 * The same for a user: files of others count as missing, and so do those of a run whose records the user may not read
 * (any more), and attached files of records that the user does not see. Users who watch all jobs open the files of runs that they may read, and no others.
 */
export async function findFileFor(services: Pick<Services, 'db'>, caller: Caller, id: string): Promise<StoredFile> {
  const file = await findFile(services, caller.tenantId, id)
  if (file.attachedTo !== null) {
    if (await inTenant(services.db, caller.tenantId, tx => mayReadAttached(tx, caller, file))) return file
    throw new AppError('fileMissing')
  }
  if (file.ownerId === null) return file
  const own = file.ownerId === caller.userId
  if (!own && !holdsKey(caller, watcherKey)) throw new AppError('fileMissing')
  const opens = await inTenant(services.db, caller.tenantId, async tx => {
    const run = await findRunOfFile(tx, file)
    return run ? mayOpenFilesOf(tx, caller, run) : own
  })
  if (!opens) throw new AppError('fileMissing')
  return file
}

async function findRunOfFile(tx: Tx, { id, ownerId }: StoredFile): Promise<RunRow | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${runColumns} from job_run
    where user_id = ${ownerId} and exists (select from jsonb_each_text(files) kept where kept.value = ${id})
    order by id desc limit 1`.execute(tx)
  return rows[0] && toRun(rows[0])
}
