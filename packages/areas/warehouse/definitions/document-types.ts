import { stockDocumentKinds } from '../rules/stock-document-flow'

/** What the ledger calls the documents that move or hold stock. Further areas that post add their own. */
export const documentTypes = [
  ...stockDocumentKinds,
  ['opening-reversal', ['期初冲销', 'Opening reversed']],
  ['adjustment-reversal', ['调整冲销', 'Adjustment reversed']],
  ['transfer-reversal', ['调拨冲销', 'Transfer reversed']],
  ['order', ['订单', 'Order']],
  ['shipment', ['发货', 'Shipment']],
  ['return', ['退货', 'Return']],
  ['material-request', ['物料领用', 'Material request']],
  ['material-issue', ['物料发放', 'Material issue']],
] as const
