import { Empty, Table, type TableProps } from 'antd'
import { type ComponentRef, type KeyboardEvent, memo, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../../shared/is-composing'
import type { EntryLayout } from '../layout/use-entry-rules'
import type { EntryLine } from './entry-lines'
import type { ChangeLine } from './grid-cells'
import { useGridColumns } from './grid-columns'
import { type GridRow, gridRows } from './grid-rows'
import type { ChangeLines } from './use-entry-order'
import type { Preview } from './use-preview'

interface Props {
  lines: readonly EntryLine[]
  layout: EntryLayout
  preview: Preview | undefined
  hasPrices: boolean
  /** Prices may be typed by hand. */
  mayPrice?: boolean
  onChange: ChangeLines
  /** The keyboard leaves the last line downwards. */
  onEnd: () => void
}

const height = 360
/** Beyond as many rows only those in sight are drawn. */
const manyRows = 30

/** Drawn where the lines change or their calculation, not while the next one is awaited. */
export const LinesGrid = memo(function LinesGrid({
  lines,
  layout,
  preview,
  hasPrices,
  mayPrice = false,
  onChange,
  onEnd,
}: Props) {
  const { t } = useTranslation('order')
  const table = useRef<ComponentRef<typeof Table>>(null)
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => gridRows(lines, preview), [lines, preview])
  const change = useCallback<ChangeLine>(
    (key, values) => onChange(all => all.map(line => (line.key === key ? { ...line, ...values } : line))),
    [onChange],
  )
  const remove = useCallback((key: string) => onChange(all => all.filter(line => line.key !== key)), [onChange])
  const columns = useGridColumns({ layout, hasPrices, mayPrice, onChange: change, onRemove: remove })

  const inputsOf = (key: string) => [
    ...(box.current?.querySelectorAll<HTMLInputElement>(`[data-line="${key}"] input`) ?? []),
  ]
  /** The input at the same place of another line; what is typed replaces what stands there. */
  const focus = (at: number, place = 0) => {
    const line = lines[at]
    if (!line) return at < 0 ? undefined : onEnd()
    table.current?.scrollTo({ key: line.key })
    requestAnimationFrame(() => {
      const inputs = inputsOf(line.key)
      const input = inputs[place] ?? inputs[0]
      input?.focus()
      input?.select()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    // The keys of an open list choose in it.
    if (isComposing(event) || !(target instanceof HTMLElement) || target.getAttribute('aria-expanded') === 'true')
      return
    const key = target.closest<HTMLElement>('[data-line]')?.dataset.line
    const at = lines.findIndex(line => line.key === key)
    if (at < 0) return
    const go = (to: number) => {
      event.preventDefault()
      focus(to, Math.max(0, inputsOf(key as string).indexOf(target as HTMLInputElement)))
    }
    if (event.key === 'Enter') go(at + (event.shiftKey ? -1 : 1))
    else if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.altKey && event.key === 'Delete') {
      event.preventDefault()
      remove(key as string)
      requestAnimationFrame(() => focus(Math.min(at, lines.length - 2)))
    }
  }

  const width = columns.reduce((sum, column) => sum + Number(column.width), 0)
  const isVirtual = rows.length > manyRows
  const shape: TableProps<GridRow> = isVirtual
    ? { virtual: true, scroll: { x: width, y: height } }
    : { scroll: { x: width, y: height } }
  return (
    // Keys of its cells come up to the grid.
    // biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside take part by themselves
    <div ref={box} onKeyDown={onKeyDown}>
      <Table<GridRow>
        {...shape}
        ref={table as never}
        size="small"
        rowKey="key"
        dataSource={rows}
        columns={columns}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('entry.noLines')} />,
        }}
      />
    </div>
  )
})
