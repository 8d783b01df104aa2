import {
  code,
  date,
  dateRange,
  dateTime,
  dict,
  image,
  money,
  number,
  ref,
  refs,
  remark,
  text,
  validity,
} from '@sfa/kit/fields/fields'
import type { Guard } from '@sfa/kit/flow/flow'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { activityFlow } from '../rules/activity-flow'
import { activityStatuses } from '../rules/activity-status'
import { activityRules } from './activity-rules'
import { activitySteps } from './activity-steps'

const rarely = { hiddenInList: true } as const
const kept = { edit: 'never', hiddenInList: true } as const
const big = { required: true, integerDigits: 9 } as const
/** Most customers of an activity. */
const mostCustomers = 99_999

const opinion = text(['审批意见', 'Opinion'], { max: 500, multiline: true, ...kept })

/** What may change of an activity that was passed, whatever customers have applied (docs/areas/activity.md). */
const adjusted = {
  applicationEnd: date(['申请结束日期', 'Applications to'], { required: true, ...rarely }),
  activityEnd: date(['活动结束日期', 'End'], { required: true, ...rarely }),
  maximumCustomers: number(['最大参与客户数', 'Maximum customers'], { required: true, min: 1, max: mostCustomers }),
  budget: money(['活动预算', 'Budget'], big),
}
const adjustReason = text(['调整原因', 'Reason of the change'], { max: 200, ...kept })
const adjustable: Guard = ({ approvalStatus }) =>
  approvalStatus === 'Done' ? null : { code: approvalStatus === 'Closed' ? 'activityClosed' : 'activityNotApproved' }

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  'code',
  'name',
  'type',
  'applicationStart',
  'applicationEnd',
  'activityStart',
  'activityEnd',
  'maximumCustomers',
  'budget',
  'orgID',
  'mandatoryProducts',
  'mandatoryProductVarieties',
  'remark',
  'isDeleted',
] as const

const columns = [
  'code',
  'name',
  'type',
  'status',
  'approvalStatus',
  'applicationPeriod',
  'activityPeriod',
  'maximumCustomers',
  'appliedCustomers',
  'budget',
  'amount',
  'orgID',
  'isDeleted',
] as const

