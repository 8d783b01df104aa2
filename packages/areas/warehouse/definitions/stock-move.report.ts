import { date, dateTime, quantity, ref, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf, shows } from '@sfa/kit/report'
import { locationLabels } from '../rules/locations'
import { documentTypes } from './document-types'
import { stock } from './stock.resource'

const locations = Object.entries(locationLabels)

/** The ledger as one warehouse sees it: what came in and what went out, with what was on hand afterwards. */
export const stockMoveReport = defineReport({
  path: '/warehouse/stockmove',
  label: ['库存流水', 'Stock ledger'],
  kind: 'StockMove',
  params: {
    warehouseID: true,
    productID: true,
    documentNo: true,
    documentType: true,
    counterpart: true,
    batch: true,
    moveTime: true,
  },
  columns: {
    moveTime: dateTime(['变动时间', 'Time'], { required: true }),
    warehouseID: shows(stock, 'warehouseID'),
    productID: shows(stock, 'productID'),
    batch: text(['批次', 'Batch']),
    expires: date(['到期日', 'Expires']),
    documentType: oneOf(['单据类型', 'Document'], documentTypes),
    documentNo: text(['单号', 'Number'], { pinyin: false }),
    counterpart: oneOf(['对方', 'From or to'], locations),
    otherWarehouse: ref(['对方仓库', 'Other warehouse'], 'warehouse.warehouse'),
    incoming: quantity(['入库数量', 'In']),
    outgoing: quantity(['出库数量', 'Out']),
    after: quantity(['结存', 'On hand after']),
    unitCost: shows(stock, 'averageCost', ['单位成本', 'Unit cost']),
    // What the value of the stock has become more, or less.
    amount: shows(stock, 'stockValue', ['金额', 'Amount']),
    // Not kept in stock, or not taken from it: goods that were owed, and goods taken back that are worth another value now.
    difference: shows(stock, 'stockValue', ['结算差额', 'Settled difference']),
    userName: text(['操作人', 'By']),
  },
  folded: ['expires', 'batch', 'unitCost', 'difference', 'userName'],
  sort: 'moveTime',
  newestFirst: true,
  quick: ['documentNo'],
  totals: { incoming: 'sum', outgoing: 'sum' },
})
