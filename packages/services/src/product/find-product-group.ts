import { searchRows, type WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import { product } from '@sfa/resources/product/product.resource'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import type { Caller } from '../caller'
import { fieldRights, shownRow } from '../permission/field-rights'
import type { Services } from '../services'

/** A group with the products in it (`GET search-productgroup/{id}`); products by code and name. */
export const findProductGroup = ({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<WireRow> =>
  inTenant(db, caller.tenantId, async tx => {
    const group = await findRow(tx, productGroup, id)
    if (!group) throw new AppError('notFound')
    const { rows } = await searchRows(tx, product, {
      filters: { groupIds: [id] },
      page: { pageIndex: 1, pageSize: -1 },
    })
    const brief = ({ id, code, fullNameCn, productType, isDeleted }: WireRow) => ({
      productId: id,
      productCode: code,
      productName: fullNameCn,
      productType,
      isDeleted,
    })
    const ofProducts = await fieldRights(tx, caller, product, 'any')
    return {
      ...shownRow(await fieldRights(tx, caller, productGroup), group),
      products: rows.map(row => brief(shownRow(ofProducts, row))),
    }
  })
