import { defineFlow } from '@sfa/kit/flow/flow'

/**
 * A request for materials. It holds stock and quota from the moment at which it is submitted; what ends it before
 * everything was issued gives the rest back.
 */
export const materialRequestFlow = defineFlow({
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    review: { label: ['审核中', 'Under review'], tone: 'waiting' },
    approved: { label: ['已批准', 'Approved'], tone: 'running' },
    partlyIssued: { label: ['部分发放', 'Partly issued'], tone: 'running' },
    issued: { label: ['已发放', 'Issued'], tone: 'good' },
    closed: { label: ['已关闭', 'Closed'], tone: 'neutral', because: 'closeReason' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'bad', because: 'cancelReason' },
  },
  transitions: {
    submit: { from: ['draft'], to: 'review' },
    approve: { from: ['review'], to: 'approved' },
    reject: { from: ['review'], to: 'draft' },
    withdraw: { from: ['review'], to: 'draft' },
    issue: { from: ['approved', 'partlyIssued'], to: ['partlyIssued', 'issued'] },
    finish: { from: ['issued'], to: 'closed' },
    close: { from: ['partlyIssued'], to: 'closed' },
    cancel: { from: ['draft', 'review', 'approved'], to: 'cancelled' },
  },
})
