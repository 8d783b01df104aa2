import { today } from '@sfa/kernel/china-day'
import type { FlowRow } from '@sfa/kit/flow/flow'

/** Values of the status. */
export const activityStatuses = {
  '1': ['可申请', 'Open for applications'],
  '2': ['未开始', 'Not started'],
  '3': ['进行中', 'Ongoing'],
  '4': ['已结束', 'Ended'],
  '5': ['已结案', 'Closed'],
} as const

export type ActivityStatus = keyof typeof activityStatuses

/**
 * The status of an activity on a day, from its dates, all of them included. An activity that has started is ongoing even
 * while applications stay open; it is closed by closing alone. The database says the same (`activity_status`).
 */
export function activityStatus(row: FlowRow, day = today()): ActivityStatus {
  const [opens, closes, starts, ends] = [
    row.applicationStart,
    row.applicationEnd,
    row.activityStart,
    row.activityEnd,
  ].map(String) as [string, string, string, string]
  if (row.approvalStatus === 'Closed') return '5'
  if (day > ends) return '4'
  if (day >= starts) return '3'
  return day >= opens && day <= closes ? '1' : '2'
}
