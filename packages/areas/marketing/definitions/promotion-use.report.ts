import { code, date, dateTime, money, ref, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf } from '@sfa/kit/report'

/** Who may not read what orders save reads it here neither. By its name: orders import the area of promotions. */
const ofOrder = 'order.order.discountAmount'

/** What orders have taken of promotions. */
export const promotionUseReport = defineReport({
  path: '/marketing/promotionuse',
  label: ['促销使用明细', 'Uses of promotions'],
  kind: 'PromotionUse',
  params: { code: true, type: true, orderNo: true, storeID: true, distributorID: true, day: true, state: true },
  columns: {
    code: code(['促销编码', 'Promotion code']),
    name: text(['促销名称', 'Promotion name']),
    type: oneOf(
      ['类型', 'Type'],
      [
        ['3', ['满减', 'Full minus']],
        ['4', ['满折', 'Full discount']],
        ['5', ['满赠', 'Full gift']],
        ['7', ['单品折扣', 'Product discount']],
      ],
    ),
    orderNo: text(['订单号', 'Order number'], { pinyin: false }),
    storeID: ref(['门店', 'Store'], 'customer.store'),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor'),
    day: date(['订单日期', 'Order date']),
    state: oneOf(
      ['状态', 'State'],
      [
        ['reserved', ['已占用', 'Reserved']],
        ['consumed', ['已核销', 'Consumed']],
        ['released', ['已释放', 'Released']],
      ],
    ),
    amount: { ...money(['优惠金额', 'Given']), of: ofOrder },
    consumed: { ...money(['其中已核销', 'Of it consumed']), of: ofOrder },
    useTime: dateTime(['占用时间', 'Reserved at'], { required: true }),
  },
  sort: 'useTime',
  newestFirst: true,
  quick: ['code', 'name', 'orderNo'],
  totals: { amount: 'sum', consumed: 'sum' },
})
