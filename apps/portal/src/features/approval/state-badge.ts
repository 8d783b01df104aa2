/** How the state of an approval is coloured. */
export const stateBadge = {
  running: 'processing',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
  terminated: 'warning',
} as const
