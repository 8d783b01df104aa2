import { dateTime, quantity, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf, shows } from '@sfa/kit/report'
import { documentTypes } from './document-types'
import { stock } from './stock.resource'

/** Which documents hold stock that has not left its warehouse yet. */
export const stockHoldReport = defineReport({
  path: '/warehouse/stockhold',
  label: ['库存占用', 'Reservations'],
  kind: 'StockHold',
  params: { warehouseID: true, productID: true, documentNo: true, documentType: true, holdTime: true },
  columns: {
    warehouseID: shows(stock, 'warehouseID'),
    productID: shows(stock, 'productID'),
    documentType: oneOf(['单据类型', 'Document'], documentTypes),
    documentNo: text(['单号', 'Number'], { pinyin: false }),
    held: quantity(['占用数量', 'Held']),
    holdTime: dateTime(['占用时间', 'Since'], { required: true }),
    userName: text(['操作人', 'By']),
  },
  sort: 'holdTime',
  newestFirst: true,
  quick: ['documentNo'],
  totals: { held: 'sum' },
})
