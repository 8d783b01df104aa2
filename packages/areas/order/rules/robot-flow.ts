import { defineFlow } from '@sfa/kit/flow/flow'

/**
 * A message in which a customer orders. A failed message is corrected and confirmed again; nothing follows an order
 * or a refusal.
 */
export const robotFlow = defineFlow({
  start: 'waiting',
  editable: [],
  states: {
    waiting: { label: ['待处理', 'Waiting'], tone: 'waiting' },
    converted: { label: ['已转订单', 'Converted'], tone: 'good' },
    ignored: { label: ['已忽略', 'Ignored'], tone: 'neutral', because: 'ignoreReason' },
    failed: { label: ['失败', 'Failed'], tone: 'bad', because: 'failure' },
  },
  transitions: {
    confirm: { from: ['waiting', 'failed'], to: 'converted' },
    mend: { from: ['waiting', 'failed'], to: 'waiting' },
    recognise: { from: ['waiting', 'failed'], to: ['waiting', 'failed'] },
    ignore: { from: ['waiting', 'failed'], to: 'ignored' },
    fail: { from: ['waiting'], to: 'failed', by: 'system' },
  },
})
