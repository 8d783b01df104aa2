import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import { fieldRights } from '@sfa/operations/permission/field-rights'
import { shownTo } from '@sfa/operations/permission/shown-row'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { findProductGroupCall, GroupMember } from '../definitions/product.calls'
import { product } from '../definitions/product.resource'
import { productGroup } from '../definitions/product-group.resource'

const member = ({ id, code, fullNameCn, productType, isDeleted }: WireRow) =>
  ({ productId: id, productCode: code, productName: fullNameCn, productType, isDeleted }) as GroupMember

/** A group with all of the products in it (`GET search-productgroup/{id}`), by code. Throws `notFound`. */
export const findProductGroup = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof findProductGroupCall>> =>
  inTenant(db, caller.tenantId, async tx => {
    const group = await findRow(tx, productGroup, id)
    if (!group) throw new AppError('notFound')
    const { rows } = await sql<WireRow>`
      select id::text, code, full_name_cn as "fullNameCn", product_type as "productType", is_deleted::text as "isDeleted"
      from product_product where ${id}::bigint = any(group_ids) order by code`.execute(tx)
    const ofProducts = await fieldRights(tx, caller, product, 'any')
    return {
      ...shownTo(caller, productGroup, await fieldRights(tx, caller, productGroup))(group),
      products: rows.map(shownTo(caller, product, ofProducts)).map(member),
    }
  })
