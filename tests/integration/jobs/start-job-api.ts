import { jobAreaRoutes } from '@sfa/api/routes/jobs/job-area-routes'
import { type JobsContext, openJobs } from '@sfa/api/routes/jobs/jobs-context'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '@sfa/operations/caller'
import { confirmRun } from '@sfa/operations/job/life/confirm-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import type { TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { startApi, type TestApi } from '../session/start-api'
import { type Jobs, startJobs } from './start-jobs'

export interface JobApi {
  api: TestApi
  jobs: Jobs
  /** A demo user of tenant yunhe as services know it. */
  callerOf(userName: string): Promise<Caller>
  /** Where the server listens. */
  address: string
  stop(): Promise<void>
}

/** The API with the calls about jobs, over the demo tenants and a worker with handlers made for tests. */
export async function startJobApi(environment: Record<string, string> = {}): Promise<JobApi> {
  let context: JobsContext | undefined
  const api = await startApi(environment, {
    addRoutes(app) {
      const services = app.context.services as TenantServices
      app.register(async scope => {
        context = await openJobs(
          services,
          services,
          {
            confirm: (_services, caller, { batchId }) =>
              withOwnRun(services, caller, batchId, (tx, run) => confirmRun(tx, caller, run)),
            undo: async () => undefined,
            mapping: async () => undefined,
            details: async () => ({ preview: { new: 1, changed: 0, unchanged: 0, refused: 0, samples: [] } }),
          },
          { prefix: services.queuePrefix },
        )
        for (const routes of jobAreaRoutes(context)) await scope.register(routes)
      })
    },
  })
  const jobs = await startJobs(api.tenants)
  return {
    api,
    jobs,
    address: await api.app.listen({ port: 0, host: '127.0.0.1' }),
    async callerOf(userName) {
      const found = await inTenant(api.tenants.db, 'yunhe', tx =>
        sql<{ id: string; code: string; name: string }>`
          select id::text as id, user_code as code, name from sys_user where user_name = ${userName}`.execute(tx),
      )
      const user = found.rows[0]
      if (!user) throw new Error(`there is no demo user ${userName}`)
      return aCaller({ tenantId: 'yunhe', userId: user.id, userCode: user.code, userName: user.name })
    },
    async stop() {
      await jobs.stop()
      await context?.close()
      await api.stop()
    },
  }
}
