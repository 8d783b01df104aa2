import type { RepairColumn } from '@sfa/kit/calls/grid-shapes'
import { AutoComplete } from 'antd'
import { type ComponentRef, useLayoutEffect, useRef, useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import { type GridRow, textAt } from './grid-rows'
import styles from './repair.module.css'

interface Props extends Omit<RenderEditCellProps<GridRow>, 'column'> {
  column: RepairColumn
  /** Typing has opened it: what is typed replaces the text. Otherwise it goes on at its end. */
  isTyping: boolean
  /** A choice was taken, by pointer or Enter. */
  onPick: () => void
}

/** Writes in a cell; where the values are few they are offered, and other text may be written all the same. */
export function CellEditor({ column, row, isTyping, onRowChange, onClose, onPick }: Props) {
  const { index, choices } = column
  const write = (text: string, commit = false) =>
    onRowChange({ ...row, draft: { ...row.draft, [index]: text } }, commit)
  const [typed, setTyped] = useState(false)
  const value = textAt(row, index)
  const input = useRef<HTMLInputElement>(null)
  const choicesInput = useRef<ComponentRef<typeof AutoComplete>>(null)
  // Once, before the key that has opened the cell writes: what comes next moves the cursor by itself.
  useLayoutEffect(
    () => place(input.current ?? choicesInput.current?.nativeElement.querySelector('input'), isTyping),
    [],
  )
  if (!choices)
    return (
      <input
        className={styles.editor}
        ref={input}
        value={value}
        aria-label={column.header}
        onChange={event => write(event.target.value)}
        onBlur={() => onClose(true, false)}
      />
    )
  const wanted = value.trim().toLowerCase()
  const offered = typed && wanted !== '' ? choices.filter(choice => choice.toLowerCase().includes(wanted)) : choices
  return (
    <AutoComplete
      autoFocus
      defaultOpen
      ref={choicesInput}
      variant="borderless"
      style={{ width: '100%' }}
      popupMatchSelectWidth={220}
      value={value}
      aria-label={column.header}
      options={offered.map(choice => ({ value: choice }))}
      onSelect={(choice: string) => {
        onPick()
        write(choice, true)
      }}
      onChange={(text: string) => {
        setTyped(true)
        write(text ?? '')
      }}
    />
  )
}

function place(input: HTMLInputElement | null | undefined, isTyping: boolean): void {
  input?.focus()
  if (isTyping) input?.select()
  else input?.setSelectionRange(input.value.length, input.value.length)
}
