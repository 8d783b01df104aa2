import { details } from '@sfa/kit/details'
import { dict, flag, money, number, quantity, ref, text } from '@sfa/kit/fields/fields'

const amount = { edit: 'never', integerDigits: 9, default: '0' } as const
const counted = { edit: 'never', decimals: 4, default: '0' } as const

/** A product that is ordered or given; amounts are those of the whole line. */
export const orderLines = details(['明细', 'Lines'], {
  fields: {
    product: ref(['产品', 'Product'], 'product.product', { required: true }),
    productType: dict(['产品类型', 'Product type'], 'ProductType', { edit: 'never' }),
    specification: text(['规格', 'Specification'], { edit: 'never' }),
    unit: ref(['单位', 'Unit'], 'parameter.unit', { required: true }),
    quantity: quantity(['数量', 'Quantity'], { required: true, measured: { of: 'product', unit: 'unit' } }),
    price: money(['单价', 'Price'], { edit: 'never' }),
    isGift: flag(['赠品', 'Gift'], { edit: 'never' }),
    baseQuantity: number(['基本数量', 'Basic quantity'], counted),
    originalAmount: money(['原价金额', 'Original amount'], amount),
    discountAmount: money(['折扣金额', 'Discount'], amount),
    moneyOffAmount: money(['满减金额', 'Money off'], amount),
    couponAmount: money(['优惠券金额', 'Coupons'], amount),
    rebateAmount: money(['返利金额', 'Rebate'], amount),
    onlinePaymentAmount: money(['在线支付优惠', 'Online payment discount'], amount),
    netAmount: money(['净额', 'Net amount'], amount),
    shipped: number(['已发数量', 'Shipped'], counted),
    signed: number(['已签数量', 'Signed'], counted),
    returned: number(['短缺数量', 'Short'], counted),
    promotionCodes: text(['促销编码', 'Promotion codes'], { edit: 'never', max: 500 }),
    giftSource: text(['赠品来源', 'Given by'], { edit: 'never', max: 50 }),
    note: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['product', 'unit', 'isGift', 'giftSource', 'price'],
  totals: ['originalAmount', 'netAmount'],
  looks: {
    productCode: { of: 'product', field: 'code', label: ['产品编码', 'Product code'] },
    productName: { of: 'product', field: 'fullNameCn', label: ['产品名称', 'Product name'] },
  },
  maxLines: 500,
})
