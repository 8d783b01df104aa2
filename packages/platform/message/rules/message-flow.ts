import { defineFlow, type Guard } from '@sfa/kit/flow/flow'

const isThere: Guard = ({ isDeleted }) => (isDeleted === '1' ? { code: 'notFound' } : null)

/**
 * Rows of a list hold the number of failed recipients. A single record does not; there the service checks when it
 * sends.
 */
const hasFailed: Guard = row =>
  row.failed === undefined || Number(row.failed) > 0 ? isThere(row) : { code: 'messageNothingToRetry' }

/** A message to people of the tenant. */
export const messageFlow = defineFlow({
  field: 'status',
  start: 'draft',
  editable: ['draft', 'scheduled', 'failed'],
  states: {
    draft: { label: ['未发送', 'Not sent'], tone: 'neutral' },
    scheduled: { label: ['待发送', 'Scheduled'], tone: 'waiting' },
    sending: { label: ['发送中', 'Sending'], tone: 'running' },
    sent: { label: ['已发送', 'Sent'], tone: 'good' },
    failed: { label: ['发送失败', 'Failed'], tone: 'bad' },
  },
  transitions: {
    send: {
      from: ['draft', 'scheduled', 'failed'],
      to: ['scheduled', 'sending'],
      refusal: 'messageSent',
      guard: isThere,
    },
    withdraw: { from: ['scheduled'], to: 'draft', refusal: 'messageNotScheduled' },
    retryFailed: { from: ['sent', 'failed'], to: 'sending', refusal: 'messageNothingToRetry', guard: hasFailed },
    // Recipients keep a message that they have received; a scheduled message is no longer sent.
    remove: { from: ['draft', 'scheduled', 'sent', 'failed'], to: ['draft', 'sent', 'failed'], guard: isThere },
    // Its time has come, its run has ended, broken down, or been sent again.
    start: { from: ['scheduled'], to: 'sending', by: 'system' },
    arrive: { from: ['sending'], to: 'sent', by: 'system' },
    fail: { from: ['scheduled', 'sending'], to: 'failed', by: 'system' },
    resume: { from: ['failed'], to: 'sending', by: 'system' },
  },
})
