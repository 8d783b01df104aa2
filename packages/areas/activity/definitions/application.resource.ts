import { code, dateTime, dict, money, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { applicationFlow } from '../rules/application-flow'
import { itemOfAmount } from './activity-rules'

const kept = { edit: 'never', hiddenInList: true } as const
const opinion = text(['审批意见', 'Opinion'], { max: 500, multiline: true, ...kept })
const approvedAmount = money(['批准金额', 'Approved amount'], { edit: 'never', integerDigits: 7 })
const stamp = { by: 'confirmer', at: 'confirmTime' }
/** `HS20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'HS', date: 'yyyyMMdd', dash: true, reset: 'day' } as const

/** A store's or a distributor's application for an activity: one of each customer; it holds a place and its amount while it lives. */
export const activityApplication = defineResource({
  key: 'activity.application',
  path: '/activitymanagement/activityapprove',
  label: ['活动申请', 'Application'],
  title: 'code',
  scope: { through: ['storeID', 'distributorID'] },
  fields: {
    code: code(['申请单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
    customerType: dict(['客户类型', 'Kind of customer'], 'ActivityCustomerType', {
      options: [
        ['store', ['门店', 'Store']],
        ['distributor', ['经销商', 'Distributor']],
      ],
      required: true,
      default: 'store',
      edit: 'onCreate',
      hiddenInList: true,
    }),
    storeID: ref(['门店', 'Store'], 'customer.store', {
      required: true,
      edit: 'onCreate',
      when: { field: 'customerType', is: ['store'] },
    }),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', {
      required: true,
      edit: 'onCreate',
      when: { field: 'customerType', is: ['distributor'] },
    }),
    activityID: ref(['活动', 'Activity'], 'activity.activity', { required: true, edit: 'onCreate' }),
    item: dict(['费用项目', 'Item'], 'ActivityItem'),
    amount: money(['申请金额', 'Amount'], { required: true, default: '0', integerDigits: 7 }),
    approvedAmount,
    verifiedAmount: money(['已检核金额', 'Verified amount'], { edit: 'never', integerDigits: 7 }),
    approvalStatus: stateOf(applicationFlow, ['审批状态', 'Approval status']),
    orgID: ref(['客户组织', 'Organisation of the customer'], 'organization.org', kept),
    budgetID: ref(['占用预算', 'Budget'], 'activity.budget', kept),
    opinion,
    confirmer: text(['审批人', 'Confirmed by'], kept),
    confirmTime: dateTime(['审批时间', 'Confirmed at'], { edit: 'never' }),
    remark: remark(),
  },
  unique: [
    ['activityID', 'storeID'],
    ['activityID', 'distributorID'],
  ],
  rules: [itemOfAmount],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['code', 'customerType', 'storeID', 'distributorID', 'activityID', 'item', 'amount', 'remark'],
    },
    {
      title: ['审批与检核', 'Review and verification'],
      fields: [
        'approvalStatus',
        'approvedAmount',
        'verifiedAmount',
        'orgID',
        'budgetID',
        'opinion',
        'confirmer',
        'confirmTime',
      ],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  list: {
    search: ['code', 'activityID', 'storeID', 'distributorID', 'item', 'approvalStatus', 'orgID', 'createTime'],
    columns: [
      'code',
      'activityID',
      'storeID',
      'distributorID',
      'approvalStatus',
      'item',
      'amount',
      'approvedAmount',
      'verifiedAmount',
      'confirmTime',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  record: { figures: ['amount', 'approvedAmount', 'verifiedAmount'] },
  tabOf: [
    { of: 'activity.activity', by: 'activityID', label: ['申请', 'Applications'], counted: true, place: 20 },
    { of: 'customer.store', by: 'storeID', label: ['活动', 'Activities'] },
    { of: 'distributor.distributor', by: 'distributorID', label: ['活动', 'Activities'] },
  ],
  keys: ['search', 'add', 'edit', 'view', 'download', 'share'],
  flow: applicationFlow,
  actions: {
    pass: {
      label: ['通过', 'Pass'],
      key: 'decide',
      body: {
        approvedAmount: {
          ...approvedAmount,
          hint: ['不填则按申请金额批准；差额释放', 'Left empty, all of it; the difference is freed'],
        },
        opinion,
      },
      stamp,
    },
    reject: {
      label: ['驳回', 'Reject'],
      key: 'decide',
      body: { opinion: { ...opinion, required: true } },
      stamp,
      danger: true,
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      key: 'edit',
      confirm: ['名额和占用的预算将释放', 'The place and what is held of the budget are freed'],
    },
    resubmit: {
      label: ['重新申请', 'Apply again'],
      key: 'edit',
      single: true,
      confirm: ['将重新占用名额和预算', 'A place and the budget are held again'],
    },
  },
  export: { kind: 'ActivityApplication' },
})
