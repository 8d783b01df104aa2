import { defineFlow } from '@sfa/kit/flow/flow'

/**
 * The application of a customer for an activity. It holds a place and its amount from the moment at which it is made;
 * what ends it gives both back.
 */
export const applicationFlow = defineFlow({
  field: 'approvalStatus',
  start: 'New',
  editable: ['Rejected', 'Withdrawn'],
  states: {
    New: { label: ['待审批', 'Waiting'], tone: 'waiting' },
    Done: { label: ['已通过', 'Passed'], tone: 'good' },
    Rejected: { label: ['已驳回', 'Rejected'], tone: 'bad', because: 'opinion' },
    Withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  transitions: {
    pass: { from: ['New'], to: 'Done' },
    reject: { from: ['New'], to: 'Rejected' },
    withdraw: { from: ['New', 'Done'], to: 'Withdrawn' },
    resubmit: { from: ['Rejected', 'Withdrawn'], to: 'New' },
  },
})
