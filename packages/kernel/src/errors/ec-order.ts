import type { ErrorTexts } from './error-texts-shape'

/** Orders of shops of platforms, which files bring. */
export const ecOrderErrors = {
  ecCustomerMissing: ['请选择店铺的客户', 'Choose the customer of the shop'],
  ecShopPlatform: ['店铺“{value}”不属于该平台', 'The shop "{value}" is not of this platform'],
  ecSkuUnknown: [
    '商品编码“{value}”没有对照，也不是产品编码',
    'The SKU "{value}" has no comparison and is no product code',
  ],
  ecGiftPrice: ['赠品的单价应为0或不填写', 'The price of a gift has to be 0 or empty'],
  ecDiscountTooMuch: [
    '优惠{given}大于该行金额{most}',
    'The discount {given} is more than the amount of the line, {most}',
  ],
  ecSumDiffers: [
    '实付金额{given}与明细合计加运费{sum}不一致',
    'Paid are {given}, the lines and the freight add up to {sum}',
  ],
  ecNumberKnown: ['平台订单号“{value}”已生成订单', 'An order was made of the platform number "{value}" already'],
  ecOrderedLater: ['下单时间不能晚于现在', 'The time of the order may not be later than now'],
  ecOrderFixed: [
    '电商订单的产品和价格以平台为准，不能修改',
    'Products and prices of an e-commerce order are those of the platform',
  ],
} satisfies ErrorTexts
