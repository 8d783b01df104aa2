import { dict, money, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/**
 * What changed a budget: written with the change, never altered. Held is what was held, less what was freed (negative)
 * and what was posted; posted is the sum of what was posted.
 */
export const activityBudgetMove = defineResource({
  key: 'activity.budget-move',
  path: '/activitymanagement/activitybudgetmove',
  label: ['活动预算流水', 'Movement of an activity budget'],
  title: 'source',
  readOnly: true,
  scope: { through: 'budgetID' },
  fields: {
    activityID: ref(['活动', 'Activity'], 'activity.activity', { required: true }),
    budgetID: ref(['预算', 'Budget'], 'activity.budget', { required: true }),
    kind: dict(['类型', 'Kind'], 'ActivityBudgetMove', {
      required: true,
      options: [
        ['hold', ['占用', 'Held']],
        ['release', ['释放', 'Freed']],
        ['post', ['核销', 'Posted']],
      ],
    }),
    amount: money(['金额', 'Amount'], { required: true, integerDigits: 9 }),
    available: money(['可用余额', 'Available after'], { integerDigits: 9 }),
    applicationID: ref(['申请', 'Application'], 'activity.application'),
    source: text(['单号', 'Document'], { max: 100 }),
    userName: text(['操作人', 'By'], { max: 100 }),
  },
  list: {
    search: ['activityID', 'budgetID', 'kind', 'source', 'createTime'],
    columns: ['createTime', 'activityID', 'budgetID', 'kind', 'amount', 'available', 'source', 'userName'],
    sort: 'createTime',
    newestFirst: true,
  },
  tabOf: [
    { of: 'activity.budget', by: 'budgetID', label: ['流水', 'Movements'] },
    { of: 'activity.application', by: 'applicationID', label: ['预算流水', 'Budget movements'] },
  ],
  export: { kind: 'ActivityBudgetMove' },
})
