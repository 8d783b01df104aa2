import {
  cancelJobCall,
  confirmJobCall,
  findJobCall,
  mapJobCall,
  ownFiguresCall,
  retryJobCall,
  undoJobCall,
} from '@sfa/kit/calls/job.calls'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { describeRun, findVisibleRun } from '@sfa/operations/job/log/run-details'
import { ownFigures } from '@sfa/operations/job/log/run-figures'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import type { JobsContext } from './jobs-context'
import { localiseRow } from './localise-row'

/** Calls of users for their own jobs. */
export const jobRoutes =
  ({ bulk }: JobsContext) =>
  async (app: App) => {
    const { services } = app.context

    serve(app, findJobCall, async ({ caller, body }) => {
      const { run, readable } = await findVisibleRun(services, caller, body.batchId)
      const [row, more] = await Promise.all([
        describeRun(services, caller, run),
        readable ? bulk.details(services, caller, run) : { withheld: true as const },
      ])
      return { ...(await localiseRow(row, caller.language)), ...more }
    })

    serve(app, ownFiguresCall, ({ caller, body }) => ownFigures(services, caller, body))

    serve(app, cancelJobCall, async ({ caller, body: { batchId, undo } }) => {
      await withOwnRun(services, caller, batchId, (tx, run) => cancelRun(tx, caller, run, { undo }))
      return { batchId }
    })

    serve(app, retryJobCall, async ({ caller, body: { batchId } }) => {
      await withOwnRun(services, caller, batchId, (tx, run) => retryRun(tx, caller, run))
      return { batchId }
    })

    serve(app, confirmJobCall, async ({ caller, body }) => {
      await bulk.confirm(services, caller, body)
      return { batchId: body.batchId }
    })

    serve(app, undoJobCall, async ({ caller, body: { batchId } }) => {
      await bulk.undo(services, caller, batchId)
      return { batchId }
    })

    serve(app, mapJobCall, async ({ caller, body }) => {
      await bulk.mapping(services, caller, body)
      return { batchId: body.batchId }
    })
  }
