import { searchLogCall, updateLogCall } from '@sfa/kit/calls/job-log.calls'
import { jobDirections } from '@sfa/kit/job/direction'
import { searchLog } from '@sfa/operations/job/log/search-runs'
import { updateLog } from '@sfa/operations/job/log/update-log'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { localiseRow, localiseRows } from './localise-row'

/** The upload and download logs, and the log of jobs that are neither. */
export const logRoutes = async (app: App) => {
  const { services } = app.context
  for (const direction of jobDirections) {
    serve(app, searchLogCall(direction), async ({ caller, body }) => {
      const { rows, total } = await searchLog(services, caller, direction, body)
      return { rows: await localiseRows(rows, caller.language), total }
    })
    serve(app, updateLogCall(direction), async ({ caller, body }) =>
      localiseRow(await updateLog(services, caller, direction, body), caller.language),
    )
  }
}
