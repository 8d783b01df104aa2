import { code, date, dateTime, dict, money, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { objectTypes } from '@sfa/pricing/definitions/object-fields'
import { rebateGrantFlow } from '../rules/rebate-grant-flow'

/** `FL20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'FL', date: 'yyyyMMdd', dash: true, reset: 'day' } as const
const kept = { edit: 'never' } as const
const columns = ['code', 'objectType', 'objectCode', 'amount', 'validTo', 'reason', 'remark'] as const
const revokeReason = text(['收回原因', 'Why it was taken back'], { ...kept, max: 200, hiddenInList: true })

/** A rebate for a customer: written or imported as a draft, in the account from its granting on. */
export const rebateGrant = defineResource({
  key: 'receivable.rebate-grant',
  path: '/dmsAccountmanagement/rebategrant',
  label: ['返利发放', 'Rebate'],
  title: 'code',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    code: code(['单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
    objectType: dict(['客户类型', 'Kind of customer'], 'RebateCustomer', {
      required: true,
      edit: 'onCreate',
      default: 'store',
      options: [
        ['store', objectTypes.store],
        ['distributor', objectTypes.distributor],
      ],
    }),
    objectCode: text(['客户', 'Customer'], {
      required: true,
      edit: 'onCreate',
      max: 50,
      hint: ['门店或经销商的编码', 'The code of a store or of a distributor'],
    }),
    amount: money(['返利金额', 'Amount'], { required: true, integerDigits: 8 }),
    remaining: money(['剩余可用', 'Left'], {
      ...kept,
      integerDigits: 8,
      default: '0',
      hint: ['未被订单占用和使用的金额', 'Neither held nor used by orders'],
    }),
    validTo: date(['有效期至', 'Valid to'], {
      hint: ['含当天；不填写时按返利设置的默认有效期', 'Included; empty: as long as the rebate setting says'],
    }),
    reason: text(['发放原因', 'Reason'], { required: true, max: 200 }),
    state: stateOf(rebateGrantFlow),
    grantedBy: text(['发放人', 'Granted by'], { ...kept, hiddenInList: true }),
    grantedTime: dateTime(['发放时间', 'Granted at'], kept),
    revokeReason,
    accountID: ref(['返利账户', 'Rebate account'], 'receivable.rebate-account', { ...kept, hiddenInList: true }),
    // Kept by the database beside the code (take_rebate_customer).
    storeID: ref(['门店', 'Store'], 'customer.store', { ...kept, hiddenInList: true }),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', { ...kept, hiddenInList: true }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', kept),
    remark: remark(),
  },
  rules: [
    {
      name: 'amount-positive',
      on: ['amount'],
      check: ({ amount }) =>
        amount === null || amount === undefined || Number(amount) > 0
          ? null
          : ['返利金额必须大于0', 'The amount has to be above 0'],
    },
  ],
  form: [
    { title: ['基本信息', 'Basic information'], fields: [...columns] },
    {
      title: ['发放', 'Granting'],
      fields: ['state', 'remaining', 'grantedBy', 'grantedTime', 'revokeReason', 'accountID', 'orgID'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  record: { figures: ['amount', 'remaining'] },
  list: {
    search: ['code', 'objectType', 'objectCode', 'state', 'validTo', 'reason', 'storeID', 'distributorID', 'orgID'],
    columns: [
      'code',
      'objectType',
      'objectCode',
      'amount',
      'state',
      'remaining',
      'validTo',
      'reason',
      'grantedTime',
      'orgID',
      'createBy',
    ],
    sort: 'code',
    newestFirst: true,
    quick: ['code', 'objectCode'],
  },
  tabOf: [{ of: 'receivable.rebate-account', by: 'accountID', label: ['发放', 'Grants'] }],
  flow: rebateGrantFlow,
  actions: {
    grantRebate: {
      label: ['发放', 'Grant'],
      key: 'grant',
      stamp: { by: 'grantedBy', at: 'grantedTime' },
      confirm: [
        '发放后立即可用，不能修改，只能收回剩余部分',
        'It can be used at once; only what is left can be taken back',
      ],
    },
    revokeRebate: {
      label: ['收回', 'Take back'],
      key: 'grant',
      body: { revokeReason: { ...revokeReason, required: true } },
      danger: true,
      confirm: [
        '收回剩余可用的金额；订单占用的部分在订单取消时收回',
        'What is left is taken back; what orders hold, when they are cancelled',
      ],
    },
    voidRebate: {
      label: ['作废', 'Void'],
      key: 'grant',
      confirm: ['作废后不能恢复', 'It cannot be taken back'],
      danger: true,
    },
  },
  import: {
    kind: 'RebateGrant',
    match: ['code'],
    columns,
    titles: { objectCode: ['客户编码', 'Customer code'] },
    sample: {
      code: 'FL000001',
      objectType: 'distributor',
      objectCode: 'D00001',
      amount: 5_000,
      validTo: '2099-12-31',
      reason: '2026Q3',
    },
  },
  export: {
    kind: 'RebateGrant',
    columns: [...columns, 'remaining', 'state', 'grantedBy', 'grantedTime', 'orgID', 'createBy', 'createTime'],
  },
})
