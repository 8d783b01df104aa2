import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import { recordChangesCall } from '@sfa/kit/calls/history.calls'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The history of one record, as its page shows it. */
export const changeRoutes = async (app: App) => {
  serve(app, recordChangesCall, async ({ caller, body }) => {
    const rows = await changesOfRecord(app.context.services, caller, body)
    return { rows, total: rows.length }
  })
}
