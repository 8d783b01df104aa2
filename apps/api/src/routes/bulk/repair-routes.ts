import { givenId } from '@sfa/resource-kit/wire-id'
import { checkRepair } from '@sfa/services/bulk/repair/check-repair'
import { findRepair } from '@sfa/services/bulk/repair/find-repair'
import { ownWaiting } from '@sfa/services/bulk/repair/own-waiting'
import { mostRepairRows } from '@sfa/services/bulk/repair/refused-keeper'
import { saveRepair } from '@sfa/services/bulk/repair/save-repair'
import { submitRepair } from '@sfa/services/bulk/repair/submit-repair'
import { z } from 'zod'
import type { App } from '../../server-context'
import { localiseRows } from '../jobs/localise-row'

const tags = ['bulk']
const batch = z.looseObject({ batchId: givenId })

/** Excel's own limit for a cell. */
const longestCell = 32_767
const saved = batch.extend({
  rows: z
    .array(
      z.object({
        row: z.number().int().min(1),
        cells: z.record(z.string().regex(/^\d{1,5}$/), z.string().max(longestCell).nullable()),
      }),
    )
    .max(mostRepairRows),
})
const paged = batch.extend({
  page: z
    .looseObject({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(2000) })
    .default({ pageIndex: 1, pageSize: 500 }),
})

/** The grid in which the refused rows of an import are corrected (docs/wire.md "Bulk"). */
export const repairRoutes = async (app: App) => {
  const { services } = app.context
  const path = '/portalsync/eximport/job/repair'

  app.post('/portalsync/eximport/job/waiting', { schema: { tags } }, async ({ caller }, reply) => {
    const { decisions, repairs } = await ownWaiting(services, caller)
    return reply.answer({
      decisions: await localiseRows(decisions, caller.language),
      repairs: await localiseRows(repairs, caller.language),
    })
  })

  app.post(`${path}/find`, { schema: { tags, body: paged } }, async ({ caller, body }, reply) => {
    const repair = await findRepair(services, caller, body.batchId, body.page)
    return reply.answer(repair, { total: repair.total })
  })

  app.post(
    `${path}/save`,
    { schema: { tags, body: saved }, bodyLimit: 20 * 1024 * 1024 },
    async ({ caller, body }, reply) => {
      await saveRepair(services, caller, body.batchId, body.rows)
      return reply.answer({ batchId: body.batchId })
    },
  )

  app.post(`${path}/check`, { schema: { tags, body: batch } }, async ({ caller, body }, reply) =>
    reply.answer(await checkRepair(services, caller, body.batchId)),
  )

  app.post(`${path}/submit`, { schema: { tags, body: batch } }, async ({ caller, body }, reply) =>
    reply.answer(await submitRepair(services, caller, body.batchId)),
  )
}
