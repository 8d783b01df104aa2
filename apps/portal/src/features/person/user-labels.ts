import type { Label } from '@sfa/kit/label'

/** Of the links in a user's row, for the width of their column. */
export const handOverLabel: Label = ['交接', 'Hand over']
/** With room for the arrow of its menu. */
export const resetLabel: Label = ['重置　∨', 'Reset ∨__']
