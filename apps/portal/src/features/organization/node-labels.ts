import type { Label } from '@sfa/kit/label'

export const moveLabel: Label = ['移动', 'Move']
export const usesLabel: Label = ['关联', 'Used by']
