import type { Resource } from '@sfa/resource-kit/resource'
import { area } from '@sfa/resources/organization/area.resource'
import { department } from '@sfa/resources/organization/department.resource'
import { org } from '@sfa/resources/organization/org.resource'
import type { QueryClient } from '@tanstack/react-query'
import { treeQuery } from '../resource-screens/lookup/records'

/** Where session storage has them (1-shell.md §3). */
const lookups: readonly { resource: Resource; data: string; ids?: string }[] = [
  { resource: org, data: 'orgData', ids: 'orgIDs' },
  { resource: department, data: 'depData', ids: 'depIDs' },
  { resource: area, data: 'locationData' },
]

/**
 * Organisations, departments and locations of the session: fetched when they are missing, or `anew` after an edit. A
 * refusal warns with the server's message (1-shell.md §4, §8); the session goes on without the list.
 */
export async function holdLookups(client: QueryClient, anew = false): Promise<void> {
  await Promise.all(
    lookups.map(async ({ resource, data, ids }) => {
      if (!anew && sessionStorage.getItem(data)) return
      try {
        const nodes = await client.fetchQuery({ ...treeQuery(resource), staleTime: anew ? 0 : 30_000 })
        sessionStorage.setItem(data, JSON.stringify(nodes.map(node => node.row)))
        if (ids) sessionStorage.setItem(ids, JSON.stringify(nodes.map(node => node.id)))
      } catch {
        // The list has warned.
      }
    }),
  )
}
