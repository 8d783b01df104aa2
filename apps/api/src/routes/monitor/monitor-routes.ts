import { runSearch } from '@sfa/services/job/search-runs'
import { monitorKey } from '@sfa/services/monitor/monitor-key'
import { describeQueues, pauseQueue } from '@sfa/services/monitor/queues'
import { findJob, searchJobs } from '@sfa/services/monitor/search-jobs'
import { cancelJob, reprioritiseJob, retryJob } from '@sfa/services/monitor/steer-job'
import { describeTenantPause, pauseTenant } from '@sfa/services/monitor/tenant-pause'
import { describeWorkers } from '@sfa/services/monitor/workers'
import { z } from 'zod'
import type { App } from '../../server-context'
import type { JobsContext } from '../jobs/jobs-context'
import { localiseRow, localiseRows } from '../jobs/localise-row'

const batchId = z.coerce.string().regex(/^\d{1,18}$/)
const root = '/portalsync/eximport/monitor'

/** The job monitor: the runs of the administrator's tenant, and the platform's queues and workers. */
export const monitorRoutes =
  ({ backend }: Pick<JobsContext, 'backend'>) =>
  async (app: App) => {
    const { services } = app.context
    const tags = ['monitor']
    const watching = { key: monitorKey('search') }

    app.post(
      `${root}/search`,
      { config: watching, schema: { tags, body: runSearch } },
      async ({ caller, body }, reply) => {
        const { rows, total } = await searchJobs(services, caller, body)
        return reply.answer(await localiseRows(rows, caller.language), { total })
      },
    )

    app.post(
      `${root}/find`,
      { config: watching, schema: { tags, body: z.object({ batchId }) } },
      async ({ caller, body }, reply) =>
        reply.answer(await localiseRow(await findJob(services, caller, body.batchId), caller.language)),
    )

    app.post(`${root}/queues`, { config: watching, schema: { tags } }, async ({ caller }, reply) =>
      reply.answer(await describeQueues(backend, caller)),
    )

    app.post(`${root}/workers`, { config: watching, schema: { tags } }, async ({ caller }, reply) =>
      reply.answer(await describeWorkers(services, caller)),
    )

    app.post(`${root}/tenantPause`, { config: watching, schema: { tags } }, async ({ caller }, reply) =>
      reply.answer(await describeTenantPause(services, caller)),
    )

    for (const action of ['pauseTenant', 'resumeTenant'] as const)
      app.post(
        `${root}/${action}`,
        { config: { key: monitorKey('pause') }, schema: { tags } },
        async ({ caller }, reply) => {
          await pauseTenant(services, caller, action === 'pauseTenant')
          return reply.answer(await describeTenantPause(services, caller))
        },
      )

    app.post(
      `${root}/retry`,
      { config: { key: monitorKey('retry') }, schema: { tags, body: z.object({ batchId }) } },
      async ({ caller, body }, reply) => {
        await retryJob(services, caller, body.batchId)
        return reply.answer({ batchId: body.batchId })
      },
    )

    app.post(
      `${root}/cancel`,
      { config: { key: monitorKey('cancel') }, schema: { tags, body: z.object({ batchId }) } },
      async ({ caller, body }, reply) => {
        await cancelJob(services, caller, body.batchId)
        return reply.answer({ batchId: body.batchId })
      },
    )

    app.post(
      `${root}/reprioritise`,
      {
        config: { key: monitorKey('reprioritise') },
        schema: { tags, body: z.object({ batchId, priority: z.coerce.number().int().min(1).max(10) }) },
      },
      async ({ caller, body }, reply) => {
        await reprioritiseJob(services, backend, caller, body)
        return reply.answer({ batchId: body.batchId })
      },
    )

    for (const action of ['pause', 'resume'] as const)
      app.post(
        `${root}/${action}`,
        { config: { key: monitorKey('pause') }, schema: { tags, body: z.object({ queue: z.string().max(50) }) } },
        async ({ caller, body }, reply) => {
          await pauseQueue(backend, caller, { queue: body.queue, paused: action === 'pause' })
          return reply.answer({ queue: body.queue })
        },
      )
  }
