import { Input, type TableColumnType } from 'antd'
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProColumns, ProTableProps } from '../pro'
import './column-chooser.css'

/** What opens the choice of columns, and stands in it. */
export interface ColumnSettings<Row> {
  state: NonNullable<ProTableProps<Row, object>['columnsState']>
  button: ReactNode
  /** Back to the columns that the list begins with. */
  reset: ReactNode
}

/** From this many columns on they can be searched. */
const long = 12
/** Pixels of a row, of the title of a group, and of what stands above the columns. */
const row = 28
const groupTitle = 32
const above = 64
const searchLine = 40
/** Below the last column, to the window's edge. */
const below = 24
const lowest = row * 3

/**
 * ProTable's chooser of columns: as high as the window leaves it below its button, and searched where it is long.
 * `offered` leaves a column out of the chooser that the text does not find, not out of the table.
 */
export function useColumnChooser<Row>(columns: readonly ProColumns<Row>[], settings: ColumnSettings<Row> | undefined) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed).trim().toLowerCase()
  const [room, setRoom] = useState(280)
  const isLong = columns.length > long
  const offered = useCallback(
    (column: ProColumns<Row>): ProColumns<Row> =>
      wanted === '' || String(column.title).toLowerCase().includes(wanted)
        ? column
        : { ...column, hideInSetting: true },
    [wanted],
  )
  if (!settings) return { offered, setting: undefined }
  const measure = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const used = above + below + (isLong ? searchLine : 0) + pinnedHeight(columns, settings)
    setRoom(Math.max(lowest, window.innerHeight - currentTarget.getBoundingClientRect().bottom - used))
  }
  const setting = {
    children: <span onClickCapture={measure}>{settings.button}</span>,
    // The library's own is a link without an address, which keys do not reach.
    checkedReset: false,
    extra: (
      <>
        {settings.reset}
        {isLong && (
          <Input
            size="small"
            className="column-search"
            value={typed}
            allowClear
            placeholder={t('columns.search')}
            aria-label={t('columns.search')}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </>
    ),
    listsHeight: room,
  }
  return { offered, setting }
}

/** Pixels of the groups of pinned columns, which stand around the others, with their titles. */
function pinnedHeight<Row>(columns: readonly ProColumns<Row>[], { state }: ColumnSettings<Row>): number {
  const sides = columns.map(({ key }) => state.value?.[String(key)]?.fixed as TableColumnType['fixed'])
  const groups = (['left', 'right'] as const).map(side => sides.filter(fixed => fixed === side).length)
  const titles = groups.filter(count => count > 0).length
  return groups.reduce((sum, count) => sum + count * row, 0) + (titles === 0 ? 0 : (titles + 1) * groupTitle)
}
