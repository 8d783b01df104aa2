import { code, dateTime, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { couponFlow } from '../rules/coupon-flow'

const fixed = { edit: 'never' } as const
const rarely = { edit: 'never', hiddenInList: true } as const
const voidReason = text(['作废原因', 'Reason of making it void'], { max: 200, ...rarely })

/** A coupon of one customer: made by issuing, moved on by orders, never by a form. */
export const coupon = defineResource({
  key: 'marketing.coupon',
  path: '/marketing/couponlist',
  label: ['优惠券', 'Coupon'],
  title: 'number',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    number: code(['券号', 'Coupon number'], { required: true, unique: true, ...fixed }),
    batchID: ref(['批次', 'Batch'], 'marketing.coupon-batch', { required: true, ...fixed }),
    storeID: ref(['门店', 'Store'], 'customer.store', fixed),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', fixed),
    state: stateOf(couponFlow),
    validFrom: dateTime(['生效时间', 'Valid from'], { required: true, ...fixed }),
    validTo: dateTime(['失效时间', 'Valid to'], { required: true, ...fixed }),
    orderNo: text(['订单号', 'Order number'], { pinyin: false, max: 50, ...fixed }),
    lockTime: dateTime(['锁定时间', 'Locked at'], rarely),
    useTime: dateTime(['使用时间', 'Used at'], fixed),
    issueID: ref(['发券单', 'Issue'], 'marketing.coupon-issue', rarely),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', rarely),
    voidReason,
    voidBy: text(['作废人', 'Made void by'], { max: 100, ...rarely }),
    voidTime: dateTime(['作废时间', 'Made void at'], rarely),
  },
  keys: ['search', 'view', 'download'],
  list: {
    search: [
      'number',
      'batchID',
      'state',
      'storeID',
      'distributorID',
      'orderNo',
      'validTo',
      'useTime',
      'issueID',
      'orgID',
    ],
    columns: [
      'number',
      'batchID',
      'storeID',
      'distributorID',
      'state',
      'validFrom',
      'validTo',
      'orderNo',
      'useTime',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
    quick: ['number', 'orderNo'],
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'number',
        'batchID',
        'storeID',
        'distributorID',
        'state',
        'validFrom',
        'validTo',
        'issueID',
        'orgID',
        'orderNo',
        'lockTime',
        'useTime',
        'voidReason',
        'voidBy',
        'voidTime',
      ],
    },
  ],
  tabOf: [
    { of: 'marketing.coupon-batch', by: 'batchID', label: ['已发放的券', 'Issued coupons'] },
    { of: 'marketing.coupon-issue', by: 'issueID', label: ['已发放的券', 'Issued coupons'] },
    { of: 'customer.store', by: 'storeID', label: ['优惠券', 'Coupons'] },
    { of: 'distributor.distributor', by: 'distributorID', label: ['优惠券', 'Coupons'] },
  ],
  flow: couponFlow,
  actions: {
    void: {
      label: ['作废', 'Void'],
      key: 'void',
      body: { voidReason: { ...voidReason, required: true } },
      stamp: { by: 'voidBy', at: 'voidTime' },
      danger: true,
    },
  },
  export: { kind: 'Coupon' },
})
