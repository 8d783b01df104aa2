import type { Language } from '@sfa/domain/language'
import { givenId } from '@sfa/resource-kit/wire-id'
import { figuresAsked, tenantFigures } from '@sfa/services/job/run-figures'
import { runSearch } from '@sfa/services/job/search-runs'
import { monitorKey } from '@sfa/services/monitor/monitor-key'
import { describeQueues, pauseQueue } from '@sfa/services/monitor/queues'
import { findJob, searchJobs } from '@sfa/services/monitor/search-jobs'
import { cancelJob, reprioritiseJob, retryJob } from '@sfa/services/monitor/steer-job'
import { describeTenantPause, pauseTenant, pauseTenantQueue } from '@sfa/services/monitor/tenant-pause'
import { requirePlatform, watchedBy, watchedTenants } from '@sfa/services/monitor/watched-tenant'
import { describeWorkers } from '@sfa/services/monitor/workers'
import { z } from 'zod'
import type { App } from '../../server-context'
import { errorText } from '../../translate'
import type { JobsContext } from '../jobs/jobs-context'
import { localiseRow, localiseRows } from '../jobs/localise-row'

const ofTenant = z.object({ tenantId: z.string().max(50).optional() })
const root = '/portalsync/eximport/monitor'

/**
 * The job monitor: the platform's queues and workers, and the runs of the administrator's tenant, or of the one that
 * `tenantId` names where the administrator runs the platform.
 */
export const monitorRoutes =
  ({ backend }: Pick<JobsContext, 'backend'>) =>
  async (app: App) => {
    const { services, config } = app.context
    const tags = ['monitor']
    /** Why runs cannot write at this moment, as a text; null where they can. */
    const problem = async (language: Language) => {
      const fault = await app.faults.fault()
      return (fault && (await errorText(language, fault.code, fault.params))) ?? null
    }
    const watching = { key: monitorKey('search') }

    app.post(
      `${root}/search`,
      { config: watching, schema: { tags, body: runSearch.extend(ofTenant.shape) } },
      async ({ caller, body }, reply) => {
        const { rows, total } = await searchJobs(services, watchedBy(config, caller, body.tenantId), body)
        return reply.answer(await localiseRows(rows, caller.language), { total })
      },
    )

    app.post(
      `${root}/find`,
      { config: watching, schema: { tags, body: ofTenant.extend({ batchId: givenId }) } },
      async ({ caller, body }, reply) =>
        reply.answer(
          await localiseRow(
            await findJob(services, watchedBy(config, caller, body.tenantId), body.batchId),
            caller.language,
          ),
        ),
    )

    app.post(
      `${root}/figures`,
      { config: watching, schema: { tags, body: figuresAsked.extend(ofTenant.shape) } },
      async ({ caller, body }, reply) =>
        reply.answer(await tenantFigures(services, watchedBy(config, caller, body.tenantId), body)),
    )

    app.post(`${root}/tenants`, { config: watching, schema: { tags } }, async ({ caller }, reply) =>
      reply.answer(await watchedTenants(services, config, caller)),
    )

    app.post(`${root}/queues`, { config: watching, schema: { tags } }, async ({ caller }, reply) =>
      reply.answer(await describeQueues(services, backend, caller)),
    )

    app.post(`${root}/workers`, { config: watching, schema: { tags } }, async ({ caller }, reply) =>
      reply.answer({ ...(await describeWorkers(services, caller)), problem: await problem(caller.language) }),
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
      { config: { key: monitorKey('retry') }, schema: { tags, body: ofTenant.extend({ batchId: givenId }) } },
      async ({ caller, body }, reply) => {
        await retryJob(services, watchedBy(config, caller, body.tenantId), body.batchId)
        return reply.answer({ batchId: body.batchId })
      },
    )

    app.post(
      `${root}/cancel`,
      { config: { key: monitorKey('cancel') }, schema: { tags, body: ofTenant.extend({ batchId: givenId }) } },
      async ({ caller, body }, reply) => {
        await cancelJob(services, watchedBy(config, caller, body.tenantId), body.batchId)
        return reply.answer({ batchId: body.batchId })
      },
    )

    app.post(
      `${root}/reprioritise`,
      {
        config: { key: monitorKey('reprioritise') },
        schema: { tags, body: ofTenant.extend({ batchId: givenId, priority: z.coerce.number().int().min(1).max(10) }) },
      },
      async ({ caller, body }, reply) => {
        await reprioritiseJob(services, backend, watchedBy(config, caller, body.tenantId), body)
        return reply.answer({ batchId: body.batchId })
      },
    )

    for (const action of ['pause', 'resume'] as const)
      app.post(
        `${root}/${action}`,
        { config: { key: monitorKey('pause') }, schema: { tags, body: z.object({ queue: z.string().max(50) }) } },
        async ({ caller, body }, reply) => {
          const wish = { queue: body.queue, paused: action === 'pause' }
          if (config.platformTenant === undefined) await pauseTenantQueue(services, caller, wish)
          else {
            requirePlatform(config, caller)
            await pauseQueue(backend, caller, wish)
          }
          return reply.answer({ queue: body.queue })
        },
      )
  }
