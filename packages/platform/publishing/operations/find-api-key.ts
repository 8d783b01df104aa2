import { knowObjects } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { keysWithin } from '@sfa/kit/permission/key-scopes'
import type { Services } from '@sfa/operations/services'
import type { Session } from '@sfa/session/operations/session'
import { sql } from 'kysely'
import { usualCallsPerMinute } from '../definitions/api-key.resource'
import { apiSecretHash } from './api-secret'

/** A key that was found, whether it may be used or not: refused calls are logged too. */
export interface FoundKey {
  id: string
  name: string
  tenantId: string
  /** Its user with the rights of the key, in the form of a session. */
  session: Session
  /** Why it is refused at this moment, with the seconds after which it is not. */
  refusal?: { error: AppError; retryAfter?: number }
}

interface Row {
  id: string
  tenant_id: string
  tenant_name: string
  name: string
  user_id: string
  user_name: string
  user_code: string
  person: string
  is_open: boolean
  org_ids: string[]
  role_ids: string[]
  keys: string[]
  scopes: string[]
  state: string
  expired_at: string | null
  per_minute: number | null
  calls: number
  seconds_left: number
  objects: string | null
}

/**
 * The key of a secret, and its rights of this moment: those of its user as far as its scopes go. Counts the call.
 * Undefined for a secret that no key has.
 */
export async function findApiKey({ db }: Pick<Services, 'db'>, secret: string): Promise<FoundKey | undefined> {
  const hash = apiSecretHash(secret)
  if (!hash) return undefined
  const { rows } = await sql<Row>`
    select *, objects_version(tenant_id) objects from find_api_key(${hash})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  await knowObjects(db, row.tenant_id, row.objects)
  return {
    id: row.id,
    name: row.name,
    tenantId: row.tenant_id,
    session: {
      id: `key-${row.id}`,
      tenantId: row.tenant_id,
      tenantName: row.tenant_name,
      userId: row.user_id,
      userName: row.user_name,
      userCode: row.user_code,
      name: row.person,
      mustChangePassword: false,
      orgIds: row.org_ids,
      roleIds: row.role_ids,
      keys: [...keysWithin(row.keys, row.scopes)],
    },
    ...refusalOf(row),
  }
}

function refusalOf(row: Row): Pick<FoundKey, 'refusal'> {
  const refused = (error: AppError, retryAfter?: number) => ({ refusal: { error, retryAfter } })
  if (row.state !== 'active') return refused(new AppError('apiKeyRevoked', {}, 401))
  if (row.expired_at) return refused(new AppError('apiKeyExpired', { time: row.expired_at }, 401))
  if (!row.is_open || row.role_ids.length === 0) return refused(new AppError('apiKeyUserClosed', {}, 401))
  const max = row.per_minute ?? usualCallsPerMinute
  if (row.calls > max)
    return refused(new AppError('apiKeyTooManyCalls', { max, seconds: row.seconds_left }, 429), row.seconds_left)
  return {}
}
