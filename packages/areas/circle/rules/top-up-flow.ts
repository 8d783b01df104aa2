import { defineFlow } from '@sfa/kit/flow/flow'

/** Money that comes into a wallet of the company: nothing of it is there before it was passed. */
export const topUpFlow = defineFlow({
  start: 'draft',
  editable: ['draft', 'rejected'],
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    review: { label: ['审核中', 'Under review'], tone: 'waiting' },
    done: { label: ['已入账', 'Posted'], tone: 'good' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'bad', because: 'opinion' },
    voided: { label: ['已作废', 'Void'], tone: 'neutral' },
  },
  transitions: {
    submit: { from: ['draft', 'rejected'], to: 'review' },
    pass: { from: ['review'], to: 'done' },
    reject: { from: ['review'], to: 'rejected' },
    withdraw: { from: ['review'], to: 'draft' },
    voidTopUp: { from: ['draft', 'rejected'], to: 'voided' },
  },
})
