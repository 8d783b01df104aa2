import type { CellProps } from '../../resource-screens/extensions'
import { useEvents } from './use-events'

export default function EventCell({ row }: CellProps) {
  const { nameOf } = useEvents()
  const event = String(row.event)
  return <span title={event}>{nameOf(event)}</span>
}
