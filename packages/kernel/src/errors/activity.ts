import type { ErrorTexts } from './error-texts-shape'

/** Activities, their applications, executions and budgets. */
export const activityErrors = {
  activityNotEnded: ['活动尚未结束，不能结案', 'It has not ended, so that it cannot be closed'],
  activityHasApplications: ['已有客户申请，不能修改', 'Customers have applied, so that it cannot be changed'],
  activityNotApproved: ['活动尚未通过审批，请直接修改', 'It has not been passed: change it in its form'],
  activityPlacesBelowApplied: [
    '不能小于已申请客户数{least}',
    'It cannot be less than the {least} customers that have applied',
  ],
  activityClosed: ['活动已结案，不能修改', 'The activity is closed and cannot be changed'],
  activityBusy: ['活动正在被他人处理，请稍后再试', 'Others are changing the activity: try again in a moment'],
  activityUnderReview: ['活动正在审批，不能修改预算', 'The activity is under review: its budgets cannot be changed'],
  activityNotOpen: ['活动当前不接受申请', 'The activity does not take applications now'],
  activityFull: ['活动名额已满（{most}家）', 'All places of the activity are taken ({most})'],
  activityNotForStore: ['客户不在活动的所属组织内', 'The customer does not belong to the organisation of the activity'],
  activityNoBudget: [
    '活动没有适用于该客户组织的此项预算',
    'The activity has no budget of this item for the organisation of the customer',
  ],
  activityBudgetShort: ['预算不足，可用{available}', 'The budget is too small: {available} are left'],
  activityExecuted: ['已有执行记录，不能撤回', 'It has executions, so that it cannot be withdrawn'],
  activityAboveApplied: ['批准金额不能大于申请金额{most}', 'No more than the {most} that were applied for'],
  activityAboveApproved: [
    '检核金额不能超过批准金额，还可检核{left}',
    'No more than what was approved: {left} are left',
  ],
  activityNotPassed: ['申请尚未通过，不能登记执行', 'The application has not been passed: it has no executions'],
  activityNotStarted: ['活动尚未开始，不能登记执行', 'The activity has not started: it has no executions'],
  activityUnverified: ['还有{count}条执行未检核，不能结案', '{count} executions are not verified: it cannot be closed'],
  activityWaiting: ['还有{count}个申请待审批，不能结案', '{count} applications are waiting: it cannot be closed'],
  activityBudgetBelowUse: ['不能小于已占用和已核销的{least}', 'It cannot be less than the {least} held and posted'],
  activityAlarmBelowUse: ['预警金额不能小于已发生的{least}', 'The alarm cannot be less than the {least} issued'],
  activityBudgetInUse: ['已有占用或核销，不能作废', 'Some of it is held or posted, so that it cannot become invalid'],
  activityBudgetOverTotal: [
    '各项预算之和不能超过活动预算{total}',
    'The budgets together cannot be more than the {total} of the activity',
  ],
  activityTotalBelowBudgets: ['不能小于已分解的预算{least}', 'It cannot be less than the {least} given to its items'],
} satisfies ErrorTexts
