import { flag, money, number } from '@sfa/kit/fields/fields'
import { defineSettings } from '@sfa/kit/settings/settings'

/** 订单设置: what the shop asks of an order, of every way on which one comes to it. */
export const orderSetting = defineSettings({
  type: 'OrderSetting',
  path: '/storeconfiguration/ordersetting',
  label: ['订单设置', 'Order setting'],
  fields: {
    minAmount: money(['最低订货金额', 'Least amount of an order'], {
      hint: [
        '不填写则不限制；本页适用于客户自助下单的订单，所有订单的限制在“订单参数设置”',
        'Empty: no limit. This page is about orders that customers place themselves; limits of all orders stand at "Order parameters".',
      ],
    }),
    maxLines: number(['每单最多产品数', 'Most products of an order'], {
      min: 1,
      max: 1000,
      default: 200,
      unit: ['种', 'products'],
      required: true,
    }),
    cutOffHour: number(['当日截单时间', 'Orders of the day until'], {
      min: 1,
      max: 24,
      default: 24,
      unit: ['点', "o'clock"],
      required: true,
      hint: ['之后下的订单按次日计算', 'Later ones count for the next day'],
    }),
    deliveryDays: number(['最早送货', 'Earliest delivery after'], {
      min: 0,
      max: 60,
      default: 1,
      unit: ['天后', 'days'],
      required: true,
    }),
    cancelMinutes: number(['可自行取消', 'May be cancelled within'], {
      min: 0,
      max: 10_080,
      default: 30,
      unit: ['分钟内', 'minutes'],
      required: true,
    }),
    remark: flag(['允许填写备注', 'A remark may be given'], { default: '1' }),
    invoice: flag(['允许索取发票', 'An invoice may be asked for'], { default: '1' }),
  },
})
