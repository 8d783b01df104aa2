/** What an administrator may do at the job monitor; each has its key (role-gated per action). */
export type MonitorAction = 'search' | 'retry' | 'cancel' | 'reprioritise' | 'pause'

export const monitorKey = (action: MonitorAction) => `importexport/jobmonitor:${action}`
