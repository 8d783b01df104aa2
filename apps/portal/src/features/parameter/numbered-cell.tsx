import type { CellProps } from '../../resource-screens/extensions'
import { numberedName } from './numbered-name'

/** The name of the records in place of their key. */
export default function NumberedCell({ row: { target } }: CellProps) {
  return numberedName(target)
}
