import type { Label } from '@sfa/kit/label'

/** Links from a product in a warehouse to what moved it, and to who holds it. */
export const movesLabel: Label = ['流水', 'Ledger']
export const holdsLabel: Label = ['占用', 'Held by']
