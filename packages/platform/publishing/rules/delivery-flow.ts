import { defineFlow } from '@sfa/kit/flow/flow'

/** One event on its way to one address. */
export const deliveryFlow = defineFlow({
  start: 'waiting',
  editable: [],
  states: {
    waiting: { label: ['待推送', 'Waiting'], tone: 'running' },
    sent: { label: ['已送达', 'Delivered'], tone: 'good' },
    failed: { label: ['失败', 'Failed'], tone: 'bad', because: 'lastError' },
    skipped: { label: ['不推送', 'Not sent'], tone: 'neutral' },
  },
  transitions: {
    replay: { from: ['sent', 'failed', 'skipped'], to: 'waiting' },
    arrive: { from: ['waiting'], to: 'sent', by: 'system' },
    fail: { from: ['waiting'], to: 'failed', by: 'system' },
    // The address's user may not read the record.
    skip: { from: ['waiting'], to: 'skipped', by: 'system' },
  },
})
