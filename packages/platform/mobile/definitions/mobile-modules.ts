import type { Label } from '@sfa/kit/label'

/** The modules of the mobile application: what its users may open, and what designers lead to. */
export const mobileModules = {
  visit: { label: ['拜访', 'Visits'], icon: 'ScheduleOutlined' },
  order: { label: ['订货', 'Orders'], icon: 'ShoppingCartOutlined' },
  stock: { label: ['库存上报', 'Stock report'], icon: 'InboxOutlined' },
  survey: { label: ['问卷', 'Surveys'], icon: 'SolutionOutlined' },
  display: { label: ['陈列检查', 'Display check'], icon: 'PictureOutlined' },
  attendance: { label: ['考勤', 'Attendance'], icon: 'ClockCircleOutlined' },
  message: { label: ['消息', 'Messages'], icon: 'MessageOutlined' },
  report: { label: ['我的业绩', 'My results'], icon: 'BarChartOutlined' },
} as const satisfies Readonly<Record<string, { label: Label; icon: string }>>

export type MobileModule = keyof typeof mobileModules
