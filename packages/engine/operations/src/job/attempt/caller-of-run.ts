import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { keysWithin } from '@sfa/kit/permission/key-scopes'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import type { JobRun } from './job-context'

interface Found {
  user_code: string
  user_name: string
  role_ids: string[]
  keys: string[]
  key_name: string | null
  scopes: string[] | null
  /** Of a user who may do everything, each key by its name. */
  every_key: string[]
}

type Asker = Pick<JobRun, 'id' | 'tenantId' | 'userId' | 'language'> & Partial<Pick<JobRun, 'traceId' | 'apiKeyId'>>

/**
 * The caller in whose name a job works, with that user's rights of this moment: rights that were removed since do not
 * count. A job that a key of the API has begun keeps to the scopes of the key, and has none once the key is revoked. Throws
 * `notPermitted` where the user does not exist any more.
 */
export async function callerOfRun({ db }: Pick<Services, 'db'>, run: Asker): Promise<Caller> {
  const found = await inTenant(db, run.tenantId, tx =>
    sql<Found>`
      select r.*, k.name key_name, case when k.state = 'active' then k.scopes else '[]' end scopes,
        case when k.id is not null and '*:*:*' = any (r.keys) then array(
          select ltrim(m.path, '/') || ':' || action from sys_menu m cross join unnest(m.actions) action
          where m.path is not null) else '{}' end every_key
      from user_rights(${run.userId}::bigint) r
      left join publishing_api_key k on k.id = ${run.apiKeyId ?? null}::bigint`.execute(tx),
  )
  const user = found.rows[0]
  if (!user) throw new AppError('notPermitted')
  return {
    tenantId: run.tenantId,
    userId: run.userId,
    userCode: user.user_code,
    userName: user.user_name,
    roleIds: user.role_ids,
    language: run.language,
    traceId: run.traceId ?? `run-${run.id}`,
    ...(run.apiKeyId
      ? {
          keys: keysWithin([...user.keys, ...user.every_key], user.scopes ?? []),
          byApiKey: true,
          apiKeyId: run.apiKeyId,
          ...(user.key_name && { apiKeyName: user.key_name }),
        }
      : { keys: new Set(user.keys) }),
  }
}
