import type { TableProps } from 'antd'

/** Of a small table, with one line of text. */
const rowHeight = 39

/** Without a height of its own where all rows fit into it: the room of a scroll bar that is not needed would be seen. */
export function fittingScroll(scroll: TableProps['scroll'], count: number): TableProps['scroll'] {
  const { y, ...others } = scroll ?? {}
  return typeof y === 'number' && count * rowHeight <= y ? others : scroll
}
