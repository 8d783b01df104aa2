import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { type Buyer, readCustomerFacts } from '@sfa/marketing/operations/order-facts'
import type { FactCustomer } from '@sfa/marketing/rules/promotion/order-facts'
import type { PricedCustomer } from '@sfa/pricing/operations/priced-customer'
import { type RawBuilder, sql } from 'kysely'

export type CustomerType = 'store' | 'distributor'

/** Who orders, as the order keeps it. */
export interface OrderCustomer {
  type: CustomerType
  id: string
  code: string
  name: string
  /** Neither closed nor invalid. */
  isOpen: boolean
  orgId: string | null
  areaId: string | null
  groupIds: string[]
  /** Those that supply a store, the first one by default. */
  supplierIds: string[]
  /** Who look after a store. */
  salesRepIds: string[]
  contact: string | null
  mobile: string | null
  address: string | null
}

/** Of a list of ids those that are valid, in their sequence. */
const validOnes = (table: string, list: string) => sql`
  array(select x.id::text from unnest(${sql.ref(list)}) with ordinality x (id, place)
    join ${sql.table(table)} t on t.id = x.id and t.is_deleted = 0 order by x.place)`

const ofStore = (which: RawBuilder<unknown>) => sql<OrderCustomer>`
  select 'store' "type", s.id::text, s.code, s.name, s.is_deleted = 0 and coalesce(s.is_closed, 0) = 0 "isOpen",
    s.org_id::text "orgId", s.province_city_area::text "areaId",
    ${validOnes('customer_store_group', 's.group_ids')} "groupIds",
    ${validOnes('distributor_distributor', 's.distributor_id_list')} "supplierIds",
    ${validOnes('sys_user', 's.sales_rep_user_code_list')} "salesRepIds", s.contact,
    s.contact_mobile mobile, coalesce(nullif(s.delivery_address, ''), s.address) address
  from customer_store s where s.id = (${which})`

const ofDistributor = (which: RawBuilder<unknown>) => sql<OrderCustomer>`
  select 'distributor' "type", d.id::text, d.code, d.name, d.is_deleted = 0 "isOpen", d.org_id::text "orgId",
    d.area_ids[1]::text "areaId", '{}'::text[] "groupIds", '{}'::text[] "supplierIds", '{}'::text[] "salesRepIds",
    d.contact, d.phone mobile, d.address
  from distributor_distributor d where d.id = (${which})`

/** A store that was merged orders as the one it was merged into. */
export async function customerByCode(tx: Tx, type: CustomerType, code: string): Promise<OrderCustomer | undefined> {
  const found =
    type === 'store'
      ? ofStore(sql`select coalesce(merged_into, id) from customer_store where code = ${code}`)
      : ofDistributor(sql`select id from distributor_distributor where code = ${code}`)
  return (await found.execute(tx)).rows[0]
}

export async function customerById(tx: Tx, type: CustomerType, id: string): Promise<OrderCustomer | undefined> {
  const found = type === 'store' ? ofStore(sql`select ${id}::bigint`) : ofDistributor(sql`select ${id}::bigint`)
  return (await found.execute(tx)).rows[0]
}

/** As prices, the smallest orders and quotas ask for it. */
export const pricedAs = ({ type, id }: OrderCustomer, supplierId: string | null): PricedCustomer =>
  type === 'store' ? { storeId: id, distributorId: supplierId } : { distributorId: id }

/** As coupons and what is left of promotions ask for it. */
export const boughtBy = ({ type, id }: OrderCustomer): Buyer =>
  type === 'store' ? { storeId: id } : { distributorId: id }

/** As scopes of promotions ask for it. The id of a distributor is none of a store. */
export async function promotedAs(tx: Tx, { type, id }: OrderCustomer): Promise<FactCustomer> {
  if (type === 'store') {
    const found = await readCustomerFacts(tx, id)
    if (!found) throw new Error(`the store ${id} has gone`)
    return found
  }
  const { rows } = await sql<Pick<FactCustomer, 'areaIds' | 'orgIds'>>`
    select array(select distinct x from organization_area a
        cross join lateral unnest(string_to_array(btrim(a.full_path || a.id, '/'), '/')) x
        where a.id = any(d.area_ids)) "areaIds",
      array(select x from sys_org o
        cross join lateral unnest(string_to_array(btrim(o.full_path || o.id, '/'), '/')) x
        where o.id = d.org_id) "orgIds"
    from distributor_distributor d where d.id = ${id}`.execute(tx)
  return { id: `distributor-${id}`, groupIds: [], channelIds: [], areaIds: [], orgIds: [], ...rows[0] }
}
