import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { tableOf } from '@sfa/kit/resource'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { type RawBuilder, sql } from 'kysely'
import type { PromotionConflict } from '../definitions/promotion.calls'
import { promotionResources } from '../definitions/promotion-kinds'
import type { PromotionType } from '../rules/promotion/promotion'

/** Whether a node of a tree, or one above it, is named. `path` and `id` are columns of the node. */
const below = (list: RawBuilder<unknown>, path: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(${list} && string_to_array(btrim(${path} || ${id}, '/'), '/')::bigint[])`

/** Whether a product `p` is in the scope of a promotion, whose row is `x`. */
function hasProduct(x: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    not (p.id = any(${x}.excluded_product_ids)) and (
      cardinality(${x}.product_ids || ${x}.product_group_ids || ${x}.brand_ids || ${x}.category_ids) = 0
      or p.id = any(${x}.product_ids) or p.group_ids && ${x}.product_group_ids or p.brand_id = any(${x}.brand_ids)
      or exists (select from product_category c where c.id = any(p.category_ids)
        and ${below(sql`${x}.category_ids`, sql`c.full_path`, sql`c.id`)})))`
}

/** Whether a store `s` with its nodes is in the scope of a promotion, whose row is `x`. */
function hasCustomer(x: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    not (s.id = any(${x}.excluded_store_ids)) and (
      cardinality(${x}.store_ids || ${x}.store_group_ids || ${x}.channel_ids || ${x}.area_ids || ${x}.org_ids) = 0
      or s.id = any(${x}.store_ids) or s.group_ids && ${x}.store_group_ids
      or ${below(sql`${x}.channel_ids`, sql`ch.full_path`, sql`ch.id`)}
      or ${below(sql`${x}.area_ids`, sql`ar.full_path`, sql`ar.id`)}
      or ${below(sql`${x}.org_ids`, sql`og.full_path`, sql`og.id`)}))`
}

/**
 * Promotions of the same type, neither stopped nor rejected, that share a product, a customer and a day with this one:
 * an order gets the one that saves more, and the other one nothing. Throws `notFound` beyond the caller's reach.
 */
export async function findConflicts(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { type, id }: { type: PromotionType; id: string },
): Promise<PromotionConflict[]> {
  const resource = promotionResources[type]
  requireKey(caller, `${resource.path?.slice(1)}:view`)
  return inTenant(db, caller.tenantId, async tx => {
    const { search } = await accessFor(tx, caller, resource, 'search')
    if (!(await findRow(tx, resource, id, { scope: search.scope }))) throw new AppError('notFound')
    const table = sql.table(tableOf(resource))
    const [own, other] = [sql`a`, sql`b`]
    const { rows } = await sql<PromotionConflict>`
      select b.id::text, b.code, b.name, b.approval_status as "approvalStatus", b.valid_from::text as "validFrom",
        b.valid_to::text as "validTo", b.priority::int, b.exclusive = 1 as exclusive, p.name as product,
        p.count::int as products
      from ${table} a join ${table} b on b.id <> a.id and b.is_deleted = 0 and b.valid_from <= a.valid_to
        and b.valid_to >= a.valid_from and b.approval_status not in ('Stopped', 'Rejected')
      cross join lateral (
        select min(p.full_name_cn) as name, count(*) from product_product p
        where p.is_deleted = 0 and ${hasProduct(own)} and ${hasProduct(other)}) p
      where a.id = ${id} and p.count > 0 and exists (
        select from customer_store s left join customer_channel ch on ch.id = s.channel_id
        left join organization_area ar on ar.id = s.province_city_area left join sys_org og on og.id = s.org_id
        where s.is_deleted = 0 and ${hasCustomer(own)} and ${hasCustomer(other)})
      order by b.valid_from, b.code`.execute(tx)
    return rows
  })
}
