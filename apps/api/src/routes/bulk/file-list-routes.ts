import { exportFilesCall } from '@sfa/resource-kit/calls/bulk.calls'
import { startFileList } from '@sfa/services/bulk/file-list/start-file-list'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Packing chosen files. */
export const fileListRoutes = async (app: App) => {
  serve(app, exportFilesCall, ({ caller, body }) => startFileList(app.context.services, caller, body))
}
