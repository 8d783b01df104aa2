import { details } from '@sfa/kit/details'
import { code, dateTime, number, ref, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { couponIssueFlow } from '../rules/coupon-flow'

const given = (value: unknown) => value !== undefined && value !== null && value !== ''
const counted = { edit: 'never', default: '0' } as const
const customers = ['store', 'distributor'] as const

/** Coupons that are issued to customers, to groups of them, or to a list from a file; a job does it. */
export const couponIssue = defineResource({
  key: 'marketing.coupon-issue',
  path: '/marketing/couponissue',
  label: ['发券单', 'Coupon issue'],
  title: 'code',
  scope: { org: 'orgID' },
  fields: {
    code: code(['单号', 'Number'], {
      required: true,
      unique: true,
      edit: 'onCreate',
      auto: { prefix: 'FQ', date: 'yyyyMMdd', dash: true, reset: 'day' },
    }),
    batchID: ref(['批次', 'Batch'], 'marketing.coupon-batch', { required: true }),
    quantity: number(['每客户张数', 'Coupons per customer'], { required: true, min: 1, max: 99, default: '1' }),
    state: stateOf(couponIssueFlow),
    storeGroupIds: refs(['客户分组', 'Customer groups'], 'customer.store-group', { hiddenInList: true }),
    storeIds: refs(['门店', 'Stores'], 'customer.store', { hiddenInList: true }),
    distributorIds: refs(['经销商', 'Distributors'], 'distributor.distributor', { hiddenInList: true }),
    targets: number(['客户数', 'Customers'], counted),
    issued: number(['已发放', 'Coupons issued'], counted),
    refused: number(['未发放客户', 'Customers left out'], counted),
    failures: text(['未发放原因', 'Why they were left out'], { multiline: true, edit: 'never', hiddenInList: true }),
    issuedBy: text(['发放人', 'Issued by'], { max: 100, edit: 'never' }),
    issueTime: dateTime(['发放时间', 'Issued at'], { edit: 'never' }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { hiddenInList: true }),
    memo: remark(),
    isDeleted: validity(),
  },
  details: {
    customers: details(['名单', 'List'], {
      fields: {
        store: ref(['门店', 'Store'], 'customer.store'),
        distributor: ref(['经销商', 'Distributor'], 'distributor.distributor'),
        coupons: number(['张数', 'Coupons'], {
          min: 1,
          max: 99,
          hint: ['不填则为每客户张数', 'Empty takes the coupons per customer'],
        }),
      },
      unique: [...customers],
      rules: [
        {
          name: 'one-customer',
          on: ['store', 'distributor'],
          check: ({ store, distributor }) =>
            given(store) === given(distributor)
              ? ['门店和经销商须填写其中一项', 'A line names a store or a distributor']
              : null,
        },
      ],
      maxLines: 2000,
    }),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'code',
        'batchID',
        'quantity',
        'storeGroupIds',
        'storeIds',
        'distributorIds',
        'orgID',
        'memo',
        'isDeleted',
      ],
    },
    {
      title: ['发放结果', 'Result'],
      fields: ['state', 'targets', 'issued', 'refused', 'failures', 'issuedBy', 'issueTime'],
    },
  ],
  record: { figures: ['quantity', 'targets', 'issued', 'refused'] },
  list: {
    search: ['code', 'batchID', 'state', 'issuedBy', 'issueTime', 'isDeleted'],
    columns: [
      'code',
      'batchID',
      'quantity',
      'state',
      'targets',
      'issued',
      'refused',
      'issuedBy',
      'issueTime',
      'isDeleted',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  tabOf: [{ of: 'marketing.coupon-batch', by: 'batchID', label: ['发券单', 'Issues'] }],
  flow: couponIssueFlow,
  actions: {
    issue: {
      label: ['发放', 'Issue'],
      key: 'issue',
      single: true,
      confirm: ['发放后不能撤回，只能逐张作废', 'It cannot be taken back; coupons can be made void one by one'],
      stamp: { by: 'issuedBy', at: 'issueTime' },
    },
  },
  imports: [
    {
      kind: 'CouponIssue',
      of: 'customers',
      match: ['code'],
      columns: ['code', 'batchID', 'quantity', 'memo', ...customers, 'coupons'],
      titles: {
        batchID: ['批次编码', 'Batch code'],
        store: ['门店编码', 'Store code'],
        distributor: ['经销商编码', 'Distributor code'],
      },
      sample: { code: 'FQ-900001', batchID: 'YHQ000001', quantity: 1, store: 'S000001' },
    },
  ],
  exports: [
    {
      kind: 'CouponIssue',
      of: 'customers',
      columns: [
        'code',
        'batchID',
        'quantity',
        'memo',
        ...customers,
        'coupons',
        'lineNo',
        'state',
        'issuedBy',
        'issueTime',
      ],
    },
  ],
})
