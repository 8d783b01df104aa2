import { defineFlow } from '@sfa/kit/flow/flow'

/** What becomes of two stores that look alike. */
export const storePairFlow = defineFlow({
  start: 'open',
  states: {
    open: { label: ['待处理', 'Open'], tone: 'waiting' },
    dismissed: { label: ['不是重复', 'No duplicate'], tone: 'neutral' },
    merged: { label: ['已合并', 'Merged'], tone: 'good' },
  },
  transitions: {
    dismiss: { from: ['open'], to: 'dismissed' },
    reopen: { from: ['dismissed'], to: 'open' },
    merge: { from: ['open'], to: 'merged' },
    // With the undoing of the merge.
    part: { from: ['merged'], to: 'open', by: 'system' },
  },
})
