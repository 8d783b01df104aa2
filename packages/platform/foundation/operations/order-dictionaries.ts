import type { DictionaryValues } from './form-dictionaries'

/** What orders choose from (issue text "state, way, payment, channel, source, type, carrier are dictionaries"). */
export const orderDictionaries: DictionaryValues = {
  OrderWay: [
    ['visit', '拜访下单', 'During a visit'],
    ['phone', '电话下单', 'By telephone'],
    ['office', '后台代下单', 'By the office'],
    ['self', '客户自助下单', 'By the customer'],
    ['robot', '机器人下单', 'By a robot'],
  ],
  OrderPayment: [
    ['online', '在线支付', 'Online'],
    ['credit', '账期支付', 'On account'],
    ['cash', '货到付款', 'On delivery'],
    ['transfer', '对公转账', 'Bank transfer'],
  ],
  OrderChannel: [
    ['traditional', '传统渠道', 'Traditional trade'],
    ['modern', '现代渠道', 'Modern trade'],
    ['catering', '餐饮渠道', 'Catering'],
    ['special', '特通渠道', 'Special channels'],
    ['distributor', '经销渠道', 'Distribution'],
    ['ecommerce', '电商渠道', 'E-commerce'],
  ],
  OrderSource: [
    ['hand', '手工录入', 'By hand'],
    ['api', '接口', 'Interface'],
    ['ec', '电商导入', 'E-commerce import'],
    ['robot', '机器人', 'Robot'],
  ],
  OrderType: [
    ['normal', '普通订单', 'Ordinary'],
    ['distributor', '经销商订单', 'Of a distributor'],
    ['ecommerce', '电商订单', 'E-commerce'],
    ['urgent', '加急订单', 'Urgent'],
  ],
  MaterialPurpose: [
    ['display', '门店陈列', 'Display in stores'],
    ['launch', '新品上市', 'Launch of a product'],
    ['activity', '营销活动', 'Marketing activity'],
    ['gift', '客户礼品', 'Gifts for customers'],
    ['training', '培训会议', 'Training and meetings'],
    ['other', '其他', 'Other'],
  ],
  EcPlatform: [
    ['tmall', '天猫', 'Tmall'],
    ['taobao', '淘宝', 'Taobao'],
    ['jd', '京东', 'JD'],
    ['pdd', '拼多多', 'Pinduoduo'],
    ['douyin', '抖音', 'Douyin'],
    ['youzan', '有赞', 'Youzan'],
    ['other', '其他', 'Other'],
  ],
  Carrier: [
    ['own', '自有车辆', 'Own vehicles'],
    ['sf', '顺丰速运', 'SF Express'],
    ['jd', '京东物流', 'JD Logistics'],
    ['zto', '中通快递', 'ZTO Express'],
    ['yto', '圆通速递', 'YTO Express'],
    ['sto', '申通快递', 'STO Express'],
    ['yunda', '韵达快递', 'Yunda Express'],
    ['deppon', '德邦快递', 'Deppon Express'],
    ['ems', '邮政特快', 'China Post EMS'],
    ['other', '其他', 'Other'],
  ],
}
