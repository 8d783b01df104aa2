import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import type { Services } from '../services'
import type { JobRun } from './job-context'

type Asker = Pick<JobRun, 'id' | 'tenantId' | 'userId' | 'language'> & Partial<Pick<JobRun, 'traceId'>>

/**
 * The caller in whose name a job works, with that user's rights of this moment: rights that were removed since do not
 * count. Throws `notPermitted` where the user does not exist any more.
 */
export async function callerOfRun({ db }: Pick<Services, 'db'>, run: Asker): Promise<Caller> {
  const found = await inTenant(db, run.tenantId, tx =>
    sql<{ user_code: string; user_name: string; role_ids: string[]; keys: string[] }>`
      select * from user_rights(${run.userId}::bigint)`.execute(tx),
  )
  const user = found.rows[0]
  if (!user) throw new AppError('notPermitted')
  return {
    tenantId: run.tenantId,
    userId: run.userId,
    userCode: user.user_code,
    userName: user.user_name,
    roleIds: user.role_ids,
    keys: new Set(user.keys),
    language: run.language,
    traceId: run.traceId ?? `run-${run.id}`,
  }
}
