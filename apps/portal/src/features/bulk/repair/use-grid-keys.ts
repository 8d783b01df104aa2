import { type RefObject, useRef } from 'react'
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid'
import { isComposing } from '../../../shared/is-composing'
import { gridMove } from './grid-move'
import { type CellEdit, type GridRow, textAt } from './grid-rows'

interface Grid {
  grid: RefObject<DataGridHandle | null>
  rows: readonly GridRow[]
  /** Columns of the file by the key of their column in the grid. */
  places: ReadonlyMap<string, number>
  locked: boolean
  onEdit: (edits: readonly CellEdit[]) => void
  onUndo: () => void
}

/** What keys do in the grid, as in a spreadsheet. */
export function useGridKeys({ grid, rows, places, locked, onEdit, onUndo }: Grid) {
  /** A choice that Enter has taken is already written when the grid sees the key. */
  const picked = useRef(false)
  const typing = useRef(false)

  const go = (rowIdx: number, idx: number) => grid.current?.setActivePosition({ rowIdx, idx }, { shouldFocus: true })

  const onEditing = (args: CellKeyDownArgs<GridRow> & { mode: 'EDIT' }, event: CellKeyboardEvent) => {
    // The key ends or moves within what is composed: the text is not there yet.
    if (isComposing(event)) return event.preventGridDefault()
    const wasPicked = event.key === 'Enter' && picked.current
    picked.current = false
    const move = gridMove({ ...keyOf(event), isEditing: true, isTyping: typing.current })
    if (!move) return
    event.preventGridDefault()
    event.preventDefault()
    const [row, idx] = [args.rowIdx + move[0], args.column.idx + move[1]]
    const isInside = row >= 0 && row < rows.length && idx > 0 && idx <= places.size
    // What was picked is written with the next render; until then the grid would write what was typed over it.
    if (wasPicked) setTimeout(() => isInside && go(row, idx))
    else if (isInside) go(row, idx)
    else args.onClose(true)
  }

  const onKey = (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) => {
    if (args.mode === 'EDIT') return onEditing(args, event)
    typing.current = event.key !== 'F2'
    const { row, rowIdx, column } = args
    const command = event.ctrlKey || event.metaKey
    const take = (act: () => void) => {
      event.preventGridDefault()
      event.preventDefault()
      act()
    }
    if (command && event.key.toLowerCase() === 'z') return take(onUndo)
    const index = column && places.get(column.key)
    const move = !command && !event.altKey && row && gridMove({ ...keyOf(event), isEditing: false, isTyping: false })
    if (move) return take(() => isRow(rowIdx + move[0]) && go(rowIdx + move[0], column?.idx ?? 0))
    if (locked || !row || index === undefined) return
    const write = (text: string) => onEdit([{ row: row.row, column: index, text }])
    if (command && event.key.toLowerCase() === 'd')
      take(() => {
        const from = rows[rowIdx - 1]
        if (from) write(textAt(from, index))
      })
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventGridDefault()
      write('')
    }
  }
  const isRow = (at: number) => at >= 0 && at < rows.length

  return {
    onKey,
    onPick: () => {
      picked.current = true
    },
    /** The pointer opens a cell to write within its text. */
    onOpen: () => {
      typing.current = false
    },
    isTyping: () => typing.current,
  }
}

const keyOf = ({ key, shiftKey, target }: CellKeyboardEvent) => ({
  key,
  shiftKey,
  isChoosing: target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true',
})
