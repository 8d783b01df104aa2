import { resources } from '@sfa/resources/registry'
import type { QueryClient } from '@tanstack/react-query'
import { forgetRecords } from '../../resource-screens/lookup/forget-records'
import { useLookupChanges } from '../../shared/pulse'
import { loadSystemTitle } from '../system-title'

/** What a browser holds of each cache of the server: records of these resources (1-shell.md §7, appsync/cache). */
const heldBy: Readonly<Record<string, readonly string[]>> = {
  dictionary: ['parameter.dictionary'],
  systemConfig: ['parameter.system-config'],
  product: ['product.product', 'product.brand', 'product.category', 'product.pack-size', 'parameter.unit'],
  store: ['customer.store'],
  user: ['person.user', 'person.role'],
  organization: ['parameter.organization', 'parameter.department'],
  area: ['parameter.area'],
}

function refresh(caches: readonly string[], client: QueryClient): void {
  const keys = new Set(caches.flatMap(cache => heldBy[cache] ?? []))
  for (const resource of resources) if (keys.has(resource.key)) void forgetRecords(client, resource)
  if (caches.includes('systemConfig')) void loadSystemTitle()
}

/** Lookups that somebody has edited are asked for again in every open browser, within half a minute. */
export const useRefreshedLookups = (): void => useLookupChanges(refresh)
