import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { defaultWarehouseBehaviour } from './operations/default-warehouse.behaviour'
import { freeDocument, holdDocument, postDocument, reverseDocument } from './operations/post-document'
import { stockBehaviour } from './operations/stock.behaviour'
import { stockDocumentBehaviour } from './operations/stock-document.behaviour'
import { stockHoldQuery } from './operations/stock-hold.report'
import { stockMoveQuery } from './operations/stock-move.report'
import { warehouseBehaviour } from './operations/warehouse.behaviour'
import { warehouseCalls } from './operations/warehouse-calls'

export const area: AreaOperations = {
  calls: [...warehouseCalls],
  behaviours: [defaultWarehouseBehaviour, stockBehaviour, stockDocumentBehaviour, warehouseBehaviour],
  actions: [freeDocument, holdDocument, postDocument, reverseDocument],
  reports: [stockHoldQuery, stockMoveQuery],
}
