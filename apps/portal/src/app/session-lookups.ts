import type { QueryClient } from '@tanstack/react-query'
import { treeQuery } from '../resource-screens/lookup/records'
import { loadDefinitions, resourceOf } from '../shared/definitions'

/** Where session storage has them. */
const lookups: readonly { key: string; data: string; ids?: string }[] = [
  { key: 'organization.org', data: 'orgData', ids: 'orgIDs' },
  { key: 'organization.department', data: 'depData', ids: 'depIDs' },
  { key: 'organization.area', data: 'locationData' },
]

/**
 * Organisations, departments and locations of the session: fetched when they are missing, or `anew` after an edit. A
 * refusal warns with the server's message; the session goes on without the list.
 */
export async function holdLookups(client: QueryClient, anew = false): Promise<void> {
  await loadDefinitions('organization')
  await Promise.all(
    lookups.map(async ({ key, data, ids }) => {
      if (!anew && sessionStorage.getItem(data)) return
      try {
        const nodes = await client.fetchQuery({ ...treeQuery(resourceOf(key)), staleTime: anew ? 0 : 30_000 })
        sessionStorage.setItem(data, JSON.stringify(nodes.map(node => node.row)))
        if (ids) sessionStorage.setItem(ids, JSON.stringify(nodes.map(node => node.id)))
      } catch {
        // The list has warned.
      }
    }),
  )
}
