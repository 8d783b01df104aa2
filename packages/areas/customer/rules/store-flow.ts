import { defineFlow } from '@sfa/kit/flow/flow'

/** Approval of a store, and what closes it (D6). */
export const storeFlow = defineFlow({
  start: 'new',
  // While it waits, nothing changes of what is being judged; a closed store is opened again first.
  editable: ['new', 'passed', 'rejected'],
  states: {
    new: { label: ['待提交', 'Not submitted'], tone: 'neutral' },
    pending: { label: ['待审批', 'Waiting'], tone: 'waiting' },
    passed: { label: ['已通过', 'Passed'], tone: 'good' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'bad', because: 'opinion' },
    closed: { label: ['已关店', 'Closed'], tone: 'neutral', because: 'closeReason' },
  },
  transitions: {
    submit: { from: ['new', 'rejected'], to: 'pending' },
    pass: { from: ['pending'], to: 'passed' },
    reject: { from: ['pending'], to: 'rejected' },
    close: { from: ['new', 'passed', 'rejected'], to: 'closed' },
    // Back to where it was before: passed once, or never.
    reopen: { from: ['closed'], to: ['passed', 'new'] },
  },
})
