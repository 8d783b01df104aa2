import { defineFlow } from '@sfa/kit/flow/flow'

/** A red packet: drawn until nothing is left, or taken back after a day or by hand. */
export const packetFlow = defineFlow({
  start: 'open',
  editable: [],
  states: {
    open: { label: ['领取中', 'Open'], tone: 'running' },
    finished: { label: ['已领完', 'Drawn'], tone: 'good' },
    refunded: { label: ['已退回', 'Taken back'], tone: 'neutral' },
  },
  transitions: {
    finish: { from: ['open'], to: 'finished', by: 'system' },
    refund: { from: ['open'], to: 'refunded' },
  },
})
