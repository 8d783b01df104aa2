import type { Approvable } from '@sfa/operations/approval/approvable'
import { order } from '../../definitions/order.resource'

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
