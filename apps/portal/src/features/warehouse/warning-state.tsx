import { Tag } from 'antd'
import type { CellProps } from '../../resource-screens/extensions'

const colours: Readonly<Record<string, string>> = { low: 'red', over: 'orange', normal: 'green' }

/** The state of a warning, so that those that warn are seen in a long list. */
export default function WarningState({ row, children }: CellProps) {
  return <Tag color={colours[String(row.state)]}>{children}</Tag>
}
