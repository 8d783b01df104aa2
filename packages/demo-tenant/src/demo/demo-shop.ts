/** Help of the demo's shop. */
export const demoHelp = [
  {
    title: '怎样下订货单',
    category: 'order',
    content: '<ol><li>在栏目中选好产品和数量</li><li>核对收货地址</li><li>提交订单</li></ol>',
  },
  { title: '最低订货金额是多少', category: 'order', content: '<p>每单不低于300元，不足的请凑单后再提交。</p>' },
  {
    title: '什么时候送货',
    category: 'delivery',
    content: '<p>当日16点前提交的订单，次日送达；之后的订单顺延一天。</p>',
  },
  { title: '可以怎样付款', category: 'payment', content: '<p>支持在线支付、货到付款，签约客户可按账期支付。</p>' },
  {
    title: '产品破损怎么办',
    category: 'return',
    content: '<p>签收时当场清点，破损的拍照后联系客服，次日补发。</p>',
  },
] as const

/** What its pages of settings say. */
export const demoShopSettings: readonly (readonly [type: string, param: string, value: string])[] = [
  ['StoreSwitch', 'hours', '07:00-22:00'],
  ['StoreSwitch', 'closedText', '商城每天7点到22点接单'],
  ['ServiceHotline', 'phone', '400-820-6688'],
  ['ServiceHotline', 'hours', '09:00-18:00'],
  ['OrderSetting', 'minAmount', '300'],
  ['OrderSetting', 'cutOffHour', '16'],
  ['PaymentSetting', 'methods', 'online,delivery,credit'],
  ['MallHome', 'notice', '国庆期间照常接单，10月1日暂停送货一天'],
]
