import { number, text } from '@sfa/kit/fields/fields'
import { choices, defineSettings } from '@sfa/kit/settings/settings'

/** 支付设置: the ways to pay that the shop client offers; without paying online no payment is begun. */
export const paymentSetting = defineSettings({
  type: 'PaymentSetting',
  path: '/parameter/paymentsetting',
  label: ['支付设置', 'Payment setting'],
  fields: {
    methods: choices(
      ['支付方式', 'Ways to pay'],
      [
        ['online', ['在线支付', 'Online']],
        ['delivery', ['货到付款', 'On delivery']],
        ['transfer', ['银行转账', 'Bank transfer']],
        ['credit', ['账期支付', 'On account']],
      ],
      { hint: ['不选择时商城不收款，订单在线下结算', 'None chosen: the shop takes no payments'] },
    ),
    onlineDiscount: number(['在线支付优惠', 'Discount for paying online'], {
      min: 0,
      max: 100,
      decimals: 2,
      default: 1,
      unit: ['%', '%'],
      required: true,
    }),
    payMinutes: number(['在线支付时限', 'To be paid online within'], {
      min: 1,
      max: 1440,
      default: 30,
      unit: ['分钟', 'minutes'],
      required: true,
      when: { field: 'methods', is: ['online'] },
      hint: ['超过后该次支付过期，须重新发起', 'After that a payment that was begun expires'],
    }),
    transferAccount: text(['转账账户', 'Account for transfers'], {
      max: 300,
      multiline: true,
      required: true,
      when: { field: 'methods', is: ['transfer'] },
      hint: [
        '户名、开户行和账号，选择银行转账的客户会看到',
        'Name, bank and number, as customers who transfer see them',
      ],
    }),
  },
})
