import { defineFlow } from '@sfa/kit/flow/flow'

/** A change of quotas or prices that takes effect once it is approved. */
export const changeRequestFlow = defineFlow({
  start: 'draft',
  editable: ['draft', 'rejected'],
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    waiting: { label: ['待审批', 'Waiting'], tone: 'waiting' },
    done: { label: ['已生效', 'In effect'], tone: 'good' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'bad', because: 'opinion' },
    voided: { label: ['已作废', 'Void'], tone: 'neutral' },
  },
  transitions: {
    submit: { from: ['draft', 'rejected'], to: 'waiting' },
    pass: { from: ['waiting'], to: 'done' },
    reject: { from: ['waiting'], to: 'rejected' },
    withdraw: { from: ['waiting'], to: 'draft' },
    voidChange: { from: ['draft', 'rejected'], to: 'voided' },
  },
})
