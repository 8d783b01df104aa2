import { recordChangesCall, recordHistoryCall } from '@sfa/resource-kit/calls/history.calls'
import { changesOfRecord } from '@sfa/services/audit/changes-of-record'
import { searchRecordHistory } from '@sfa/services/audit/one-record'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The history of one record. */
export const auditRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, recordHistoryCall, ({ caller, body }) => searchRecordHistory(services, caller, body))
  serve(app, recordChangesCall, async ({ caller, body }) => {
    const rows = await changesOfRecord(services, caller, body)
    return { rows, total: rows.length }
  })
}
