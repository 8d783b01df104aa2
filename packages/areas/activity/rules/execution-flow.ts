import { defineFlow } from '@sfa/kit/flow/flow'

/** Verification of an execution: what was verified may be sent back, and is verified again. */
export const executionFlow = defineFlow({
  field: 'verifyStatus',
  start: 'unverified',
  editable: ['unverified', 'reverify'],
  states: {
    unverified: { label: ['未检核', 'Not verified'], tone: 'waiting' },
    verified: { label: ['已检核', 'Verified'], tone: 'good' },
    reverify: { label: ['重新检核', 'Verify again'], tone: 'bad', because: 'opinion' },
  },
  transitions: {
    verify: { from: ['unverified', 'reverify'], to: 'verified' },
    reject: { from: ['unverified', 'verified'], to: 'reverify' },
  },
})
