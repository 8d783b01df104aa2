import { startFileList } from '@sfa/services/bulk/file-list/start-file-list'
import { z } from 'zod'
import type { App } from '../../server-context'

const tags = ['bulk']
const names = z.array(z.string().max(300)).max(20_000)

/** Packing chosen files (3-operations.md §7). */
export const fileListRoutes = async (app: App) => {
  const { services } = app.context

  app.post(
    '/portalsync/eximport/exportExcelList',
    { schema: { tags, body: z.looseObject({ pathList: names, photoNewNames: names.optional() }) } },
    async ({ caller, body }, reply) => reply.answer(await startFileList(services, caller, body)),
  )
}
