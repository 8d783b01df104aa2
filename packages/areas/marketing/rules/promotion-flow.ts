import { defineFlow, type FlowRow } from '@sfa/kit/flow/flow'

/** What applies to orders now is a version that was approved; a draft of the next one changes nothing of it. */
const isInForce = (row: FlowRow) => Boolean(row.versionInForce)

/** Review of a promotion, its versions, and stopping it at once. */
export const promotionFlow = defineFlow({
  field: 'approvalStatus',
  start: 'Draft',
  editable: ['Draft', 'Rejected'],
  states: {
    Draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    New: { label: ['待审批', 'Waiting'], tone: 'waiting' },
    Done: { label: ['已通过', 'Passed'], tone: 'good' },
    Rejected: { label: ['已驳回', 'Rejected'], tone: 'bad', because: 'opinion' },
    Stopped: { label: ['已停用', 'Stopped'], tone: 'neutral', because: 'stopReason' },
  },
  transitions: {
    submit: { from: ['Draft', 'Rejected'], to: 'New' },
    pass: { from: ['New'], to: 'Done' },
    reject: { from: ['New'], to: 'Rejected' },
    revise: { from: ['Done', 'Stopped'], to: 'Draft' },
    stop: {
      from: ['Draft', 'New', 'Done', 'Rejected'],
      to: 'Stopped',
      guard: row => (isInForce(row) ? null : { code: 'promotionNotInForce' }),
    },
  },
})
