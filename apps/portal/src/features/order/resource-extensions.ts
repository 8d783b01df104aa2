import i18next from 'i18next'
import type { Load, ResourceExtensions } from '../../resource-screens/extensions'
import { usePrintedOrder, useShownOrder } from './layout/shown-order'
import { changeLabel, copyLabel, detailLabel } from './order-labels'

/** A part with the texts of this feature and of calculations, which no page has loaded for it. */
const inOrders =
  <P>(load: Load<P>): Load<P> =>
  async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces(['order', 'marketing'])])
    return part
  }

export const extensions: ResourceExtensions = {
  byResource: {
    'order.order': {
      toolbar: inOrders(() => import('./new-order-button')),
      rowActions: () => import('./order-row-actions'),
      rowActionLabels: [detailLabel, changeLabel, copyLabel],
      useShown: useShownOrder,
      usePrintForm: usePrintedOrder,
      actions: {
        ship: { dialog: inOrders(() => import('./actions/ship-dialog')) },
        cancel: { dialog: inOrders(() => import('./actions/cancel-dialog')) },
        sign: { dialog: inOrders(() => import('./actions/sign-dialog')) },
      },
    },
    'order.robot-message': {
      toolbar: inOrders(() => import('./robot/confirm-all-button')),
      actions: { mend: { dialog: inOrders(() => import('./robot/mend-dialog')) } },
    },
  },
  recordTabs: {
    'order.order': [
      {
        key: 'calculation',
        label: ['计算过程', 'Calculation'],
        needs: ['order/orderhistory:view'],
        load: inOrders(() => import('./detail/calculation-tab')),
        place: 50,
      },
    ],
  },
}
