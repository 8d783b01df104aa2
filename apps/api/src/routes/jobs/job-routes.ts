import { givenId } from '@sfa/resource-kit/wire-id'
import { cancelRun } from '@sfa/services/job/cancel-run'
import { withOwnRun } from '@sfa/services/job/own-run'
import { retryRun } from '@sfa/services/job/retry-run'
import { describeRun, findVisibleRun } from '@sfa/services/job/run-details'
import { figuresAsked, ownFigures } from '@sfa/services/job/run-figures'
import { z } from 'zod'
import type { App } from '../../server-context'
import type { JobsContext } from './jobs-context'
import { localiseRow } from './localise-row'

const batch = z.looseObject({ batchId: givenId })

/** Calls of users for their own jobs (docs/wire.md "Bulk"). */
export const jobRoutes =
  ({ bulk }: JobsContext) =>
  async (app: App) => {
    const { services } = app.context
    const schema = { tags: ['jobs'], body: batch }

    app.post('/portalsync/eximport/job/find', { schema }, async ({ caller, body }, reply) => {
      const { run, readable } = await findVisibleRun(services, caller, body.batchId)
      const [row, more] = await Promise.all([
        describeRun(services, caller, run),
        readable ? bulk.details(services, caller, run) : { withheld: true },
      ])
      return reply.answer({ ...(await localiseRow(row, caller.language)), ...more })
    })

    app.post(
      '/portalsync/eximport/job/figures',
      { schema: { tags: ['jobs'], body: figuresAsked } },
      async ({ caller, body }, reply) => reply.answer(await ownFigures(services, caller, body)),
    )

    const cancelled = { tags: ['jobs'], body: batch.extend({ undo: z.boolean().default(false) }) }
    app.post('/portalsync/eximport/job/cancel', { schema: cancelled }, async ({ caller, body }, reply) => {
      const { batchId, undo } = body
      await withOwnRun(services, caller, batchId, (tx, run) => cancelRun(tx, caller, run, { undo }))
      return reply.answer({ batchId: body.batchId })
    })

    app.post('/portalsync/eximport/job/retry', { schema }, async ({ caller, body }, reply) => {
      await withOwnRun(services, caller, body.batchId, (tx, run) => retryRun(tx, caller, run))
      return reply.answer({ batchId: body.batchId })
    })

    for (const action of ['confirm', 'undo', 'mapping'] as const)
      app.post(`/portalsync/eximport/job/${action}`, { schema }, async ({ caller, body }, reply) =>
        reply.answer((await bulk[action](services, caller, body)) ?? { batchId: body.batchId }),
      )
  }
