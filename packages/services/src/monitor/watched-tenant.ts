import { inPlatform } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'
import { monitorKey } from './monitor-key'

/** Who may look at the jobs of other tenants: the administrators of this one. Not set: nobody. */
interface Platform {
  platformTenant?: string
}

/** Whom an administrator of the platform counts as in another tenant: no user has this id. */
export const visitorId = '0'

const runsThePlatform = ({ platformTenant }: Platform, caller: Caller) => caller.tenantId === platformTenant

/**
 * The caller as somebody of the tenant whose jobs are asked for; of their own where none is named. Throws
 * `notPermitted` for another tenant's unless the caller's tenant runs the platform. The monitor's keys stay theirs.
 */
export function watchedBy(platform: Platform, caller: Caller, tenantId: string | undefined): Caller {
  if (tenantId === undefined || tenantId === caller.tenantId) return caller
  if (!runsThePlatform(platform, caller)) throw new AppError('notPermitted', {}, 403)
  // Their id would be somebody else's there; what they do is noted under their name and tenant.
  return { ...caller, tenantId, userId: visitorId, userName: `${caller.userName} (${caller.tenantId})` }
}

/** Queues belong to all tenants: only one that runs the platform stops them or looks into them. */
export function requirePlatform(platform: Platform, caller: Caller): void {
  if (!runsThePlatform(platform, caller)) throw new AppError('notPermitted', {}, 403)
}

/** Tenants whose jobs the caller may look at, their own first. */
export async function watchedTenants(
  { db }: Pick<Services, 'db'>,
  platform: Platform,
  caller: Caller,
): Promise<{ tenantId: string; name: string; runsPlatform: '0' | '1' }[]> {
  requireKey(caller, monitorKey('search'))
  const { rows } = await inPlatform(db, tx =>
    sql<{ tenantId: string; name: string; runsPlatform: '0' | '1' }>`
    select id "tenantId", name, case when id = ${platform.platformTenant ?? null} then '1' else '0' end "runsPlatform"
    from tenant
    where is_deleted = 0 and (id = ${caller.tenantId} or ${runsThePlatform(platform, caller)})
    order by id <> ${caller.tenantId}, name`.execute(tx),
  )
  return rows
}
