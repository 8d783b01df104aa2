import { waitingJobsCall } from '@sfa/kit/calls/job.calls'
import { checkRepairCall, findRepairCall, saveRepairCall, submitRepairCall } from '@sfa/kit/calls/repair.calls'
import { checkRepair } from '@sfa/operations/bulk/repair/check-repair'
import { findRepair } from '@sfa/operations/bulk/repair/find-repair'
import { ownWaiting } from '@sfa/operations/bulk/repair/own-waiting'
import { saveRepair } from '@sfa/operations/bulk/repair/save-repair'
import { submitRepair } from '@sfa/operations/bulk/repair/submit-repair'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { localiseRows } from '../jobs/localise-row'

/** The grid in which the refused rows of an import are corrected (docs/wire.md "Bulk"). */
export const repairRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, waitingJobsCall, async ({ caller }) => {
    const { decisions, repairs } = await ownWaiting(services, caller)
    return {
      decisions: await localiseRows(decisions, caller.language),
      repairs: await localiseRows(repairs, caller.language),
    }
  })

  serve(app, findRepairCall, ({ caller, body }) => findRepair(services, caller, body.batchId, body.page))
  serve(app, saveRepairCall, async ({ caller, body: { batchId, rows } }) => {
    await saveRepair(services, caller, batchId, rows)
    return { batchId }
  })
  serve(app, checkRepairCall, ({ caller, body }) => checkRepair(services, caller, body.batchId))
  serve(app, submitRepairCall, ({ caller, body }) => submitRepair(services, caller, body.batchId))
}
