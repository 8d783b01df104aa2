import type { TableColumnsType } from 'antd'
import { createContext } from 'react'

/** Whether the links at the end of a row have less room than they want: what does not fit stands behind a button then. */
export const LinksFold = createContext(false)

/** Key of the column whose cells are the links of a row. */
export const linksColumn = '_actions'

/** Pixels that the links of a row have where the list is too narrow for all of its columns: about three links. */
const foldedWidth = 220

export interface FoldedColumns<Row> {
  columns: TableColumnsType<Row>
  /** How much narrower all columns are together, in pixels. */
  saved: number
}

/**
 * Takes room from the links of a row where the columns do not fit, because the columns tell what the record is.
 *
 * @param room width in pixels that the columns have in view, without the boxes that select rows.
 */
export function foldLinks<Row>(columns: TableColumnsType<Row>, room: number): FoldedColumns<Row> {
  const unchanged = { columns, saved: 0 }
  const wanted = columns.find(column => column.key === linksColumn)?.width
  if (typeof wanted !== 'number' || wanted <= foldedWidth) return unchanged
  const whole = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0)
  if (whole <= room) return unchanged
  return {
    columns: columns.map(column => (column.key === linksColumn ? { ...column, width: foldedWidth } : column)),
    saved: wanted - foldedWidth,
  }
}
