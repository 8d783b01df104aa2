import type { Label } from '@sfa/kit/label'

/** The link to the comparison of a store with what was approved. */
export const compareLabel: Label = ['对比', 'Compare']
