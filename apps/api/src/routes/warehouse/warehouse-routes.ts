import { servingWarehouseCall, updateStockWarningsCall } from '@sfa/resources/warehouse/warehouse.calls'
import { explainServing } from '@sfa/services/warehouse/serving-warehouse'
import { updateWarnings } from '@sfa/services/warehouse/update-warnings'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of warehouses and their stock that no resource has. */
export const warehouseRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, servingWarehouseCall, ({ caller, body }) => explainServing(services, caller, body))
  serve(app, updateStockWarningsCall, ({ caller, body }) => updateWarnings(services, caller, body))
}
