import { systemConfigQuery, useSystemConfig } from '../../resource-screens/lookup/system-config'
import { queryClient } from '../../shared/request/query-client'

const setting = 'GrossAmount'
const nothing: ReadonlySet<string> = new Set()
const prices: ReadonlySet<string> = new Set(['price'])

/** Asks for the setting before the page is drawn, which would otherwise be drawn twice. */
export const prefetchPriceSetting = (): Promise<void> => queryClient.prefetchQuery(systemConfigQuery(setting))

/** GrossAmount 0 hides the actual prices, any other value shows them. */
export function useHiddenPrices(): ReadonlySet<string> {
  const items = useSystemConfig(setting)
  return items?.some(({ value }) => value?.trim() === '0') ? prices : nothing
}
