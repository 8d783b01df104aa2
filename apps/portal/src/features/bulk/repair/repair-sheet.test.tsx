import { createEvent, fireEvent, screen } from '@testing-library/react'
import { createRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { type CellEdit, type GridRow, textAt, withEdits } from './grid-rows'
import RepairSheet from './repair-sheet'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

/** The grid asks for what iterators of Node.js have from version 22 on. */
const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as Record<string, unknown>
iterators.toArray ??= function (this: Iterable<unknown>) {
  return [...this]
}
iterators.map ??= function* (this: Iterable<unknown>, call: (each: unknown, index: number) => unknown) {
  let index = 0
  for (const each of this) yield call(each, index++)
}

beforeAll(async () => {
  await prepareScreens()
  // The grid looks for its cells from itself on, in a way that the document of the tests does not read.
  const query = Element.prototype.querySelector
  vi.spyOn(Element.prototype, 'querySelector').mockImplementation(function (this: Element, selector: string) {
    return query.call(this, selector.replace(/^& /, ':scope '))
  })
})
afterAll(() => vi.restoreAllMocks())
beforeEach(() => edits.mockClear())

const columns = [{ index: 0, header: '价格', path: 'price', mandatory: false, fixed: false }]
const first: GridRow[] = [1, 2, 3].map(row => ({ row, cells: ['0'], draft: {}, faults: [], touched: new Set() }))

let kept: readonly GridRow[] = first
const edits = vi.fn<(edits: readonly CellEdit[]) => void>()
function Sheet() {
  const [rows, setRows] = useState<readonly GridRow[]>(first)
  kept = rows
  const [grid] = useState(() => createRef<DataGridHandle>())
  return (
    <RepairSheet
      grid={grid}
      columns={columns}
      rows={rows}
      locked={false}
      active={undefined}
      onActive={() => {}}
      onEdit={given => {
        edits(given)
        setRows(now => withEdits(now, given))
      }}
      onUndo={() => {}}
    />
  )
}
const texts = () => kept.map(row => textAt(row, 0))

/** The keys of a user: the cell in which the focus is takes them. */
const press = (key: string, more: object = {}) => {
  const target = document.activeElement ?? document.body
  fireEvent(target, createEvent.keyDown(target, { key, ...more }))
}
function type(text: string): void {
  press(text)
  const input = screen.getByRole('textbox', { name: '价格' })
  fireEvent.change(input, { target: { value: text } })
}
const start = async () => {
  renderScreen(<Sheet />)
  const [, cell] = (await screen.findAllByRole('row'))[1]?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? []
  fireEvent.mouseDown(cell as HTMLElement)
  cell?.focus()
}

it('what is typed with Enter after each goes into the rows one below the other, and once', async () => {
  await start()
  for (const price of ['7', '8', '9']) {
    type(price)
    press('Enter')
  }
  expect(texts()).toEqual(['7', '8', '9'])
  expect(edits).toHaveBeenCalledTimes(3)
})

it('Shift+Enter goes up, and Escape writes nothing', async () => {
  await start()
  press('Enter')
  type('5')
  press('Enter', { shiftKey: true })
  type('6')
  press('Escape')
  expect(texts()).toEqual(['0', '5', '0'])
})

it('the Enter that ends a composition stays in the cell', async () => {
  await start()
  type('件')
  press('Enter', { isComposing: true })
  expect(texts()).toEqual(['0', '0', '0'])
  expect(screen.getByRole('textbox', { name: '价格' })).toBe(document.activeElement)
})
