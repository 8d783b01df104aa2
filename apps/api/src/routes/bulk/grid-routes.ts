import { findGridCall, saveGridCall } from '@sfa/kit/calls/edit-grid.calls'
import { findGrid } from '@sfa/operations/bulk/grid/find-grid'
import { saveGrid } from '@sfa/operations/bulk/grid/save-grid'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The grid in which the selected records of a list are edited (docs/wire.md "Bulk"). */
export const gridRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, findGridCall, ({ caller, body }) => findGrid(services, caller, body))
  serve(app, saveGridCall, ({ caller, body }) => saveGrid(services, caller, body))
}
