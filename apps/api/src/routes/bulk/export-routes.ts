import { listExportColumns, startExport } from '@sfa/services/bulk/export/start-export'
import { z } from 'zod'
import type { App } from '../../server-context'

const tags = ['bulk']

const exported = z.looseObject({
  exportDataType: z.string().max(100),
  fileType: z.string().max(20).optional(),
  queryCondition: z.string().max(1_000_000).optional(),
  downloadColumnDtoList: z
    .array(z.looseObject({ id: z.union([z.string(), z.number()]) }))
    .max(1000)
    .optional(),
})

const columnSearch = z.looseObject({
  searchItems: z.array(z.looseObject({ column: z.string(), value: z.union([z.string(), z.number()]) })).max(20),
})

/** Exports (docs/wire.md "Bulk") and the columns that can be chosen for them (3-operations.md §7). */
export const exportRoutes = async (app: App) => {
  const { services } = app.context

  app.post('/portalsync/eximport/export', { schema: { tags, body: exported } }, async ({ caller, body }, reply) =>
    reply.answer(await startExport(services, caller, body)),
  )

  for (const path of ['/eximport/downloadColumn/searchParam', '/portalsync/eximport/downloadColumn/searchParam'])
    app.post(path, { schema: { tags, body: columnSearch } }, async ({ caller, body }, reply) => {
      const type = body.searchItems.find(item => item.column === 'DownloadType')?.value ?? ''
      const columns = await listExportColumns(services, caller, String(type))
      return reply.answer(columns, { total: columns.length })
    })
}
