import { money, number, ref } from '@sfa/kit/fields/fields'
import { defineReport, fieldsOf, oneOf, percent, shows } from '@sfa/kit/report'
import { activityStatuses } from '../rules/activity-status'
import { activity } from './activity.resource'

const sum = (label: readonly [string, string]) => money(label, { integerDigits: 9 })
const toBudgets = { to: '/activitymanagement/activitybudget', where: { activityID: 'activityID' } }
const toExecutions = { to: '/activitymanagement/activityinspect', where: { activityID: 'activityID' } }
const toApplications = { to: '/activitymanagement/activityapprove', where: { activityID: 'activityID' } }

/** All activities with what became of them and of their budgets. */
export const activityViewReport = defineReport({
  path: '/activitymanagement/activityview',
  label: ['活动查看', 'Activities and their budgets'],
  kind: 'ActivityView',
  params: {
    code: true,
    activityID: true,
    type: true,
    status: true,
    approvalStatus: true,
    orgID: true,
    activityStart: true,
    burn: true,
    toAlarm: true,
  },
  columns: {
    code: shows(activity, 'code'),
    activityID: ref(['活动', 'Activity'], 'activity.activity'),
    type: shows(activity, 'type'),
    status: oneOf(['活动状态', 'Activity status'], Object.entries(activityStatuses)),
    approvalStatus: shows(activity, 'approvalStatus'),
    ...fieldsOf(activity, 'orgID', 'applicationStart', 'applicationEnd', 'activityStart', 'activityEnd'),
    ...fieldsOf(activity, 'maximumCustomers', 'appliedCustomers'),
    passed: number(['已通过客户', 'Passed']),
    executions: number(['执行数', 'Executions']),
    unverified: number(['未检核', 'Not verified']),
    budget: shows(activity, 'budget'),
    allocated: sum(['已分解预算', 'In budgets']),
    held: sum(['已占用', 'Held']),
    posted: sum(['已核销', 'Posted']),
    available: sum(['可用', 'Available']),
    issued: sum(['已发生', 'Issued']),
    burn: percent(['使用率', 'Share used']),
    toAlarm: percent(['距预警', 'To the alarm']),
  },
  folded: ['approvalStatus', 'applicationStart', 'applicationEnd', 'issued', 'available'],
  sort: 'activityStart',
  newestFirst: true,
  quick: ['code'],
  totals: {
    maximumCustomers: 'sum',
    appliedCustomers: 'sum',
    passed: 'sum',
    executions: 'sum',
    unverified: 'sum',
    budget: 'sum',
    allocated: 'sum',
    held: 'sum',
    posted: 'sum',
    available: 'sum',
    issued: 'sum',
  },
  chart: { kind: 'bar', by: 'activityID', values: ['allocated', 'held', 'posted'] },
  drill: {
    appliedCustomers: { ...toApplications, only: { approvalStatus: ['New', 'Done'] } },
    passed: { ...toApplications, only: { approvalStatus: ['Done'] } },
    executions: toExecutions,
    unverified: { ...toExecutions, only: { verifyStatus: ['unverified', 'reverify'] } },
    allocated: toBudgets,
    held: toBudgets,
    posted: toBudgets,
  },
})
