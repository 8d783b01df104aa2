import type { ColumnsState } from '../../shared/pro'
import type { ColumnChoice } from './table-preference'

/** ProTable's columnsState: what is shown, pinned and in which order, by the key of the column. */
export type ColumnsMap = Record<string, ColumnsState>

/** As ProTable wants it. A user who has pinned nothing finds the first column pinned. */
export function stateOf(columns: readonly ColumnChoice[]): ColumnsMap {
  const first = columns.some(({ pin }) => pin !== undefined) ? undefined : columns.find(({ shown }) => shown)
  return Object.fromEntries(
    columns.map((column, order) => {
      const fixed = column === first ? 'left' : column.pin || undefined
      return [column.key, { show: column.shown, order, ...(fixed && { fixed }) }]
    }),
  )
}

/**
 * The columns after ProTable's chooser has changed them; undefined where nothing has changed, for it tells its state
 * again with every new one of ours, or where nothing would be left to see.
 */
export function changedColumns(columns: readonly ColumnChoice[], map: ColumnsMap): ColumnChoice[] | undefined {
  const now = stateOf(columns)
  const place = (key: string) => map[key]?.order ?? now[key]?.order ?? columns.length
  const isSame = columns.every(({ key }) => {
    const [a, b] = [now[key], map[key]]
    return (a?.show !== false) === (b?.show !== false) && a?.fixed === b?.fixed && a?.order === place(key)
  })
  if (isSame) return undefined
  const isRepinned = columns.some(({ key, pin }) => pin !== undefined || now[key]?.fixed !== map[key]?.fixed)
  const next = columns
    .map(column => ({
      ...column,
      shown: map[column.key]?.show !== false,
      ...(isRepinned && { pin: map[column.key]?.fixed ?? false }),
    }))
    .sort((a, b) => place(a.key) - place(b.key)) as ColumnChoice[]
  return next.some(({ shown }) => shown) ? next : undefined
}
