import type { TableColumnsType } from 'antd'

/** Room in pixels within the edge of a cell: what hides less than that hides no text. */
const cellPadding = 8

export interface MetColumns<Row> {
  columns: TableColumnsType<Row>
  /** How much wider all columns are together, in pixels. */
  added: number
}

/**
 * Widens columns that are in view so that those pinned at the right begin where another column ends. A number of which
 * the pinned column hides the end reads as another number.
 *
 * @param room width in pixels that the columns have in view, without the boxes that select rows.
 */
export function meetPinned<Row>(columns: TableColumnsType<Row>, room: number): MetColumns<Row> {
  const unchanged = { columns, added: 0 }
  const widths = columns.map(column => ('children' in column ? undefined : column.width))
  if (!widths.every(width => typeof width === 'number')) return unchanged
  const pinned = columns.map(({ fixed }) => Boolean(fixed))
  if (!columns.some(({ fixed }) => fixed === 'right' || fixed === 'end')) return unchanged
  let left = room - widths.reduce((sum, width, at) => sum + (pinned[at] ? width : 0), 0)
  const whole: number[] = []
  for (const [at, width] of widths.entries()) {
    if (pinned[at]) continue
    if (width > left) return left > cellPadding && whole.length > 0 ? widened(columns, whole, left) : unchanged
    left -= width
    whole.push(at)
  }
  return unchanged
}

function widened<Row>(columns: TableColumnsType<Row>, places: readonly number[], by: number): MetColumns<Row> {
  const share = Math.floor(by / places.length)
  const next = [...columns]
  for (const [nth, at] of places.entries()) {
    const column = columns[at]
    if (!column) continue
    const more = nth === 0 ? by - share * (places.length - 1) : share
    next[at] = { ...column, width: Number(column.width) + more }
  }
  return { columns: next, added: by }
}
