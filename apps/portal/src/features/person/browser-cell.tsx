import type { CellProps } from '../../resource-screens/extensions'
import { browserName } from './browser-name'

/** Which browser it was; the whole of what it says of itself is told by the pointer. */
export default function BrowserCell({ row: { userAgent } }: CellProps) {
  return <span title={String(userAgent ?? '')}>{browserName(userAgent ? String(userAgent) : null)}</span>
}
