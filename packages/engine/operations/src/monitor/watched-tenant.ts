import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { WatchedTenant } from '@sfa/kit/calls/monitor.calls'
import { platformKey } from '@sfa/kit/permission/platform-key'
import { sql } from 'kysely'
import { type Caller, holdsKey, requireKey } from '../caller'
import type { Services } from '../services'
import { monitorKey } from './monitor-key'

/** The platform's administrators, who are users of this tenant, may see the jobs of other tenants. Not set: no user may. */
export interface Platform {
  platformTenant?: string
}

/** The user id of a platform administrator in another tenant: no user has this id. */
export const visitorId = '0'

/** Whether the caller administers the platform; other users of its tenant, its system administrators too, do not. */
export const runsThePlatform = ({ platformTenant }: Platform, caller: Caller): boolean =>
  caller.tenantId === platformTenant && holdsKey(caller, platformKey)

/**
 * The caller as a user of the tenant whose jobs are asked for; without a tenant, the caller unchanged. Throws
 * `notPermitted` for another tenant unless the caller administers the platform. The caller keeps their keys.
 */
export function watchedBy(platform: Platform, caller: Caller, tenantId: string | undefined): Caller {
  if (tenantId === undefined || tenantId === caller.tenantId) return caller
  if (!runsThePlatform(platform, caller)) throw new AppError('notPermitted', {}, 403)
  // The caller's id may be the id of another user in that tenant, so actions are noted under name and tenant.
  return { ...caller, tenantId, userId: visitorId, userName: `${caller.userName} (${caller.tenantId})` }
}

/** Queues and companies belong to all tenants: only the platform's administrators may look into them. */
export function requirePlatform(platform: Platform, caller: Caller): void {
  if (!runsThePlatform(platform, caller)) throw new AppError('notPermitted', {}, 403)
}

/** Tenants whose jobs the caller may look at, their own first. */
export async function watchedTenants(
  { db }: Pick<Services, 'db'>,
  platform: Platform,
  caller: Caller,
): Promise<WatchedTenant[]> {
  requireKey(caller, monitorKey('search'))
  const { rows } = await inPlatform(db, tx =>
    sql<WatchedTenant>`
    select id "tenantId", name, case when id = ${caller.tenantId} and ${runsThePlatform(platform, caller)} then '1' else '0' end "runsPlatform"
    from tenant
    where is_deleted = 0 and (id = ${caller.tenantId} or ${runsThePlatform(platform, caller)})
    order by id <> ${caller.tenantId}, name`.execute(tx),
  )
  return rows
}
