import type { Report } from '@sfa/kit/report'
import type { WireRow } from '../../resource-screens/record-calls'
import { emptySearch, writeSearch } from '../../resource-screens/search/search-state'

/** A report narrowed to the product and the warehouse of a balance. */
export const stockAddress = ({ path, shape }: Report<string, string>, { warehouseID, productID }: WireRow): string => {
  const filters = { warehouseID: [String(warehouseID)], productID: [String(productID)] }
  return `${path}?${writeSearch(shape, { ...emptySearch, filters })}`
}
