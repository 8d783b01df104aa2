import type { Label } from '@sfa/kit/label'

/** The links of a group's row. */
export const bindLabel: Label = ['绑定门店', 'Bind stores']
export const untieLabel: Label = ['解绑门店', 'Untie stores']
export const dissolveLabel: Label = ['解散', 'Dissolve']
