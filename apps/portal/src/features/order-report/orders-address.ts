import { order } from '@sfa/order/definitions/order.resource'
import { countedStates } from '@sfa/order/definitions/order-report'
import { type FilterValue, readSearch, writeSearch } from '../../resource-screens/search/search-state'

/** What both the reports and the history of orders are narrowed by. */
const shared = ['orgID', 'salesRepID', 'customerGroup'] as const

/**
 * The orders behind the figures of a row: those of its days and of whom or what it is of, as the report is narrowed.
 * Undefined where the history cannot be asked for them: orders without a representative.
 */
export function ordersAddress(row: Readonly<Record<string, unknown>>, report: URLSearchParams): string | undefined {
  const { filters } = readSearch(order, report)
  const own: Record<string, FilterValue> | undefined =
    'salesRepID' in row
      ? row.salesRepID
        ? { salesRepID: [String(row.salesRepID)] }
        : undefined
      : 'productCode' in row
        ? { product: [String(row.product_id)] }
        : { customerCode: [String(row.customerCode)], customerType: ['store'] }
  if (!own) return undefined
  const asked = Object.fromEntries(shared.flatMap(name => (filters[name] ? [[name, filters[name]]] : [])))
  const time = { orderDate: [String(row.first_day), String(row.last_day)], orderStatus: [...countedStates] }
  const state = { filters: { ...asked, ...time, ...own }, quick: '', page: 1 }
  return `${order.path}?${writeSearch(order, state)}`
}
