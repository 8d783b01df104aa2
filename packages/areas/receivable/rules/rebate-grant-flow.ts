import { defineFlow } from '@sfa/kit/flow/flow'

/** A rebate that is given to a customer. What was given is taken back by an action, never by changing it. */
export const rebateGrantFlow = defineFlow({
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    granted: { label: ['已发放', 'Granted'], tone: 'good' },
    expired: { label: ['已过期', 'Expired'], tone: 'bad' },
    revoked: { label: ['已收回', 'Taken back'], tone: 'bad', because: 'revokeReason' },
    voided: { label: ['已作废', 'Void'], tone: 'bad' },
  },
  transitions: {
    grantRebate: { from: ['draft'], to: 'granted' },
    revokeRebate: { from: ['granted'], to: 'revoked' },
    voidRebate: { from: ['draft'], to: 'voided' },
    expire: { from: ['granted'], to: 'expired', by: 'system' },
  },
})
