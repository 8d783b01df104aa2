import { runSearch, searchLog } from '@sfa/services/job/search-runs'
import { updateLog } from '@sfa/services/job/update-log'
import { z } from 'zod'
import type { App } from '../../server-context'
import { localiseRow, localiseRows } from './localise-row'

/**
 * The upload and download logs (3-operations.md §7), and the log of jobs that are neither. All are views of the runs,
 * so they always match them.
 */
export const logRoutes = async (app: App) => {
  const { services } = app.context
  const tags = ['jobs']
  const logs = [
    { path: '/portalsync/eximport/uploadlog', direction: 'import' },
    { path: '/portalsync/eximport/DownloadLog', direction: 'export' },
    { path: '/portalsync/eximport/tasklog', direction: 'none' },
  ] as const
  for (const { path, direction } of logs) {
    app.post(`${path}/search`, { schema: { tags, body: runSearch } }, async ({ caller, body }, reply) => {
      const { rows, total } = await searchLog(services, caller, direction, body)
      return reply.answer(await localiseRows(rows, caller.language), { total })
    })
    app.post(`${path}/update`, { schema: { tags, body: z.looseObject({}) } }, async ({ caller, body }, reply) =>
      reply.answer(await localiseRow(await updateLog(services, caller, direction, body), caller.language)),
    )
  }
}
