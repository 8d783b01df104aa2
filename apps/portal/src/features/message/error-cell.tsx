import type { CellProps } from '../../resource-screens/extensions'
import { failureText } from '../../resource-screens/field/failure-text'

export default function ErrorCell({ row }: CellProps) {
  return failureText(String(row.errorCode))
}
