import { product } from '@sfa/resources/product/product.resource'
import { useSystemConfig } from '../../resource-screens/lookup/system-config'

const nothing: ReadonlySet<string> = new Set()
const prices: ReadonlySet<string> = new Set(
  Object.keys(product.fields).filter(name => product.fields[name]?.kind === 'money'),
)

/** GrossAmount 0 hides the actual prices, any other value shows them (1-shell.md §1). */
export function usePriceFields(): ReadonlySet<string> {
  const items = useSystemConfig('GrossAmount')
  return items?.some(({ value }) => value?.trim() === '0') ? prices : nothing
}
