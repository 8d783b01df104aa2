import { details } from '@sfa/kit/details'
import { computed, dict, flag, money, number, ref } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { promotionFlow } from '../rules/promotion-flow'
import { fileTitles } from './define-promotion'
import { headFields, partnerFields, reviewFields } from './promotion-fields'
import { moreThanThreshold } from './promotion-rules'
import { reviewActions } from './review-actions'

const given = (value: unknown) => value !== undefined && value !== null && value !== ''
const rarely = { hiddenInList: true } as const

const products = ['productIds', 'productGroupIds', 'brandIds', 'categoryIds', 'excludedProductIds'] as const
const customers = ['storeIds', 'storeGroupIds', 'channelIds', 'areaIds', 'orgIds', 'excludedStoreIds'] as const

/** Columns of files (issue text of imports of kind 15): what a coupon gives stands between these. */
const fileHead = ['code', 'name', 'validFrom', 'validTo', 'validDays', 'threshold'] as const
const fileTail = ['total', 'perCustomerLimit', 'stackable', ...products, ...customers] as const
const minusColumns = [...fileHead, 'amountOff', ...fileTail] as const
const cutColumns = [...fileHead, 'rate', 'cap', ...fileTail] as const
const shown = ['type', 'issued', 'approvalStatus', 'version', 'lastModifiedBy', 'lastModifiedTime'] as const
const headers = { total: ['总次数', 'Uses in all'], perCustomerLimit: ['每客户次数', 'Uses per customer'] }
const sample = {
  code: 'YHQ900001',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  threshold: 100,
  total: 1000,
  perCustomerLimit: 1,
}

const excluded = flag(['排除', 'Excluded'], { default: '0' })