/** What customers apply for: promotions and money for a time. */
export const activity = defineResource({
  key: 'activity.activity',
  path: '/activitymanagement/activityvindicate',
  label: ['活动', 'Activity'],
  title: 'name',
  scope: { org: 'orgID' },
  fields: {
    code: code(['活动编码', 'Activity code'], { required: true, unique: true, edit: 'onCreate', auto: 'HD' }),
    name: text(['活动名称', 'Activity name'], { required: true }),
    type: dict(['活动类型', 'Type'], 'ActivityType', { required: true }),
    status: dict(['活动状态', 'Activity status'], 'ActivityStatus', {
      required: true,
      edit: 'never',
      default: '2',
      options: [
        ['1', activityStatuses['1'], 'running'],
        ['2', activityStatuses['2'], 'waiting'],
        ['3', activityStatuses['3'], 'good'],
        ['4', activityStatuses['4'], 'bad'],
        ['5', activityStatuses['5'], 'neutral'],
      ],
    }),
    approvalStatus: stateOf(activityFlow, ['审批状态', 'Approval status']),
    applicationStart: date(['申请开始日期', 'Applications from'], { required: true, ...rarely }),
    applicationEnd: adjusted.applicationEnd,
    applicationPeriod: dateRange(['申请期间', 'Applications'], { from: 'applicationStart', to: 'applicationEnd' }),
    activityStart: date(['活动开始日期', 'Start'], { required: true, ...rarely }),
    activityEnd: adjusted.activityEnd,
    activityPeriod: dateRange(['活动期间', 'Activity period'], { from: 'activityStart', to: 'activityEnd' }),
    maximumCustomers: adjusted.maximumCustomers,
    budget: adjusted.budget,
    appliedCustomers: number(['已申请客户数', 'Applied customers'], { edit: 'never', default: '0' }),
    amount: money(['已申请金额', 'Amount applied for'], { edit: 'never', default: '0', integerDigits: 9 }),
    settledAmount: money(['结案金额', 'Amount posted'], { ...kept, integerDigits: 9 }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', {
      required: true,
      hint: ['本组织及下级的客户可以申请', 'Customers of it, and of those below, may apply'],
    }),
    image: image(['活动图片', 'Picture'], { formats: ['jpg', 'jpeg'], maxKB: 1024, maxCount: 1 }),
    mandatoryProducts: refs(['必选产品', 'Mandatory products'], 'product.product', rarely),
    mandatoryProductVarieties: number(['必选产品品种数', 'Mandatory varieties'], { min: 1, max: 99, ...rarely }),
    receiverIDs: refs(['预警接收人', 'Who is told'], 'person.user', {
      ...rarely,
      hint: ['不选则通知系统管理员', 'The administrators, where nobody is chosen'],
    }),
    opinion,
    confirmer: text(['审批人', 'Confirmed by'], kept),
    confirmTime: dateTime(['审批时间', 'Confirmed at'], kept),
    adjustReason,
    closer: text(['结案人', 'Closed by'], kept),
    closeTime: dateTime(['结案时间', 'Closed at'], kept),
    remark: remark(),
    isDeleted: validity(),
  },
  details: { steps: activitySteps },
  rules: activityRules,
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'code',
        'name',
        'type',
        'orgID',
        'applicationStart',
        'applicationEnd',
        'activityStart',
        'activityEnd',
        'maximumCustomers',
        'budget',
        'receiverIDs',
        'image',
        'remark',
      ],
    },
    {
      title: ['必选产品', 'Mandatory products'],
      fields: ['mandatoryProducts', 'mandatoryProductVarieties'],
      tab: ['基本信息', 'Basic information'],
    },
    {
      title: ['审批与结案', 'Review and closing'],
      fields: [
        'status',
        'approvalStatus',
        'opinion',
        'confirmer',
        'confirmTime',
        'adjustReason',
        'settledAmount',
        'closer',
        'closeTime',
      ],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  list: {
    search: [
      'code',
      'name',
      'type',
      'status',
      'approvalStatus',
      'applicationPeriod',
      'activityPeriod',
      'orgID',
      'isDeleted',
    ],
    columns,
    sort: 'createTime',
    newestFirst: true,
  },
  record: {
    state: 'status',
    figures: ['maximumCustomers', 'appliedCustomers', 'budget', 'amount', 'settledAmount'],
  },
  pages: [
    {
      name: 'review',
      path: '/activitymanagement/activityreview',
      label: ['待审批活动', 'Activity to review'],
      filter: { approvalStatus: 'New' },
      keys: ['search', 'view'],
    },
    {
      name: 'finish',
      path: '/activitymanagement/activityfinish',
      label: ['待结案活动', 'Activity to close'],
      filter: { approvalStatus: 'Done', status: '4' },
      keys: ['search', 'view'],
    },
  ],
  flow: activityFlow,
  actions: {
    submit: { label: ['提交审批', 'Submit'], key: 'edit' },
    pass: {
      label: ['通过', 'Pass'],
      key: 'decide',
      body: { opinion },
      stamp: { by: 'confirmer', at: 'confirmTime' },
    },
    reject: {
      label: ['驳回', 'Reject'],
      key: 'decide',
      body: { opinion: { ...opinion, required: true } },
      stamp: { by: 'confirmer', at: 'confirmTime' },
      danger: true,
    },
    revise: {
      label: ['撤销审批', 'Back to draft'],
      key: 'edit',
      confirm: [
        '修改后须重新审批；审批通过之前不接受申请',
        'It needs approval again, and takes no applications before',
      ],
    },
    adjust: {
      label: ['调整', 'Change dates and limits'],
      key: 'decide',
      single: true,
      guard: adjustable,
      body: { ...adjusted, adjustReason: { ...adjustReason, required: true } },
      initial: ({ applicationEnd, activityEnd, maximumCustomers, budget }) => ({
        applicationEnd,
        activityEnd,
        maximumCustomers,
        budget,
      }),
      confirm: [
        '已有的申请不变；活动政策所引用的促销按其自身的有效期执行',
        'Applications stay as they are; promotions of its steps keep their own validity',
      ],
    },
    finish: {
      label: ['结案', 'Close'],
      key: 'finish',
      single: true,
      stamp: { by: 'closer', at: 'closeTime' },
      confirm: [
        '按检核金额核销预算，释放差额；结案后不能再修改',
        'What was verified is posted to the budgets, the rest is freed. Nothing can be changed afterwards',
      ],
    },
  },
  import: {
    kind: 'Activity',
    columns: spreadsheetColumns,
    sample: {
      code: 'HD900001',
      name: '门店陈列',
      type: 'display',
      applicationStart: '2026-01-01',
      applicationEnd: '2026-01-31',
      activityStart: '2026-02-01',
      activityEnd: '2026-02-28',
      maximumCustomers: 100,
      budget: 50_000,
      orgID: 'HQ',
    },
  },
  export: {
    kind: 'Activity',
    columns: [
      ...spreadsheetColumns,
      'status',
      'approvalStatus',
      'appliedCustomers',
      'amount',
      'settledAmount',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
  },
})
