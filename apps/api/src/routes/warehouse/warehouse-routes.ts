import { servingWarehouseCall, updateStockWarningsCall } from '@sfa/warehouse/definitions/warehouse.calls'
import { explainServing } from '@sfa/warehouse/operations/serving-warehouse'
import { updateWarnings } from '@sfa/warehouse/operations/update-warnings'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of warehouses and their stock that no resource has. */
export const warehouseRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, servingWarehouseCall, ({ caller, body }) => explainServing(services, caller, body))
  serve(app, updateStockWarningsCall, ({ caller, body }) => updateWarnings(services, caller, body))
}
