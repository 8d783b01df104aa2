import { store } from '@sfa/customer/definitions/store.resource'
import type { CellProps } from '../../../resource-screens/extensions'
import { SearchText } from '../../../resource-screens/picker/search-text'
import type { Body } from '../../../resource-screens/record-calls'

/** The conditions of a group in words. */
export default function ConditionsCell({ row }: CellProps) {
  return row.conditions ? <SearchText resource={store} query={row.conditions as Body} /> : '-'
}
