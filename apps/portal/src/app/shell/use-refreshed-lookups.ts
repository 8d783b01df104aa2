import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetRecords } from '../../resource-screens/lookup/forget-records'
import { definitions, reloadObjects } from '../../shared/definitions'
import { useLookupChanges } from '../../shared/pulse'
import { reloadMenu } from '../load-user'
import { holdLookups } from '../session-lookups'
import { loadSystemTitle } from '../system-title'

/** What a browser holds of each cache of the server: records of these resources (appsync/cache). */
const heldBy: Readonly<Record<string, readonly string[]>> = {
  dictionary: ['parameter.dictionary'],
  systemConfig: ['parameter.system-config'],
  product: ['product.product', 'product.brand', 'product.category', 'product.pack-size', 'parameter.unit'],
  store: ['customer.store'],
  user: ['person.user', 'person.role'],
  organization: ['organization.org', 'organization.department'],
  area: ['organization.area'],
  customField: ['parameter.custom-field'],
}

function refresh(caches: readonly string[], client: QueryClient): void {
  const keys = new Set(caches.flatMap(cache => heldBy[cache] ?? []))
  for (const resource of definitions().resources) if (keys.has(resource.key)) void forgetRecords(client, resource)
  if (caches.includes('systemConfig')) void loadSystemTitle()
  if (caches.includes('customObject')) void Promise.all([reloadObjects(), reloadMenu()]).catch(() => undefined)
  if (caches.includes('organization') || caches.includes('area')) void holdLookups(client, true)
}

/**
 * Organisations, departments and areas are held after sign-in, once the first page is there; lookups that a user has edited are asked for again in
 * every open browser, within half a minute.
 */
export function useRefreshedLookups(settled: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (settled) void holdLookups(client)
  }, [client, settled])
  useLookupChanges(refresh)
}
