import { order } from '@sfa/resources/order/order.resource'
import type { Approvable } from '../../approval/approvable'

export const orderApprovable: Approvable = {
  of: order,
  summary: [
    'orderNumber',
    'customerCode',
    'customerName',
    'orderDate',
    'requiredDeliveryDate',
    'salesRepID',
    'paymentMethod',
    'quantity',
    'originalPrice',
    'discountAmount',
    'moneyOffAmount',
    'couponAmount',
    'freeGoodsAmount',
    'rebateAmount',
    'totalPrice',
    'reviewReason',
    'note',
  ],
  title: ['customerName'],
  amount: 'totalPrice',
  submitted: 'submit',
  passed: 'approve',
  rejected: 'reject',
}
