import type { ErrorTexts } from './error-texts-shape'

/** Orders: what stands in the way of placing one. */
export const orderErrors = {
  orderEmpty: ['订单没有产品，不能提交', 'The order has no products, so it cannot be submitted'],
  customerClosed: ['客户“{value}”已关店或已失效，不能下单', 'The customer "{value}" is closed or not valid any more'],
  supplierForeign: ['“{value}”不向该门店供货', '"{value}" does not supply the store'],
  supplierOfStore: ['仅门店订单可指定供货经销商', 'A supplier is for orders of stores alone'],
  orderPriceMissing: ['“{product}”没有价格', 'There is no price for "{product}"'],
  orderOnlyInVisit: [
    '手机仅限在拜访中下单，下单方式须为“拜访下单”',
    'Phones order only during visits: the way of ordering has to be that of a visit',
  ],
  manualPriceOff: ['未开启手工改价', 'Prices cannot be typed by hand'],
  manualPriceNotPermitted: ['没有手工改价的权限', 'You may not type prices by hand'],
  manualPriceOutside: [
    '“{product}”的手工价{price}应在{from}至{to}之间',
    '"{product}": the price {price} has to be from {from} to {to}',
  ],
  belowMinimum: ['“{product}”至少订{wanted}，现为{given}', '"{product}": at least {wanted}, now {given}'],
  notMultiple: ['“{product}”须按{wanted}的倍数订货，现为{given}', '"{product}": in multiples of {wanted}, now {given}'],
  orderAmountShort: ['订单金额{given}未达到起订金额{wanted}', 'The order is {given}, the smallest one is {wanted}'],
  orderQuantityShort: [
    '订单数量{given}未达到起订数量{wanted}',
    'The order has {given} units, the smallest one has {wanted}',
  ],
  deliveryValueShort: ['订单金额{given}未达到起送金额{wanted}', 'The order is {given}, delivery begins at {wanted}'],
  orderWarehouseMissing: ['没有为该客户发货的仓库', 'No warehouse serves the customer'],
  orderDateFuture: ['下单日期不能晚于今天', 'The order date may not be after today'],
  orderDateTooEarly: ['下单日期最多早于今天{days}天', 'The order date may be {days} days before today at most'],
  deliveryOutside: ['要求送货日期应在{from}至{to}之间', 'The delivery date has to be from {from} to {to}'],
  priceChanged: [
    '价格或促销已变化：应付金额由{expected}变为{total}，请确认后重新提交',
    'Prices or promotions have changed: the total is {total} instead of {expected}. Look at it and submit again',
  ],
  shopClosed: ['商城休息中，暂不接单', 'The shop is closed and takes no orders now'],
  shopClosedNow: ['商城休息中，暂不接单：{text}', 'The shop is closed and takes no orders now: {text}'],
  shopAmountShort: [
    '订单金额{given}未达到商城最低订货金额{wanted}',
    'The order is {given}, the least amount of the shop is {wanted}',
  ],
  shopTooManyProducts: [
    '商城每单最多{max}种产品，现为{given}种',
    'An order of the shop has {max} products at most, now {given}',
  ],
  shopDeliversLater: ['商城最早{from}送货', 'The shop delivers from {from} on'],
  shopPaymentNotOffered: ['商城不提供该支付方式', 'The shop does not offer this way to pay'],
  shopTakesNoRemark: ['商城订单不能填写备注', 'Orders of the shop have no remark'],
  shopWarehouseFixed: ['商城订单统一从“{name}”发货', 'Orders of the shop are delivered from "{name}"'],
  shopCancelLate: [
    '提交超过{minutes}分钟，不能自行取消，请联系供货方',
    'It was submitted more than {minutes} minutes ago: ask the supplier to cancel it',
  ],
  reasonTooShort: ['原因至少{min}个字', 'Give a reason of {min} characters at least'],
} satisfies ErrorTexts
