import type { Action } from '@sfa/kit/actions/action'
import { text } from '@sfa/kit/fields/fields'
import { courseFields } from './order-fields'

const { opinion, cancelReason } = courseFields

/** From the draft to the decision about it. What is held and given back stands in services/order/placing. */
export const placingActions = {
  submit: {
    label: ['提交', 'Submit'],
    key: 'place',
    confirm: [
      '按当前价格与促销重新计算，并占用库存、配额、优惠券和信用额度。',
      'Prices and promotions are calculated anew; stock, quotas, coupons and credit are held.',
    ],
    single: true,
    stamp: { at: 'submittedTime' },
  },
  approve: {
    label: ['审核通过', 'Approve'],
    key: 'decide',
    path: '/portalsync/order/approveOrder',
    body: { opinion },
    stamp: { at: 'approvedTime' },
  },
  reject: {
    label: ['驳回', 'Reject'],
    key: 'decide',
    path: '/portalsync/order/rejectOrder',
    body: { opinion: { ...opinion, required: true } },
    danger: true,
  },
  cancel: {
    label: ['取消', 'Cancel'],
    key: 'cancel',
    body: { cancelReason: { ...text(cancelReason.label, { max: 500, multiline: true }), required: true } },
    danger: true,
    stamp: { at: 'cancelledTime' },
  },
} as const satisfies Record<string, Action>
