import { defineArea } from '@sfa/kit/area'
import { defaultWarehouse } from './default-warehouse.resource'
import { orderWarehouse } from './order-warehouse'
import { stock } from './stock.resource'
import { stockDocument } from './stock-document.resource'
import { stockHoldReport } from './stock-hold.report'
import { stockMoveReport } from './stock-move.report'
import { stockWarning } from './stock-warning.resource'
import { warehouse } from './warehouse.resource'

export const definitions = defineArea({
  resources: [defaultWarehouse, stock, stockDocument, stockWarning, warehouse],
  reports: [stockHoldReport, stockMoveReport],
  settings: [orderWarehouse],
})
