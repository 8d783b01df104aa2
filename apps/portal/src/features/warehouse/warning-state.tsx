import { Badge, type BadgeProps } from 'antd'
import type { CellProps } from '../../resource-screens/extensions'

const signs: Readonly<Record<string, BadgeProps['status']>> = { low: 'error', over: 'warning', normal: 'success' }

/** The state of a warning, so that those that warn are seen in a long list. */
export default function WarningState({ row, children }: CellProps) {
  return <Badge status={signs[String(row.state)]} text={children} />
}
