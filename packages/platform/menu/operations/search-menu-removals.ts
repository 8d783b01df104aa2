import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

/** Codes of removed entries, as keys of a map: a deny list. */
export async function searchMenuRemovals(
  { db }: Services,
  caller: Caller,
  wanted: { orgIds: readonly string[]; roleIds: readonly string[] },
): Promise<Record<string, true>> {
  const roleIds = wanted.roleIds.filter(id => caller.roleIds.includes(id))
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<{ code: string }>`
      select distinct x.menu_code code from sys_menu_removal x
      where (x.role_id is null or x.role_id = any(${roleIds}::bigint[]))
        and (x.org_id is null or x.org_id = any(${wanted.orgIds}::bigint[]))`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ code }) => [code, true]))
}