/** Coupons of one kind: what they give, for what and for whom, and how many there are (docs/areas/marketing.md). */
export const couponBatch = defineResource({
  key: 'marketing.coupon-batch',
  path: '/marketing/coupons',
  label: ['优惠券批次', 'Coupon batch'],
  title: 'name',
  scope: { org: 'orgID' },
  fields: {
    ...headFields('YHQ', { code: ['批次编码', 'Batch code'], name: ['优惠券名称', 'Coupon name'] }),
    // Follows from what is given, so that files say it by their columns.
    type: computed(
      dict(['类型', 'Type'], 'CouponType', {
        options: [
          ['amountOff', ['满减', 'Money off']],
          ['percentage', ['折扣', 'Percentage']],
          ['freeGoods', ['赠品', 'Free goods']],
        ],
      }),
      "case when rate is not null then 'percentage' when amount_off is not null then 'amountOff' else 'freeGoods' end",
      ['rate', 'amountOff'],
    ),
    threshold: money(['门槛', 'Threshold'], {
      required: true,
      hint: [
        '范围内产品扣除单品折扣后的金额；0为无门槛',
        'Of the products in scope, after product discounts; 0 asks for nothing',
      ],
    }),
    amountOff: money(['减免', 'Money off'], {
      ...rarely,
      hint: ['满减券填写；折扣券填写折扣，赠品券填写赠品', 'Of a coupon for money off; others have a rate or gifts'],
    }),
    rate: number(['折扣', 'Rate'], {
      min: 1,
      max: 99.9,
      decimals: 1,
      unit: ['%', '%'],
      hint: ['90表示按90%付款', '90 pays 90 %'],
      ...rarely,
    }),
    cap: money(['封顶', 'At most'], { hint: ['折扣券最多减免的金额', 'Most that a percentage takes off'], ...rarely }),
    validDays: number(['有效天数', 'Days valid'], {
      min: 1,
      max: 3650,
      hint: [
        '填写后，券自发放起有效这么多天，开始和结束日期为可发放的时间；不填则券在开始至结束日期有效',
        'A coupon is valid for so many days from its issue, and the dates say when it can be issued. Without it the dates are those of the coupon',
      ],
      ...rarely,
    }),
    total: number(['发放总量', 'Coupons in all'], { required: true, min: 1, max: 9_999_999 }),
    perCustomerLimit: number(['每客户限领', 'Per customer'], { required: true, min: 1, max: 999, default: '1' }),
    stackable: flag(['可叠加', 'Stackable'], {
      default: '0',
      hint: ['可与其他可叠加的优惠券一起使用', 'May be used beside other coupons that are stackable'],
      ...rarely,
    }),
    issued: number(['已发放', 'Issued'], { edit: 'never', default: '0' }),
    balance: computed(number(['剩余', 'Left']), 'total - issued', ['total', 'issued']),
    ...partnerFields,
    ...reviewFields,
  },
  rules: [
    {
      name: 'one-benefit',
      on: ['rate', 'amountOff'],
      check: ({ rate, amountOff }) =>
        given(rate) && given(amountOff) ? ['减免和折扣只能填写一项', 'It gives money off or a rate, not both'] : null,
    },
    {
      name: 'cut-is-given',
      on: ['amountOff'],
      check: ({ amountOff }) =>
        given(amountOff) && Number(amountOff) === 0 ? ['减免金额须大于0', 'More than 0 has to come off'] : null,
    },
    {
      name: 'off-within-threshold',
      on: ['amountOff', 'threshold'],
      // A threshold of 0 asks for nothing.
      check: ({ amountOff, threshold }) =>
        given(amountOff) && Number(threshold) > 0 && Number(amountOff) > Number(threshold) ? moreThanThreshold : null,
    },
    {
      name: 'cap-is-of-a-rate',
      on: ['cap', 'rate'],
      check({ cap, rate }) {
        if (!given(cap)) return null
        if (!given(rate)) return ['只有折扣券有封顶金额', 'Only a percentage has a limit']
        return Number(cap) > 0 ? null : ['封顶金额须大于0', 'The limit is more than 0']
      },
    },
  ],
  details: {
    gifts: details(['赠品', 'Gifts'], {
      fields: {
        gift: ref(['赠品', 'Gift'], 'product.product', { required: true }),
        giftQuantity: number(['赠品数量', 'Quantity of the gift'], {
          required: true,
          min: 1,
          max: 99_999,
          hint: ['基本单位', 'In the basic unit'],
        }),
        substitute: ref(['替代赠品', 'Substitute'], 'product.product', {
          hint: ['赠品缺货时赠送', 'Given where the gift is out of stock'],
        }),
      },
      unique: ['gift'],
      rules: [
        {
          name: 'substitute-differs',
          on: ['substitute', 'gift'],
          check: ({ gift, substitute }) =>
            given(substitute) && String(substitute) === String(gift)
              ? ['替代赠品不能与赠品相同', 'Gift and substitute are different products']
              : null,
        },
      ],
      maxLines: 20,
    }),
    products: details(['产品名单', 'List of products'], {
      fields: { product: ref(['产品', 'Product'], 'product.product', { required: true }), excluded },
      unique: ['product'],
      maxLines: 2000,
    }),
    customers: details(['客户名单', 'List of customers'], {
      fields: { store: ref(['客户', 'Customer'], 'customer.store', { required: true }), excluded },
      unique: ['store'],
      maxLines: 2000,
    }),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'code',
        'name',
        'validFrom',
        'validTo',
        'validDays',
        'threshold',
        'amountOff',
        'rate',
        'cap',
        'total',
        'perCustomerLimit',
        'stackable',
        'orgID',
        'memo',
        'isDeleted',
      ],
    },
    {
      title: ['发放情况', 'Issued coupons'],
      fields: ['type', 'issued', 'balance'],
      tab: ['基本信息', 'Basic information'],
    },
    { title: ['产品范围', 'Products'], fields: [...products] },
    { title: ['客户范围', 'Customers'], fields: [...customers] },
    {
      title: ['审批与版本', 'Review and versions'],
      fields: ['approvalStatus', 'version', 'versionInForce', 'opinion', 'confirmer', 'confirmTime', 'stopReason'],
      place: 300,
    },
  ],
  record: { state: 'approvalStatus', figures: ['total', 'issued', 'balance'] },
  list: {
    search: [
      'code',
      'name',
      'type',
      'approvalStatus',
      'validPeriod',
      'productIds',
      'brandIds',
      'storeIds',
      'orgID',
      'isDeleted',
    ],
    columns: [
      'code',
      'name',
      'type',
      'approvalStatus',
      'issued',
      'balance',
      'validPeriod',
      'threshold',
      'total',
      'perCustomerLimit',
      'version',
      'versionInForce',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  flow: promotionFlow,
  actions: reviewActions,
  imports: [
    {
      kind: 'FullMinusCoupon',
      label: ['满减优惠券', 'Coupons for money off'],
      businessType: 15,
      columns: minusColumns,
      asked: ['amountOff'],
      headers,
      titles: fileTitles,
      sample: { ...sample, name: '满100减10', amountOff: 10 },
    },
    {
      kind: 'FullCutcoupons',
      label: ['满折优惠券', 'Coupons for a percentage'],
      businessType: 15,
      columns: cutColumns,
      asked: ['rate'],
      headers,
      titles: fileTitles,
      sample: { ...sample, code: 'YHQ900002', name: '满100打9折', rate: 90, cap: 50 },
    },
    {
      kind: 'MarketingProduct',
      label: ['营销产品', 'Products of coupons'],
      businessType: 15,
      of: 'products',
      existing: true,
      match: ['code'],
      columns: ['code', 'product', 'excluded'],
      titles: { code: ['编码', 'Code'], product: ['对象', 'Object'] },
      headers: { code: ['批次编码', 'Batch code'], product: ['产品编码', 'Product code'] },
      sample: { code: 'YHQ000008', product: 'YH-000001', excluded: '0' },
    },
    {
      kind: 'MarketingStore',
      label: ['营销门店', 'Customers of coupons'],
      businessType: 15,
      of: 'customers',
      existing: true,
      match: ['code'],
      columns: ['code', 'store', 'excluded'],
      titles: { code: ['编码', 'Code'], store: ['对象', 'Object'] },
      headers: { code: ['批次编码', 'Batch code'], store: ['门店编码', 'Store code'] },
      sample: { code: 'YHQ000008', store: 'S000001', excluded: '0' },
    },
  ],
  exports: [
    { kind: 'FullMinusCoupon', label: ['满减优惠券', 'Coupons for money off'], columns: [...minusColumns, ...shown] },
    { kind: 'FullCutcoupons', label: ['满折优惠券', 'Coupons for a percentage'], columns: [...cutColumns, ...shown] },
    {
      kind: 'MarketingProduct',
      label: ['营销产品', 'Products of coupons'],
      of: 'products',
      columns: ['code', 'product', 'excluded'],
    },
    {
      kind: 'MarketingStore',
      label: ['营销门店', 'Customers of coupons'],
      of: 'customers',
      columns: ['code', 'store', 'excluded'],
    },
  ],
})
