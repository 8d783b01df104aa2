import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { order } from '../../definitions/order.resource'
import type { PlacedAnswer } from '../../definitions/placing.schema'
import { productsById } from './order-products'
import { makeOrder } from './place-order'
import { placingAccess } from './placing-access'
import { shown } from './shown-order'
import { tellPlaced } from './tell-order'

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

/**
 * A new draft of today with the lines that were ordered. Coupons, gifts and the external number are those of the order
 * that is copied. Throws `invalid` at the lines whose products cannot be ordered any more.
 */
export const copyOrder = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<PlacedAnswer> =>
  inTenant(db, caller.tenantId, async tx => {
    const access = await placingAccess(tx, caller, id)
    const row = await findRow(tx, order, id, { scope: access.scope })
    if (!row) throw new AppError('notFound')
    const lines = (await readLines(tx, order, 'lines', id)).filter(line => line.isGift !== '1')
    const products = await productsById(
      tx,
      lines.map(line => String(line.product)),
    )
    if (lines.length === 0) throw new AppError('orderEmpty')
    const made = await makeOrder(
      tx,
      caller,
      {
        customerType: row.customerType === 'store' ? 'store' : 'distributor',
        customerCode: String(row.customerCode),
        paymentMethod: text(row.paymentMethod),
        orderWay: text(row.orderWay),
        channelType: text(row.channelType),
        type: text(row.type),
        consignee: text(row.consignee),
        consigneeMobile: text(row.consigneeMobile),
        consigneeAddress: text(row.consigneeAddress),
        note: text(row.note),
        couponNos: [],
        giftChoices: [],
        lines: lines.map(line => ({
          productCode: products.get(String(line.product))?.code ?? '',
          unit: String(line.unit),
          quantity: Number(line.quantity),
          note: text(line.note),
        })),
      },
      access,
    )
    return tellPlaced(made.row, shown(access.fields, made.told))
  })
