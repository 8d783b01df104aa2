import { flag, number } from '@sfa/kit/fields/fields'
import { defineSettings } from '@sfa/kit/settings/settings'

/** 订单参数设置: limits of orders, whatever way they come. What paying online saves stands among the payment settings. */
export const orderParams = defineSettings({
  type: 'OrderParams',
  path: '/sfaconfiguration/orderParams',
  label: ['订单参数设置', 'Order parameters'],
  sections: [
    { title: ['下单', 'Ordering'], fields: ['backDays', 'maxLines', 'visitsOnly'] },
    { title: ['手工改价', 'Prices by hand'], fields: ['manualPrice', 'manualPriceFrom', 'manualPriceTo'] },
    { title: ['送货', 'Delivery'], fields: ['cutOffHour', 'deliveryFrom', 'deliveryTo'] },
    { title: ['签收与关闭', 'Signing and closing'], fields: ['signature', 'closeDays'] },
    { title: ['机器人下单', 'Robot orders'], fields: ['robotConfidence'] },
  ],
  fields: {
    backDays: number(['下单日期可早于当天', 'Order date may lie back'], {
      min: 0,
      max: 31,
      default: 3,
      unit: ['天', 'days'],
      required: true,
      hint: ['适用于接口下单和手工下单，价格和促销按下单日期计算', 'Prices and promotions are those of the order date'],
    }),
    maxLines: number(['每单最多明细', 'Most lines of an order'], {
      min: 1,
      max: 500,
      default: 500,
      unit: ['行', 'lines'],
      required: true,
      hint: ['赠品不计', 'Gifts do not count'],
    }),
    visitsOnly: flag(['手机仅限拜访中下单', 'Phones order only during visits'], {
      default: '0',
      hint: [
        '手机提交的订单，下单方式须为“拜访下单”；手机据此只在拜访中开放下单',
        'Orders that phones submit have to be made during a visit; phones offer ordering only then',
      ],
    }),
    manualPrice: flag(['允许手工改价', 'Prices may be typed by hand'], {
      default: '0',
      hint: ['有改价权限的用户可在录入订单时修改单价', 'By users with the right to it, while an order is entered'],
    }),
    manualPriceFrom: number(['不低于客户价格的', 'At least this share of the price of the customer'], {
      min: 0,
      max: 100,
      default: 80,
      unit: ['%', '%'],
      required: true,
      when: { field: 'manualPrice', is: ['1'] },
    }),
    manualPriceTo: number(['不高于客户价格的', 'At most this share of the price of the customer'], {
      min: 100,
      max: 1000,
      default: 100,
      unit: ['%', '%'],
      required: true,
      when: { field: 'manualPrice', is: ['1'] },
    }),
    cutOffHour: number(['当日截单时间', 'Orders of the day until'], {
      min: 1,
      max: 24,
      default: 24,
      unit: ['点', "o'clock"],
      required: true,
      hint: ['之后提交的订单最早送货日期顺延一天', 'After it the earliest day of delivery is one later'],
    }),
    deliveryFrom: number(['最早送货', 'Earliest delivery after'], {
      min: 0,
      max: 30,
      default: 1,
      unit: ['天后', 'days'],
      required: true,
      hint: ['从提交订单的当天起算', 'Counted from the day on which the order is submitted'],
    }),
    deliveryTo: number(['最晚送货', 'Latest delivery after'], {
      min: 1,
      max: 90,
      default: 30,
      unit: ['天后', 'days'],
      required: true,
    }),
    signature: flag(['签收须上传图片', 'Signing needs a picture'], {
      default: '0',
      hint: ['签收单或签名的照片，保存在订单上', 'Of the receipt or of the signature; it stays with the order'],
    }),
    closeDays: number(['签收后自动关闭', 'Closed by itself after signing'], {
      min: 1,
      max: 90,
      default: 7,
      unit: ['天后', 'days'],
      required: true,
    }),
    robotConfidence: number(['批量确认的最低识别率', 'Least confidence to confirm all'], {
      min: 0.5,
      max: 1,
      decimals: 2,
      default: 0.9,
      required: true,
      hint: [
        '机器人消息“全部确认”只转识别率不低于此值的消息',
        'Confirming all robot messages converts those that were recognised at least so well',
      ],
    }),
  },
  rules: [
    {
      on: ['deliveryTo', 'deliveryFrom'],
      check: ({ deliveryFrom, deliveryTo }) =>
        Number(deliveryTo) < Number(deliveryFrom)
          ? ['最晚送货不能早于最早送货', 'The latest delivery cannot be before the earliest']
          : null,
    },
  ],
})
