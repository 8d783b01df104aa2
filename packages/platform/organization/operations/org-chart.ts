import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Resource } from '@sfa/kit/resource'
import { withinReach } from '@sfa/operations/bulk/import/checks/check-reach'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import { mayRead } from '@sfa/operations/resource/searching/read-access'
import type { Services } from '@sfa/operations/services'
import { user } from '@sfa/person/definitions/user.resource'
import { resourceOf } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'
import type { ChartNode } from '../definitions/tree-moves.calls'

/** The valid organisations directly below one, or the roots, each with what a box of the chart shows. */
export const chartLevel = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  parentID: string | null,
): Promise<ChartNode[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const counted = async (resource: Resource, alias: string, from: RawBuilder<unknown>) => {
      if (!mayRead(caller, resource)) return sql`null`
      const scope = await scopeOf(tx, caller, resource, 'any')
      const reached =
        scope === undefined || scope === 'everything'
          ? 'true'
          : withinReach(resource, scope, column => `${alias}.${column}`)
      return sql`(select count(*) from ${from} and ${sql.raw(`(${reached}) and ${alias}.is_deleted = 0`)})`
    }
    const heads = mayRead(caller, user)
    const { rows } = await sql<ChartNode>`
      select o.id::text id, o.code, o.name_cn "name", o.level,
        coalesce((select jsonb_agg(jsonb_build_object('id', u.id::text, 'name', u.name) order by place)
          from unnest(o.head_ids) with ordinality h (id, place)
          join sys_user u on u.id = h.id and u.is_deleted = 0 where ${heads}), '[]') heads,
        (select count(*) from sys_org c where c.parent_id = o.id and c.is_deleted = 0)::int children,
        ${await counted(user, 'u', sql`sys_user u where u.org_ids && below.ids`)}::int people,
        ${await counted(resourceOf('customer.store'), 's', sql`customer_store s where s.org_id = any(below.ids)`)}::int stores
      from sys_org o cross join lateral (select array_agg(d.id) ids from sys_org d
        where d.id = o.id or starts_with(d.full_path, o.full_path || o.id || '/')) below
      where o.is_deleted = 0 and o.parent_id is not distinct from ${parentID}::bigint
      order by o.sequence, o.code`.execute(tx)
    return rows
  })
