import type { Language } from '@sfa/kernel/language'
import {
  cancelRunCall,
  findRunCall,
  pauseQueueCall,
  pauseTenantCall,
  queuesCall,
  reprioritiseRunCall,
  resumeQueueCall,
  resumeTenantCall,
  retryRunCall,
  searchRunsCall,
  tenantFiguresCall,
  tenantPauseCall,
  watchedTenantsCall,
  workersCall,
} from '@sfa/kit/calls/monitor.calls'
import { tenantFigures } from '@sfa/operations/job/log/run-figures'
import { describeQueues, pauseQueue } from '@sfa/operations/monitor/queues'
import { findJob, searchJobs } from '@sfa/operations/monitor/search-jobs'
import { cancelJob, reprioritiseJob, retryJob } from '@sfa/operations/monitor/steer-job'
import { describeTenantPause, pauseTenant, pauseTenantQueue } from '@sfa/operations/monitor/tenant-pause'
import { runsThePlatform, watchedBy, watchedTenants } from '@sfa/operations/monitor/watched-tenant'
import { describeWorkers } from '@sfa/operations/monitor/workers'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { errorText } from '../../translate'
import type { JobsContext } from '../jobs/jobs-context'
import { localiseRow, localiseRows } from '../jobs/localise-row'

/** The job monitor. */
export const monitorRoutes =
  ({ backend }: Pick<JobsContext, 'backend'>) =>
  async (app: App) => {
    const { services, config } = app.context
    /** Why runs cannot write at this moment, as a text; null where they can. */
    const problem = async (language: Language) => {
      const fault = await app.faults.fault()
      return (fault && (await errorText(language, fault.code, fault.params))) ?? null
    }

    serve(app, searchRunsCall, async ({ caller, body }) => {
      const { rows, total } = await searchJobs(services, watchedBy(config, caller, body.tenantId), body)
      return { rows: await localiseRows(rows, caller.language), total }
    })
    serve(app, findRunCall, async ({ caller, body }) =>
      localiseRow(await findJob(services, watchedBy(config, caller, body.tenantId), body.batchId), caller.language),
    )
    serve(app, tenantFiguresCall, ({ caller, body }) =>
      tenantFigures(services, watchedBy(config, caller, body.tenantId), body),
    )
    serve(app, watchedTenantsCall, ({ caller }) => watchedTenants(services, config, caller))
    serve(app, queuesCall, ({ caller }) => describeQueues(services, backend, caller))
    serve(app, workersCall, async ({ caller }) => ({
      ...(await describeWorkers(services, caller)),
      problem: await problem(caller.language),
    }))

    serve(app, tenantPauseCall, ({ caller }) => describeTenantPause(services, caller))
    for (const [contract, paused] of [
      [pauseTenantCall, true],
      [resumeTenantCall, false],
    ] as const)
      serve(app, contract, async ({ caller }) => {
        await pauseTenant(services, caller, paused)
        return describeTenantPause(services, caller)
      })

    serve(app, retryRunCall, async ({ caller, body: { batchId, tenantId } }) => {
      await retryJob(services, watchedBy(config, caller, tenantId), batchId)
      return { batchId }
    })
    serve(app, cancelRunCall, async ({ caller, body: { batchId, tenantId } }) => {
      await cancelJob(services, watchedBy(config, caller, tenantId), batchId)
      return { batchId }
    })
    serve(app, reprioritiseRunCall, async ({ caller, body: { tenantId, ...wish } }) => {
      await reprioritiseJob(services, backend, watchedBy(config, caller, tenantId), wish)
      return { batchId: wish.batchId }
    })

    for (const [contract, paused] of [
      [pauseQueueCall, true],
      [resumeQueueCall, false],
    ] as const)
      serve(app, contract, async ({ caller, body: { queue } }) => {
        const wish = { queue, paused }
        if (runsThePlatform(config, caller)) await pauseQueue(backend, caller, wish)
        else await pauseTenantQueue(services, caller, wish)
        return { queue }
      })
  }
