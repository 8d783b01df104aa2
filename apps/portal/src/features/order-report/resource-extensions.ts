import type { ResourceExtensions } from '../../resource-screens/extensions'

const orders = () => import('./orders-cell')

/** Figures that the history of orders adds up to as well. */
const ofOrders = {
  orders,
  originalPrice: orders,
  discountAmount: orders,
  moneyOffAmount: orders,
  couponAmount: orders,
  rebateAmount: orders,
  onlinePaymentAmount: orders,
  totalPrice: orders,
}

export const extensions: ResourceExtensions = {
  byResource: {
    'report:order/orderreportssr': { cells: ofOrders },
    'report:order/orderreportstore': { cells: ofOrders },
    'report:order/orderreportproduct': { cells: { orders } },
  },
}
