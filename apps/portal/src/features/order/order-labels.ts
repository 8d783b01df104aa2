import type { Label } from '../../shared/language/label'

export const changeLabel: Label = ['修改', 'Change']
export const copyLabel: Label = ['复制', 'Copy']
export const detailLabel: Label = ['详情', 'Details']
