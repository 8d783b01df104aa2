import { product } from '@sfa/resources/product/product.resource'
import { useSystemConfig } from '../../resource-screens/lookup/system-config'

const nothing: ReadonlySet<string> = new Set()
const prices: ReadonlySet<string> = new Set(
  Object.entries(product.fields).flatMap(([name, field]) => {
    if (field.kind === 'group' || field.kind === 'lines')
      return Object.keys(field.fields).flatMap(cell =>
        field.fields[cell]?.kind === 'money' ? [`${name}.${cell}`] : [],
      )
    return field.kind === 'money' ? [name] : []
  }),
)

/** GrossAmount 0 hides the actual prices, any other value shows them (1-shell.md §1). */
export function usePriceFields(): ReadonlySet<string> {
  const items = useSystemConfig('GrossAmount')
  return items?.some(({ value }) => value?.trim() === '0') ? prices : nothing
}
