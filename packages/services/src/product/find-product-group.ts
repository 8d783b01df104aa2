import type { WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import type { Services } from '../services'

/** A product as a group lists it, under the names of the documents' look-up of products. */
interface Member {
  productId: string
  productCode: string
  productName: string
  productType: string | null
  isDeleted: string
}

/** A group with all of the products in it (`GET search-productgroup/{id}`), by code. Throws `notFound`. */
export const findProductGroup = ({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<WireRow> =>
  inTenant(db, caller.tenantId, async tx => {
    const group = await findRow(tx, productGroup, id)
    if (!group) throw new AppError('notFound')
    const { rows } = await sql<Member>`
      select id::text as "productId", code as "productCode", full_name_cn as "productName",
        product_type as "productType", is_deleted::text as "isDeleted"
      from product_product where ${id}::bigint = any(group_ids) order by code`.execute(tx)
    return { ...group, products: rows }
  })
