import { flag, number } from '@sfa/kit/fields/fields'
import { defineSettings } from '@sfa/kit/settings/settings'

/** 返利设置: who may pay with rebates, how much of an order, and how long a rebate is valid. */
export const rebateSetting = defineSettings({
  type: 'RebateSetting',
  path: '/parameter/rebatesetting',
  label: ['返利设置', 'Rebate setting'],
  sections: [
    { title: ['使用', 'Use'], fields: ['orderShare', 'forStores', 'forDistributors'] },
    { title: ['发放', 'Granting'], fields: ['validDays'] },
  ],
  fields: {
    orderShare: number(['每单最多可抵', 'Of an order at most'], {
      min: 0,
      max: 100,
      decimals: 1,
      default: 50,
      unit: ['%', '%'],
      required: true,
      hint: [
        '按促销和优惠券之后的金额计算；0为不可使用返利',
        'Of the amount after promotions and coupons; 0: rebates cannot be used',
      ],
    }),
    forStores: flag(['门店订单可用', 'For orders of stores'], { default: '1' }),
    forDistributors: flag(['经销商订单可用', 'For orders of distributors'], { default: '1' }),
    validDays: number(['默认有效期', 'Valid for'], {
      min: 1,
      max: 3650,
      default: 365,
      unit: ['天', 'days'],
      required: true,
      hint: ['发放时未填写有效期至的返利适用', 'For rebates that are granted without a last day'],
    }),
  },
})
