import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { type Access, accessFor } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { product } from '@sfa/product/definitions/product.resource'
import { productList } from '@sfa/product/definitions/product-list.resource'
import { sql } from 'kysely'
import type { MustStockProduct } from '../definitions/must-stock.calls'
import { store } from '../definitions/store.resource'

/** What may be missing is asked more strongly than what may be tried. */
const strength = ['must', 'push', 'trial']

type Reason = MustStockProduct['because'][number]
interface Line extends Reason {
  productId: string
  productCode: string
  productName: string
}

/**
 * The products that the distribution lists ask of a store today (UTC+8), each with the lines that say so. A line holds
 * for the stores of its kind, of its city or organisation with all below, and of its coverage: `direct` are stores that
 * no distributor supplies; what a line leaves empty narrows nothing. Throws `notFound` beyond the caller's reach.
 */
export async function mustStock(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { storeId }: { storeId: string },
): Promise<MustStockProduct[]> {
  requireKey(caller, 'customer/customermanage:view')
  return inTenant(db, caller.tenantId, async tx => {
    const { findById } = await accessFor(tx, caller, store, 'findById')
    if (!(await findRow(tx, store, storeId, { scope: findById.scope }))) throw new AppError('notFound')
    const { search: ofLists } = await accessFor(tx, caller, productList, 'search')
    const { search: ofProducts } = await accessFor(tx, caller, product, 'search')
    const { rows } = await sql<Line>`
      with one as (
        select s.store_type, s.distributor_count, o.id org_id, o.full_path org_path, a.id area_id, a.full_path area_path
        from customer_store s left join sys_org o on o.id = s.org_id
        left join organization_area a on a.id = s.province_city_area
        where s.id = ${storeId}
      ),
      places as (
        select 'org' as scope, o.code, o.name_cn name from one join sys_org o
          on o.id = one.org_id or starts_with(one.org_path, o.full_path || o.id || '/')
        union all
        select 'city', a.code, a.name_cn from one join organization_area a
          on a.id = one.area_id or starts_with(one.area_path, a.full_path || a.id || '/')
      )
      select p.id::text "productId", p.code "productCode", p.full_name_cn "productName", h.id::text "listId",
        h.name "listName", h.list_type "listType", h.date_from::text "dateFrom", h.date_to::text "dateTo",
        l.deploy_type "deployType", l.store_type "storeType", l.scope_type "scopeType", l.city_or_org "cityOrOrg",
        l.coverage_model "coverageModel"
      from one cross join product_product_list h
      join product_product_list_lines l on l.head_id = h.id
      join product_product p on p.id = l.product and p.is_deleted = 0
      where h.is_deleted = 0
        and coalesce(h.date_from <= (now() at time zone 'Etc/GMT-8')::date, true)
        and coalesce(h.date_to >= (now() at time zone 'Etc/GMT-8')::date, true)
        and coalesce(l.store_type = one.store_type, l.store_type is null)
        and coalesce(l.coverage_model = case when one.distributor_count > 0 then 'distributor' else 'direct' end, true)
        and (l.scope_type is null or exists (
          select from places where scope = l.scope_type and l.city_or_org in (places.code, places.name)))
      order by p.code, h.code, l.line_no`.execute(tx)
    return together(rows, ofLists, ofProducts)
  })
}

function together(lines: readonly Line[], ofLists: Access, ofProducts: Access): MustStockProduct[] {
  const found = new Map<string, MustStockProduct>()
  for (const { productId, productCode, productName, ...line } of lines) {
    const because = readable(line, ofLists)
    const known = found.get(productId)
    if (known) known.because.push(because)
    else
      found.set(productId, {
        productId,
        code: isReadable(ofProducts, 'code') ? productCode : null,
        name: isReadable(ofProducts, 'fullNameCn') ? productName : null,
        deployType: null,
        because: [because],
      })
  }
  for (const one of found.values())
    one.deployType = strength.find(type => one.because.some(({ deployType }) => deployType === type)) ?? null
  return [...found.values()]
}

const isReadable = ({ fields: { hidden, masked } }: Access, path: string) => !hidden.has(path) && !masked.has(path)

function readable(line: Reason, access: Access): Reason {
  const of = (name: keyof Reason, path: string) => (isReadable(access, path) ? line[name] : null)
  return {
    listId: line.listId,
    listName: of('listName', 'name'),
    listType: of('listType', 'listType'),
    dateFrom: of('dateFrom', 'dateFrom'),
    dateTo: of('dateTo', 'dateTo'),
    deployType: of('deployType', 'lines.deployType'),
    storeType: of('storeType', 'lines.storeType'),
    scopeType: of('scopeType', 'lines.scopeType'),
    cityOrOrg: of('cityOrOrg', 'lines.cityOrOrg'),
    coverageModel: of('coverageModel', 'lines.coverageModel'),
  }
}
