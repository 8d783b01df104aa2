import { exportFilesCall } from '@sfa/kit/calls/bulk.calls'
import { startFileList } from '@sfa/operations/bulk/file-list/start-file-list'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Packing chosen files. */
export const fileListRoutes = async (app: App) => {
  serve(app, exportFilesCall, ({ caller, body }) => startFileList(app.context.services, caller, body))
}
