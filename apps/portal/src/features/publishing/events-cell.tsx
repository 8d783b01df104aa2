import type { CellProps } from '../../resource-screens/extensions'
import { semicolon } from '../../shared/language/label'
import { useEvents } from './use-events'

export default function EventsCell({ row }: CellProps) {
  const { nameOf } = useEvents()
  const text = ((row.events as readonly string[] | null) ?? []).map(nameOf).join(semicolon())
  return <span title={text}>{text}</span>
}
