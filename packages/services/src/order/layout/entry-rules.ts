import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { EntryRules } from '@sfa/resources/order/entry-rules.calls'
import { order } from '@sfa/resources/order/order.resource'
import type { OrderLayout } from '@sfa/resources/order/order-layout'
import { type Caller, holdsKey } from '../../caller'
import { accessForKey } from '../../permission/access'
import type { Services } from '../../services'
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
