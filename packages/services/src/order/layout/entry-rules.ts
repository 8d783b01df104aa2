import { inTenant } from '@sfa/db/tenant-transaction'
import type { EntryRules } from '@sfa/resources/order/entry-rules.calls'
import type { OrderLayout } from '@sfa/resources/order/order-layout'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import { orderParams } from '../order-params'
import { layoutsOf } from './order-layouts'

/** What the entry and the pages of orders keep to. */
export const entryRules = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<EntryRules> =>
  inTenant(db, caller.tenantId, async tx => {
    const { orderForm, orderPhone, orderDetail, orderPrint } = await layoutsOf(tx, caller)
    const { maxLines } = await orderParams(tx)
    return {
      form: orderForm.map(told),
      phone: orderPhone.map(told),
      detail: orderDetail.map(told),
      print: orderPrint.map(told),
      mostLines: maxLines,
    }
  })

const told = ({ types, head, lines }: OrderLayout): EntryRules['form'][number] => ({
  types: [...types],
  head: [...head],
  lines: [...lines],
})
