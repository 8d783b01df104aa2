import type { RepairColumn } from '@sfa/kit/calls/grid-shapes'
import { type GridRow, textAt } from './grid-rows'

const looked = 100
/** A Chinese character is about twice as wide as a Latin letter. */
const lengthOf = (text: string) => {
  let length = 0
  for (const letter of text) length += letter > '\u02ff' ? 2 : 1
  return length
}

/** Of a digit, the widest of what codes and telephone numbers are made of. */
const pixelsOfLetter = 8.3
const padding = 20

/** Pixels that the header and most of the first rows need. */
export function columnWidth(column: Pick<RepairColumn, 'index' | 'header'>, rows: readonly GridRow[]): number {
  const lengths = rows.slice(0, looked).map(row => lengthOf(textAt(row, column.index)))
  const longest = Math.max(lengthOf(column.header) + 2, ...lengths)
  return Math.min(260, Math.max(90, longest * pixelsOfLetter + padding))
}
