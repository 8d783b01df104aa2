import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { tableOf } from '@sfa/kit/resource'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { changedValue, newValue } from '@sfa/operations/bulk/import/writing/merge-sql'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { wholesaler } from '../definitions/wholesaler.resource'

const table = tableOf(wholesaler)

/** Stores do not supply each other in a circle; the database refuses circles that are made at the same time. */
export const wholesalerBehaviour: Behaviour = {
  of: wholesaler,
  async before(tx, _caller, { before, changed }) {
    const row = { ...before, ...changed }
    if (row.isDeleted !== '1') await refuseCircle(tx, row)
  },
  sharedIndexes: { customer_wholesaler_no_circle: 'wholesalerID' },
  import: { check: refuseCircles },
}

async function refuseCircle(tx: Tx, { wholesalerID, storeID }: WireRow): Promise<void> {
  if (wholesalerID === storeID)
    throw new AppError('invalid', {}, 200, [{ field: 'wholesalerID', code: 'suppliesItself' }])
  // Others wait until this transaction has ended, so that two of them do not close a circle together.
  await sql`select lock_wholesalers(current_setting('app.tenant_id'))`.execute(tx)
  const { rows } = await sql<{ path: string }>`
    with recursive above (id, path) as (
      select ${wholesalerID}::bigint, array[${storeID}::bigint, ${wholesalerID}::bigint]
      union all
      select w.wholesaler_id, a.path || w.wholesaler_id from above a
      join ${sql.table(table)} w on w.store_id = a.id and w.is_deleted = 0
      where a.id <> a.path[1] and w.wholesaler_id <> all(a.path[2:])
    )
    select ${sql.raw(circleNames('a.path'))} path from above a where a.id = a.path[1] order by cardinality(a.path) limit 1`.execute(
    tx,
  )
  const [circle] = rows
  if (!circle) return
  throw new AppError('invalid', {}, 200, [
    { field: 'wholesalerID', code: 'supplyCircle', params: { path: circle.path } },
  ])
}

/** The stores from the one that supplies first, by their codes. */
const circleNames = (path: string) => `(
  select string_agg(x.code, ' → ' order by n desc)
  from unnest(${path}) with ordinality one (id, n) join customer_store x on x.id = one.id)`

/** The same for all rows of a file at once, with what is there. */
async function refuseCircles(scope: CheckScope): Promise<void> {
  const { tx, tables, fields } = scope
  const then = (name: string, otherwise: string) => {
    const staged = fields.find(field => field.name === name)
    return staged ? `case when t.id is null then ${newValue(staged)} else ${changedValue(staged)} end` : otherwise
  }
  const planned = `
    select s.row_no, t.id, s.f_wholesaler_id wholesaler_id, s.f_store_id store_id,
      coalesce(${then('isDeleted', 't.is_deleted')}, 0) is_deleted
    from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no left join ${table} t on t.id = f.id
    where not s.bad`
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select row_no, ${place(scope, 'wholesalerID')}, '', 'suppliesItself', '{}'
     from (${planned}) p where is_deleted = 0 and wholesaler_id = store_id`,
  )
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     with recursive planned as materialized (${planned}),
     edges as materialized (
       select wholesaler_id, store_id from planned where is_deleted = 0 and wholesaler_id <> store_id
       union select w.wholesaler_id, w.store_id from ${table} w
       where w.is_deleted = 0 and w.id not in (select id from planned where id is not null)
     ),
     above (row_no, id, path) as (
       select row_no, wholesaler_id, array[store_id, wholesaler_id] from planned
       where is_deleted = 0 and wholesaler_id <> store_id
       union all
       select a.row_no, e.wholesaler_id, a.path || e.wholesaler_id
       from above a join edges e on e.store_id = a.id
       where a.id <> a.path[1] and e.wholesaler_id <> all(a.path[2:])
     )
     select distinct on (a.row_no) a.row_no, ${place(scope, 'wholesalerID')}, x.code, 'supplyCircle',
       jsonb_build_object('path', ${circleNames('a.path')})
     from above a join customer_store x on x.id = a.path[2]
     where a.id = a.path[1] order by a.row_no, cardinality(a.path)`,
  )
}
