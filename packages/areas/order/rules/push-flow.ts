import { defineFlow } from '@sfa/kit/flow/flow'

/** An approved order on its way to the other system, once for each of its revisions. */
export const pushFlow = defineFlow({
  start: 'waiting',
  editable: [],
  states: {
    waiting: { label: ['待推送', 'Waiting'], tone: 'waiting' },
    succeeded: { label: ['推送成功', 'Pushed'], tone: 'good' },
    failed: { label: ['推送失败', 'Failed'], tone: 'bad', because: 'lastError' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  transitions: {
    push: { from: ['failed', 'waiting'], to: 'waiting', refusal: 'pushEnded' },
    succeed: { from: ['waiting'], to: 'succeeded', by: 'system' },
    fail: { from: ['waiting'], to: 'failed', by: 'system' },
    // The order was cancelled or rejected before it was sent.
    withdraw: { from: ['waiting'], to: 'withdrawn', by: 'system' },
  },
})
