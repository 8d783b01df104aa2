import { defineFlow } from '@sfa/kit/flow/flow'

/** A key of the API; that it has expired is told by its time. */
export const apiKeyFlow = defineFlow({
  start: 'active',
  states: {
    active: { label: ['有效', 'Valid'], tone: 'good' },
    revoked: { label: ['已吊销', 'Revoked'], tone: 'bad' },
  },
  transitions: { revoke: { from: ['active'], to: 'revoked' } },
})
