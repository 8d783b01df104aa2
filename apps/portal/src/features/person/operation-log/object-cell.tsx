import type { CellProps } from '../../../resource-screens/extensions'
import { useChangeText } from './use-change-text'

/** What kind of record was changed; objects that the tenant has defined have the names that it gave them. */
export default function ObjectCell({ row }: CellProps) {
  return useChangeText().objectText(String(row.resource))
}
