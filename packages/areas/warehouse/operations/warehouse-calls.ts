import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { servingWarehouseCall, updateStockWarningsCall } from '../definitions/warehouse.calls'
import { explainServing } from './serving-warehouse'
import { updateWarnings } from './update-warnings'

/** Calls of warehouses and their stock that no resource has. */
export const warehouseCalls: readonly AnsweredCall[] = [
  answers(servingWarehouseCall, ({ services, caller, body }) => explainServing(services, caller, body)),
  answers(updateStockWarningsCall, ({ services, caller, body }) => updateWarnings(services, caller, body)),
]
