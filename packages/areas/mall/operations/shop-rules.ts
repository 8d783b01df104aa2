import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { addDays, dayAt, hourAt } from '@sfa/kernel/china-day'
import { fenOf } from '@sfa/kernel/money/fen'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { orderSetting } from '../definitions/order-setting'
import { paymentSetting } from '../definitions/payment-setting'
import { storeSwitch } from '../definitions/store-switch'
import { isOpenAt } from '../rules/opening-hours'
import type { ShopRules } from '../rules/shop-order'

/** Orders whose customers have placed them in the shop; those of platforms keep to the rules of these. */
export const isOfShop = ({ orderWay, source }: { orderWay?: unknown; source?: unknown }): boolean =>
  orderWay === 'self' && source !== 'ec'

/** Ways to pay, as the page of settings and as orders name them. */
const namesInOrders: Readonly<Record<string, string>> = {
  online: 'online',
  delivery: 'cash',
  transfer: 'transfer',
  credit: 'credit',
}

/** What the pages of 商城设置 and 支付设置 say of orders that are placed now. */
export async function shopRules(tx: Tx, now = new Date()): Promise<ShopRules> {
  const shop = await settingsOf(tx, storeSwitch)
  const order = await settingsOf(tx, orderSetting)
  const { methods } = await settingsOf(tx, paymentSetting)
  const figure = (name: 'maxLines' | 'cutOffHour' | 'deliveryDays') =>
    order[name] ?? Number(orderSetting.fields[name].default)
  const hour = hourAt(now)
  const days = figure('deliveryDays') + (hour >= figure('cutOffHour') ? 1 : 0)
  return {
    isOpen: shop.open === '1' && isOpenAt(shop, now),
    closedText: shop.closedText,
    minAmount: order.minAmount === null ? null : fenOf(order.minAmount),
    maxProducts: figure('maxLines'),
    deliveryFrom: addDays(dayAt(now), days),
    paymentMethods: methods.map(method => namesInOrders[method] ?? method),
    allowsRemark: order.remark === '1',
  }
}

/** Minutes within which its customer may cancel an order. */
export async function cancelMinutes(tx: Tx): Promise<number> {
  const { cancelMinutes: minutes } = await settingsOf(tx, orderSetting)
  return minutes ?? Number(orderSetting.fields.cancelMinutes.default)
}
