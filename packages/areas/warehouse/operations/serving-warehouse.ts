import { store } from '@sfa/customer/definitions/store.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { type ServingLevel, servingLevels } from '../definitions/serving-levels'
import type { Serving } from '../definitions/warehouse.calls'

/** Who is to be served: a store, or a distributor that orders itself. */
export type Customer = { storeId: string } | { distributorId: string }

/** Says which warehouse serves a customer, and why. Throws `servedWhom`, and `notFound` beyond the caller's reach. */
export async function explainServing(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { storeId, distributorId }: { storeId?: string; distributorId?: string },
): Promise<Serving> {
  if ((storeId === undefined) === (distributorId === undefined)) throw new AppError('servedWhom')
  return inTenant(db, caller.tenantId, async tx => {
    const [resource, id] = storeId ? ([store, storeId] as const) : ([distributor, String(distributorId)] as const)
    const found = await findRow(tx, resource, id, { scope: await scopeOf(tx, caller, resource, 'any') })
    if (!found) throw new AppError('notFound')
    const customer = { id, code: String(found.code), name: String(found.name) }
    const steps = await servingSteps(tx, storeId ? { storeId } : { distributorId: id })
    return { customer, warehouse: steps.find(({ outcome }) => outcome === 'chosen')?.warehouse ?? null, steps }
  })
}

/** The warehouse that serves a customer by the rules of default warehouses; null where none names a valid one. */
export async function servingWarehouse(tx: Tx, customer: Customer): Promise<Serving['warehouse']> {
  const steps = await servingSteps(tx, customer)
  return steps.find(({ outcome }) => outcome === 'chosen')?.warehouse ?? null
}

interface Rule {
  level: ServingLevel
  objectId: string | null
  objectCode: string | null
  objectName: string | null
  warehouseId: string
  warehouseCode: string
  warehouseName: string
  isValid: boolean
}

type Step = Serving['steps'][number]

/** Every level, the nearest first. The first rule whose warehouse is valid is chosen. */
async function servingSteps(tx: Tx, customer: Customer): Promise<Step[]> {
  const rules = await rulesFor(tx, customer)
  let chosen = false
  return servingLevels.flatMap(([level]): Step[] => {
    const own = rules.filter(rule => rule.level === level)
    if (own.length === 0) return [{ level, outcome: 'none', object: null, warehouse: null }]
    return own.map(rule => {
      const outcome = chosen ? 'later' : rule.isValid ? 'chosen' : 'invalid'
      chosen ||= rule.isValid
      return {
        level,
        outcome,
        object: rule.objectId && { id: rule.objectId, code: rule.objectCode ?? '', name: rule.objectName ?? '' },
        warehouse: { id: rule.warehouseId, code: rule.warehouseCode, name: rule.warehouseName },
      } as Step
    })
  })
}

/**
 * The valid rules that fit, in the order in which they hold. Within a level: groups by their code; the distributors of
 * the store as it lists them, then those above them; the nearest organisation.
 */
async function rulesFor(tx: Tx, customer: Customer): Promise<Rule[]> {
  const isStore = 'storeId' in customer
  const one = isStore
    ? sql`
      select s.id store_id, s.group_ids, s.distributor_id_list distributor_ids, s.org_id
      from customer_store s where s.id = ${customer.storeId}`
    : sql`
      select null::bigint store_id, '{}'::bigint[] group_ids, array[d.id] distributor_ids, d.org_id
      from distributor_distributor d where d.id = ${customer.distributorId}`
  const { rows } = await sql<Rule>`
    with one as (${one}),
    supplier as (
      select d.id, d.full_path, given.place from one
      cross join unnest(one.distributor_ids) with ordinality as given (id, place)
      join distributor_distributor d on d.id = given.id
    ),
    found as (
      select r.*, s.code served_code, s.name served_name, 0::bigint place, 0 far
      from one join warehouse_default_warehouse r on r.store_id = one.store_id join customer_store s on s.id = r.store_id
      where r.object_type = 'store'
      union all
      select r.*, g.code, g.description, 0, 0 from one
      join warehouse_default_warehouse r on r.group_id = any(one.group_ids)
      join customer_store_group g on g.id = r.group_id and g.is_deleted = 0 where r.object_type = 'group'
      union all
      select distinct on (r.id) r.*, d.code, d.name, p.place, -length(d.full_path) from supplier p
      join distributor_distributor d on d.id = p.id or starts_with(p.full_path, d.full_path || d.id || '/')
      join warehouse_default_warehouse r on r.distributor_id = d.id where r.object_type = 'distributor'
      union all
      select r.*, o.code, o.name_cn, 0, -length(o.full_path) from one
      join sys_org home on home.id = one.org_id
      join sys_org o on o.id = home.id or starts_with(home.full_path, o.full_path || o.id || '/')
      join warehouse_default_warehouse r on r.org_id = o.id where r.object_type = 'org'
      union all
      select r.*, null, null, 0, 0 from one join warehouse_default_warehouse r on r.object_type = 'all'
    )
    select case f.object_type when 'group' then 'storeGroup' when 'all' then 'tenant' else f.object_type end "level",
      coalesce(f.store_id, f.group_id, f.distributor_id, f.org_id)::text "objectId",
      f.served_code "objectCode", f.served_name "objectName", w.id::text "warehouseId", w.code "warehouseCode",
      w.name "warehouseName", w.is_deleted = 0 "isValid"
    from found f join warehouse_warehouse w on w.id = f.warehouse_id
    where f.is_deleted = 0 order by f.far, f.place, f.served_code, f.id`.execute(tx)
  return rows
}
