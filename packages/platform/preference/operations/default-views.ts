import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { AnswerOf } from '@sfa/kit/call'
import type { defaultViewsCall, ViewState } from '@sfa/kit/calls/preference.calls'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

type DefaultViews = AnswerOf<typeof defaultViewsCall>

/**
 * The views with which the caller's lists open: for each list that of the first of their roles that has one. A view
 * holds only what the search of its list accepts, and the search checks it.
 */
export const defaultViews = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<DefaultViews> =>
  inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ resource: string; id: string; name: string; state: ViewState }>`
      select distinct on (d.resource) d.resource, v.id::text as id, v.name, v.state
      from sys_role_view d join sys_saved_view v on v.id = d.view_id
      where d.role_id = any(${caller.roleIds}::bigint[]) and v.is_shared
      order by d.resource, d.role_id`.execute(tx)
    return Object.fromEntries(rows.map(({ resource, ...view }) => [resource, view]))
  })
