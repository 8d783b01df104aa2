import { defineFlow } from '@sfa/kit/flow/flow'

/** A request for an account. */
export const requestFlow = defineFlow({
  start: 'New',
  states: {
    New: { label: ['待处理', 'Waiting'], tone: 'waiting' },
    Done: { label: ['已完成', 'Done'], tone: 'good' },
    Rejected: { label: ['已拒绝', 'Rejected'], tone: 'bad', because: 'opinion' },
  },
  transitions: {
    approve: { from: ['New'], to: 'Done', refusal: 'alreadyHandled' },
    reject: { from: ['New'], to: 'Rejected', refusal: 'alreadyHandled' },
  },
})
