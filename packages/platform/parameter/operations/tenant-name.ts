import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { BodyOf } from '@sfa/kit/call'
import { systemConfig } from '@sfa/kit/own-tables/system-config.resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { keepTenantNameCall, TenantName } from '../definitions/parameter.calls'

/** The tenant's nickname; no row while it is not set, in which case the portal opens the form. */
export const searchTenant = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<TenantName[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const found = await sql<{ id: string; nickname: string; is_deleted: number }>`
      select id, nickname, is_deleted from tenant where nickname is not null`.execute(tx)
    return found.rows.map(row => ({
      tenantID: row.id,
      tenantName: row.nickname,
      isDeleted: row.is_deleted === 0 ? '0' : '1',
    }))
  })

/** Gives the caller's own tenant its nickname: letters and digits. */
export async function keepTenantName(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { tenantName: name }: BodyOf<typeof keepTenantNameCall>,
): Promise<TenantName> {
  requireKey(caller, permissionKey(systemConfig, 'update'))
  return inTenant(db, caller.tenantId, async tx => {
    await sql`update tenant set nickname = ${name}`.execute(tx)
    return { tenantID: caller.tenantId, tenantName: name, isDeleted: '0' }
  })
}
