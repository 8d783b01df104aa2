import 'react-data-grid/lib/styles.css'
import type { RepairColumn } from '@sfa/kit/calls/grid-shapes'
import { type RefObject, useMemo, useState } from 'react'
import { type CellPasteArgs, type Column, DataGrid, type DataGridHandle } from 'react-data-grid'
import { useTranslation } from 'react-i18next'
import { CellEditor } from './cell-editor'
import { columnWidth } from './column-width'
import { FaultCell } from './fault-cell'
import {
  type CellEdit,
  type CellPlace,
  clipboardCells,
  faultsAt,
  type GridRow,
  isEdited,
  pasteEdits,
  textAt,
} from './grid-rows'
import styles from './repair.module.css'
import { useGridKeys } from './use-grid-keys'

interface Props {
  columns: readonly RepairColumn[]
  rows: readonly GridRow[]
  locked: boolean
  /** What the grid is called; by default what an import refused. */
  label?: string
  grid: RefObject<DataGridHandle | null>
  active: CellPlace | undefined
  onActive: (place: CellPlace | undefined) => void
  onEdit: (edits: readonly CellEdit[]) => void
  onUndo: () => void
}

const rowNumber = 'row'

/**
 * The grid of refused rows: cells are written in with the keyboard as in a spreadsheet, blocks are pasted, the handle of
 * a cell and Ctrl+D fill down, Delete empties, Ctrl+Z takes back. Rows outside the view are not rendered.
 */
export default function RepairSheet({ columns, rows, locked, label, grid, active, onActive, onEdit, onUndo }: Props) {
  const { t } = useTranslation('bulk')
  const [places] = useState(() => new Map<string, number>())
  const keys = useGridKeys({ grid, rows, places, locked, onEdit, onUndo })
  const { onPick, isTyping } = keys
  const gridColumns = useMemo((): Column<GridRow>[] => {
    places.clear()
    return [
      {
        key: rowNumber,
        name: t('errors.row'),
        width: 70,
        frozen: true,
        renderCell: ({ row }) => row.row,
        cellClass: row => [styles.number, isEdited(row) && styles.editedRow].filter(Boolean).join(' '),
      },
      ...columns.map((column): Column<GridRow> => {
        const key = String(column.index)
        places.set(key, column.index)
        return {
          key,
          name: column.mandatory ? `${column.header.replace(/^\*/, '')} *` : column.header,
          width: columnWidth(column, rows),
          resizable: true,
          editable: !locked && !column.fixed,
          frozen: column.fixed && column.index < 2,
          cellClass: row => cellClass(row, column.index),
          renderCell: ({ row }) => <FaultCell row={row} column={column.index} />,
          renderEditCell: props => <CellEditor {...props} column={column} isTyping={isTyping()} onPick={onPick} />,
        }
      }),
    ]
    // Widths are measured once, from the first rows: columns must not move while the user types.
  }, [columns, locked, t, places])

  const onPaste = ({ row, column }: CellPasteArgs<GridRow>, event: React.ClipboardEvent) => {
    const index = places.get(column.key)
    const text = event.clipboardData.getData('text/plain')
    if (locked || index === undefined || text === '' || isWriting(event)) return row
    event.preventDefault()
    onEdit(pasteEdits(clipboardCells(text), { rows, columns, row: row.row, column: index }))
    return row
  }

  return (
    <DataGrid
      ref={grid}
      className={styles.grid}
      aria-label={label ?? t('repair.grid')}
      columns={gridColumns}
      rows={rows}
      rowKeyGetter={row => row.row}
      rowHeight={34}
      headerRowHeight={38}
      onActivePositionChange={({ row, column }) => {
        const next = row && { row: row.row, column: column && places.get(column.key) }
        if (next?.row !== active?.row || next?.column !== active?.column) onActive(next)
      }}
      onRowsChange={(next, { indexes, column }) => {
        const index = places.get(column.key)
        if (index === undefined) return
        onEdit(
          indexes.flatMap(at =>
            next[at] ? [{ row: next[at].row, column: index, text: textAt(next[at], index) }] : [],
          ),
        )
      }}
      onFill={({ columnKey, sourceRow, targetRow }) => {
        const index = places.get(columnKey)
        return index === undefined || locked
          ? targetRow
          : { ...targetRow, draft: { ...targetRow.draft, [index]: textAt(sourceRow, index) } }
      }}
      onCellKeyDown={keys.onKey}
      onCellDoubleClick={keys.onOpen}
      onCellCopy={({ row, column }, event) => {
        const index = places.get(column.key)
        if (index === undefined || isWriting(event)) return
        event.clipboardData.setData('text/plain', textAt(row, index))
        event.preventDefault()
      }}
      onCellPaste={onPaste}
    />
  )
}

/** The clipboard is the open editor's. */
const isWriting = ({ target }: React.ClipboardEvent) => target instanceof HTMLInputElement

function cellClass(row: GridRow, column: number): string | undefined {
  if (faultsAt(row, column).length > 0) return styles.fault
  if (row.touched.has(column)) return styles.unchecked
  return row.draft[column] === undefined ? undefined : styles.edited
}
