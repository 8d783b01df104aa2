import { defineFlow } from '@sfa/kit/flow/flow'

/** A package on its way. Those of a file wait until they are shipped, each by itself; others begin as shipped. */
export const packageFlow = defineFlow({
  start: 'waiting',
  editable: ['waiting', 'failed'],
  states: {
    waiting: { label: ['待发货', 'Waiting'], tone: 'waiting' },
    shipped: { label: ['已发货', 'Shipped'], tone: 'good' },
    failed: { label: ['发货失败', 'Failed'], tone: 'bad', because: 'failure' },
  },
  transitions: {
    ship: { from: ['waiting'], to: 'shipped', by: 'system' },
    fail: { from: ['waiting'], to: 'failed', by: 'system' },
    retry: { from: ['failed'], to: 'waiting' },
  },
})
