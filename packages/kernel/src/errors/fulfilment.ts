import type { ErrorTexts } from './error-texts-shape'

/** Shipping, signing and closing orders, and pushing them to another system. */
export const fulfilmentErrors = {
  orderLineUnknown: ['订单没有第{line}行', 'The order has no line {line}'],
  orderLineTwice: ['第{line}行重复', 'Line {line} is given twice'],
  notPositive: ['必须大于0', 'Must be greater than 0'],
  shipsTooMuch: ['第{line}行最多还可发{most}', 'Of line {line} {most} can be shipped at most'],
  signsTooMuch: ['第{line}行最多可签收{most}', 'Of line {line} {most} can be signed for at most'],
  nothingToShip: ['没有待发的产品', 'There is nothing left to ship'],
  nothingToSign: ['没有待签收的产品', 'There is nothing to sign for'],
  shortageReason: ['签收数量少于已发数量时请填写原因', 'Say why less is signed for than was shipped'],
  shipsWithoutWarehouse: ['订单没有发货仓库', 'The order has no warehouse'],
  creditNotReleased: [
    '超出信用额度{excess}，请填写放行原因：额度{limit}，应收{receivable}，已占用{held}',
    'Beyond the credit limit by {excess}: give a reason to release it. The limit is {limit}, {receivable} receivable, {held} held',
  ],
  shippedLater: ['发货时间不能晚于现在', 'The time of shipping may not be later than now'],
  shippedEarlier: [
    '发货时间不能早于下单日期{value}',
    'The time of shipping may not be before {value}, the date of the order',
  ],
  trackingKnown: ['该订单已有快递单号“{value}”', 'The order has a package "{value}" already'],
  expressOrderState: [
    '订单{value}的状态为“{state}”，不能发货',
    'Order {value} cannot be shipped while it is "{state}"',
  ],
  expressProductForeign: ['订单中没有产品“{value}”', 'The order does not have the product "{value}"'],
  expressUnits: [
    '订单中“{value}”有多种单位，请不要填写数量或在订单中发货',
    'The order has "{value}" in several units: leave the quantity empty, or ship it in the order',
  ],
  expressTooMuch: [
    '“{value}”最多还可发{most}，文件中共{given}',
    'Of "{value}" {most} can be shipped, the file has {given}',
  ],
  expressQuantityAlone: ['填写数量时请填写商品编码', 'A quantity needs a product'],
  shippingNotPermitted: ['没有订单发货的权限', 'You may not ship orders'],
  pushEnded: ['已成功或已撤回的推送不能重复推送', 'What was pushed or withdrawn is not pushed again'],
} satisfies ErrorTexts
