import { code, computed, dateTime, flag, geo, image, money, number, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { executionFlow } from '../rules/execution-flow'
import { photosGiven } from './activity-rules'

const kept = { edit: 'never', hiddenInList: true } as const
const opinion = text(['检核意见', 'Opinion'], { max: 500, multiline: true, ...kept })
const verifiedAmount = money(['检核金额', 'Verified amount'], { edit: 'never', integerDigits: 7 })
const stamp = { by: 'verifier', at: 'verifyTime' }
/** `HZ20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'HZ', date: 'yyyyMMdd', dash: true, reset: 'day' } as const

/** What was done for an application, with photos taken in the store; what it may cost is verified. */
export const activityExecution = defineResource({
  key: 'activity.execution',
  path: '/activitymanagement/activityinspect',
  label: ['活动执行', 'Execution'],
  title: 'code',
  scope: { through: ['storeID', 'distributorID'] },
  fields: {
    code: code(['执行单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
    applicationID: ref(['申请', 'Application'], 'activity.application', { required: true, edit: 'onCreate' }),
    activityID: ref(['活动', 'Activity'], 'activity.activity', { edit: 'never' }),
    storeID: ref(['门店', 'Store'], 'customer.store', { edit: 'never' }),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', { edit: 'never' }),
    executeTime: dateTime(['执行时间', 'Executed at'], { required: true }),
    photos: image(['执行照片', 'Photos'], { maxCount: 9 }),
    place: geo(['拍摄位置', 'Place'], { hiddenInList: true, within: 'china' }),
    distance: number(['距门店', 'From the store'], { edit: 'never', unit: ['米', 'm'] }),
    repeated: computed(flag(['照片重复', 'Repeated photo']), '(repeated_of is not null)::int::smallint', [
      'repeatedOf',
    ]),
    repeatedOf: ref(['与哪次执行重复', 'Repeats'], 'activity.execution', kept),
    amount: money(['实际费用', 'Cost'], { required: true, default: '0', integerDigits: 7 }),
    verifiedAmount,
    verifyStatus: stateOf(executionFlow, ['检核状态', 'Verification']),
    opinion,
    verifier: text(['检核人', 'Verified by'], kept),
    verifyTime: dateTime(['检核时间', 'Verified at'], { edit: 'never' }),
    remark: remark(),
  },
  rules: [photosGiven],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['code', 'applicationID', 'executeTime', 'amount', 'place', 'photos', 'remark'],
    },
    {
      title: ['检核', 'Verification'],
      fields: [
        'activityID',
        'storeID',
        'distributorID',
        'distance',
        'repeated',
        'repeatedOf',
        'verifyStatus',
        'verifiedAmount',
        'opinion',
        'verifier',
        'verifyTime',
      ],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  list: {
    search: [
      'code',
      'activityID',
      'storeID',
      'distributorID',
      'applicationID',
      'verifyStatus',
      'repeated',
      'distance',
      'executeTime',
    ],
    // What is judged by stands beside the state, before times and what few rows have.
    columns: [
      'code',
      'activityID',
      'storeID',
      'verifyStatus',
      'photos',
      'distance',
      'repeated',
      'amount',
      'verifiedAmount',
      'executeTime',
      'distributorID',
      'verifyTime',
    ],
    sort: 'executeTime',
    newestFirst: true,
  },
  record: { picture: 'photos', figures: ['amount', 'verifiedAmount', 'distance'] },
  tabOf: [
    { of: 'activity.activity', by: 'activityID', label: ['执行', 'Executions'], counted: true, place: 30 },
    { of: 'activity.application', by: 'applicationID', label: ['执行', 'Executions'], counted: true },
  ],
  keys: ['search', 'add', 'edit', 'view', 'download', 'share'],
  flow: executionFlow,
  actions: {
    verify: {
      label: ['检核', 'Verify'],
      key: 'decide',
      single: true,
      body: { verifiedAmount: { ...verifiedAmount, required: true }, opinion },
      initial: row => ({ verifiedAmount: row.amount }),
      stamp,
    },
    reject: {
      label: ['退回', 'Send back'],
      key: 'decide',
      body: { opinion: { ...opinion, required: true } },
      stamp,
      danger: true,
    },
  },
  export: { kind: 'ActivityExecution' },
})
