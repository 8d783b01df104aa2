import { defineFlow } from '@sfa/kit/flow/flow'

/** An order of a shop of a platform, as a file has brought it: it waits until an order is made of it. */
export const ecOrderFlow = defineFlow({
  start: 'waiting',
  // What a platform has sold is not changed here.
  editable: [],
  states: {
    waiting: { label: ['待生成', 'Waiting'], tone: 'waiting' },
    made: { label: ['已生成订单', 'Order made'], tone: 'good' },
    failed: { label: ['生成失败', 'Failed'], tone: 'bad', because: 'failure' },
  },
  transitions: {
    make: { from: ['waiting'], to: 'made', by: 'system' },
    fail: { from: ['waiting'], to: 'failed', by: 'system' },
    retry: { from: ['failed'], to: 'waiting' },
  },
})
