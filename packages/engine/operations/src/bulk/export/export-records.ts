import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { countRows } from '@sfa/db/search/search-rows'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import { loadLookups } from '../columns/lookups'
import { planExport } from './export-plan'
import type { ExportSource } from './export-source'
import { readPages } from './read-pages'
import { prepareNames, rowRenderer } from './row-renderer'

/** The records of a resource, with the rights of this moment. */
export async function exportRecords(
  services: Pick<Services, 'db'>,
  tx: Tx,
  caller: Caller,
  exported: Resource,
  params: Readonly<Record<string, unknown>>,
): Promise<ExportSource> {
  const plan = await planExport(tx, caller, exported, params)
  const { resource, columns, search, rights } = plan
  return {
    columns,
    countRows: () => countRows(tx, resource, search),
    async *readLots(say) {
      const lookups = await loadLookups(services, caller.tenantId, resource, columns)
      const render = rowRenderer(resource, columns, lookups, say, rights)
      for await (const page of readPages(tx, plan)) {
        await prepareNames(resource, columns, lookups, page)
        yield page.map(render)
      }
    },
  }
}
