import { useSyncExternalStore } from 'react'

const rowHeight = 39
const lowest = 420
/** Lists beside a tree: 500 under 15 rows. */
const lowestOfTree = 500

/** Room above and below the rows when a list fills the window: header, tabs, search line, toolbar, page bar. */
const around = 372

/**
 * Height of the rows' area in pixels: 420 for up to 10 rows, otherwise 39 per row (2-master-data.md §9), as long as
 * the page bar stays within the window.
 */
export function tableHeight(rows: number, windowHeight: number, tree = false): number {
  if (tree && rows < 15) return lowestOfTree
  if (rows <= 10) return lowest
  return Math.min(rowHeight * rows, Math.max(lowest, windowHeight - around))
}

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const windowHeight = () => window.innerHeight

export const useTableHeight = (rows: number, tree: boolean): number =>
  tableHeight(rows, useSyncExternalStore(subscribe, windowHeight), tree)
