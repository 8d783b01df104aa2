import { amountPaths } from '@sfa/kit/fields/field-questions'
import { product } from '@sfa/product/definitions/product.resource'
import { systemConfigQuery, useSystemConfig } from '../../resource-screens/lookup/system-config'
import { queryClient } from '../../shared/request/query-client'

const nothing: ReadonlySet<string> = new Set()
const prices: ReadonlySet<string> = new Set(amountPaths(product.fields))

const setting = 'GrossAmount'

/** Asks for the setting before the page is drawn, which would otherwise be drawn twice. */
export const prefetchPriceSetting = (): Promise<void> => queryClient.prefetchQuery(systemConfigQuery(setting))

/** GrossAmount 0 hides the actual prices, any other value shows them. */
export function usePriceFields(): ReadonlySet<string> {
  const items = useSystemConfig(setting)
  return items?.some(({ value }) => value?.trim() === '0') ? prices : nothing
}
