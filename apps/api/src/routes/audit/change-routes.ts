import { recordChangesCall } from '@sfa/resource-kit/calls/history.calls'
import { changesOfRecord } from '@sfa/services/audit/changes-of-record'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The history of one record, as its page shows it. */
export const changeRoutes = async (app: App) => {
  serve(app, recordChangesCall, async ({ caller, body }) => {
    const rows = await changesOfRecord(app.context.services, caller, body)
    return { rows, total: rows.length }
  })
}
