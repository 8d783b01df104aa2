import { type RawBuilder, sql } from 'kysely'

/** Who orders: a store, from one of its distributors where it is named, or a distributor. Ids. */
export type PricedCustomer =
  | { storeId: string; distributorId?: string | null }
  | { storeId?: null; distributorId: string }

/** Who uses quotas: a customer, or an organisation that asks for materials itself. */
export type QuotaCustomer = PricedCustomer | { orgId: string }

/** The nodes of a tree with all above them. */
const upwards = (table: string, ids: RawBuilder<unknown>) => sql`
  coalesce((select array_agg(distinct up) from ${sql.table(table)} n
    cross join lateral (select n.id union all select nullif(part, '')::bigint from unnest(string_to_array(trim('/' from n.full_path), '/')) part) above (up)
    where n.id = any(${ids}) and up is not null), '{}')`

/**
 * One row with what prices, smallest orders and quotas ask of a customer: `store_id`, and lists of the distributors, the
 * groups, and the channels, areas and organisations with all above them.
 */
export function customerSql({ storeId = null, distributorId = null }: PricedCustomer): RawBuilder<unknown> {
  if (storeId === null)
    return sql`
      select null::bigint store_id, array[d.id] distributor_ids, '{}'::bigint[] group_ids, '{}'::bigint[] channel_ids,
        ${upwards('organization_area', sql`d.area_ids`)} area_ids, ${upwards('sys_org', sql`array[d.org_id]`)} org_ids
      from distributor_distributor d where d.id = ${distributorId}`
  return sql`
    select s.id store_id,
      case when ${distributorId}::bigint is null then s.distributor_id_list else array[${distributorId}::bigint] end distributor_ids,
      s.group_ids, ${upwards('customer_channel', sql`array[s.channel_id]`)} channel_ids,
      ${upwards('organization_area', sql`array[s.province_city_area]`)} area_ids,
      ${upwards('sys_org', sql`array[s.org_id]`)} org_ids
    from customer_store s where s.id = ${storeId}`
}

/** The same row of an organisation, which has no distributor and is in no group. */
export const quotaCustomerSql = (customer: QuotaCustomer): RawBuilder<unknown> =>
  'orgId' in customer
    ? sql`
      select null::bigint store_id, '{}'::bigint[] distributor_ids, '{}'::bigint[] group_ids,
        ${upwards('sys_org', sql`array[${customer.orgId}::bigint]`)} org_ids`
    : customerSql(customer)

/** The row of an alias holds on the day, both dates included; without a day it counts whatever its dates are. */
export const holds = (alias: string, day: string | null): RawBuilder<boolean> =>
  day === null
    ? sql`true`
    : sql`${sql.ref(`${alias}.valid_from`)} <= ${day}::date and coalesce(${sql.ref(`${alias}.valid_to`)} >= ${day}::date, true)`
