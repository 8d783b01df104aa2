import type { CellProps } from '../../../resource-screens/extensions'
import { useChangeText } from './use-change-text'

/** What was done, as the definition of the record calls it. */
export default function OperationCell({ row }: CellProps) {
  return useChangeText().operationText({ resource: String(row.resource), operation: String(row.operation) })
}
