import { defineFlow } from '@sfa/kit/flow/flow'

/** The life of an order. What may still be cancelled has not been shipped. */
export const orderFlow = defineFlow({
  field: 'orderStatus',
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    submitted: { label: ['已提交', 'Submitted'], tone: 'waiting' },
    underReview: { label: ['审批中', 'Under review'], tone: 'waiting' },
    approved: { label: ['已审核', 'Approved'], tone: 'running' },
    partlyShipped: { label: ['部分发货', 'Partly shipped'], tone: 'running' },
    shipped: { label: ['已发货', 'Shipped'], tone: 'running' },
    signed: { label: ['已签收', 'Signed'], tone: 'good' },
    closed: { label: ['已关闭', 'Closed'], tone: 'good' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'bad' },
  },
  transitions: {
    submit: {
      from: ['draft'],
      to: ['submitted', 'underReview'],
      guard: ({ quantity }) => (Number(quantity) > 0 ? null : { code: 'orderEmpty' }),
    },
    approve: { from: ['submitted', 'underReview'], to: 'approved' },
    reject: { from: ['submitted', 'underReview'], to: 'draft' },
    ship: { from: ['approved', 'partlyShipped'], to: ['partlyShipped', 'shipped'] },
    sign: { from: ['partlyShipped', 'shipped'], to: ['partlyShipped', 'shipped', 'signed'] },
    close: { from: ['partlyShipped'], to: 'closed' },
    /** So many days after signing. */
    expire: { from: ['signed'], to: 'closed', by: 'system' },
    cancel: { from: ['draft', 'submitted', 'underReview', 'approved'], to: 'cancelled' },
  },
})
