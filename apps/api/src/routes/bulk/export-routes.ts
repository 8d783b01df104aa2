import { exportCall, exportColumnsCall } from '@sfa/kit/calls/bulk.calls'
import { listExportColumns, startExport } from '@sfa/operations/bulk/export/start-export'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Exports and the columns that can be chosen for them. */
export const exportRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, exportCall, ({ caller, body }) => startExport(services, caller, body))
  serve(app, exportColumnsCall, async ({ caller, body }) => {
    const type = body.searchItems.find(item => item.column === 'DownloadType')?.value ?? ''
    const rows = await listExportColumns(services, caller, String(type))
    return { rows, total: rows.length }
  })
}
