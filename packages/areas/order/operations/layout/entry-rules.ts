import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { OrderLayout } from '@sfa/mobile/definitions/order-layout'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import type { EntryRules } from '../../definitions/entry-rules.calls'
import { order } from '../../definitions/order.resource'
import { orderParams } from '../order-params'
import { placeKeyOf, priceKeyOf } from '../placing/shown-order'
import { layoutsOf } from './order-layouts'

/** What the entry and the pages of orders keep to. */
export const entryRules = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<EntryRules> =>
  inTenant(db, caller.tenantId, async tx => {
    const { orderForm, orderPhone, orderDetail, orderPrint } = await layoutsOf(tx, caller)
    const { maxLines, visitsOnly, manualPrice, signature } = await orderParams(tx)
    const mayPrice = async (customerType: 'store' | 'distributor') => {
      if (!manualPrice || !holdsKey(caller, priceKeyOf(customerType))) return false
      const { fields } = await accessForKey(tx, caller, order, placeKeyOf(customerType))
      return !fields.locked.has('lines.price')
    }
    return {
      form: orderForm.map(told),
      phone: orderPhone.map(told),
      detail: orderDetail.map(told),
      print: orderPrint.map(told),
      mostLines: maxLines,
      visitsOnly,
      signature,
      manualPrices: [
        ...((await mayPrice('store')) ? (['store'] as const) : []),
        ...((await mayPrice('distributor')) ? (['distributor'] as const) : []),
      ],
    }
  })

const told = ({ types, head, lines }: OrderLayout): EntryRules['form'][number] => ({
  types: [...types],
  head: [...head],
  lines: [...lines],
})
