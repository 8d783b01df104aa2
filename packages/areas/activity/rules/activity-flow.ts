import { defineFlow } from '@sfa/kit/flow/flow'
import { activityStatus } from './activity-status'

/** Review of an activity, and its closing, after which nothing of it changes. */
export const activityFlow = defineFlow({
  field: 'approvalStatus',
  start: 'Draft',
  editable: ['Draft', 'Rejected'],
  states: {
    Draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    New: { label: ['待审批', 'Waiting'], tone: 'waiting' },
    Done: { label: ['已通过', 'Passed'], tone: 'good' },
    Rejected: { label: ['已驳回', 'Rejected'], tone: 'bad', because: 'opinion' },
    Closed: { label: ['已结案', 'Closed'], tone: 'neutral' },
  },
  transitions: {
    submit: { from: ['Draft', 'Rejected'], to: 'New' },
    pass: { from: ['New'], to: 'Done' },
    reject: { from: ['New'], to: 'Rejected' },
    revise: {
      from: ['Done'],
      to: 'Draft',
      guard: row => (Number(row.appliedCustomers ?? 0) > 0 ? { code: 'activityHasApplications' } : null),
    },
    finish: {
      from: ['Done'],
      to: 'Closed',
      guard: row => (row.activityEnd && activityStatus(row) === '4' ? null : { code: 'activityNotEnded' }),
    },
  },
})
