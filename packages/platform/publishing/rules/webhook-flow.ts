import { defineFlow } from '@sfa/kit/flow/flow'

/** An address that events are pushed to. What happens while it is paused is kept for it; to a closed one nothing is. */
export const webhookFlow = defineFlow({
  start: 'active',
  editable: ['active', 'paused', 'halted'],
  states: {
    active: { label: ['推送中', 'Active'], tone: 'good' },
    paused: { label: ['已暂停', 'Paused'], tone: 'neutral' },
    halted: { label: ['自动暂停', 'Paused by the system'], tone: 'bad', because: 'lastError' },
    closed: { label: ['已关闭', 'Closed'], tone: 'neutral' },
  },
  transitions: {
    pause: { from: ['active'], to: 'paused' },
    resume: { from: ['paused', 'halted'], to: 'active' },
    close: { from: ['active', 'paused', 'halted'], to: 'closed' },
    // After many failures in a row.
    halt: { from: ['active'], to: 'halted', by: 'system' },
  },
})
