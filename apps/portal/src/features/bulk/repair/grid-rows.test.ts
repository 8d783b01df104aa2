import type { RepairFault } from '@sfa/kit/calls/grid-shapes'
import { expect, it } from 'vitest'
import {
  alikeOf,
  clipboardCells,
  faultsAt,
  type GridRow,
  inverseOf,
  kindsOf,
  pasteEdits,
  sameValueEdits,
  shownRows,
  textAt,
  withEdits,
} from './grid-rows'

const fault = (column: number | null, kind: string, ...more: number[]): RepairFault => ({
  column,
  columns: column === null ? [] : [column, ...more],
  code: kind,
  message: kind,
  kind,
  suggestion: null,
})
const aRow = (row: number, cells: string[], faults: RepairFault[] = []): GridRow => ({
  row,
  cells,
  draft: {},
  faults,
  touched: new Set(),
})
const columns = [0, 1, 3].map(index => ({ index, header: `H${index}`, path: `p${index}`, mandatory: false }))

it('understands what a spreadsheet program puts on the clipboard', () => {
  expect(clipboardCells('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(clipboardCells('"two\nlines"\t"say ""hi"""\n5" pipe\tx')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['5" pipe', 'x'],
  ])
  expect(clipboardCells('one')).toEqual([['one']])
  expect(clipboardCells('a\t')).toEqual([['a', '']])
  expect(clipboardCells('a\n\nb')).toEqual([['a'], [''], ['b']])
})

it('pastes a block over the shown rows and columns, and no further', () => {
  const rows = [aRow(2, []), aRow(9, [])]
  const edits = pasteEdits([['a', 'b', 'lost'], ['c', 'd'], ['lost']], { rows, columns, row: 2, column: 1 })
  expect(edits).toEqual([
    { row: 2, column: 1, text: 'a' },
    { row: 2, column: 3, text: 'b' },
    { row: 9, column: 1, text: 'c' },
    { row: 9, column: 3, text: 'd' },
  ])
})

it('marks a written cell as not checked yet, and goes back to the file’s text where that is written', () => {
  const rows = [aRow(2, ['x', 'y'], [fault(0, 'wrong')])]
  const edited = withEdits(rows, [{ row: 2, column: 0, text: 'z' }])
  const [row] = edited as [GridRow]
  expect([textAt(row, 0), textAt(row, 1), faultsAt(row, 0)]).toEqual(['z', 'y', []])
  expect(faultsAt(rows[0] as GridRow, 0)).toHaveLength(1)
  expect(withEdits(edited, inverseOf(rows, [{ row: 2, column: 0, text: 'z' }]))[0]?.draft).toEqual({})
  expect(withEdits(edited, [{ row: 2, column: 0, text: 'x' }])[0]?.draft).toEqual({})
})

it('shows what several cells are about at each of them, until one of them is written in', () => {
  const row = aRow(2, ['x', 'y', 'z'], [fault(0, 'do not match', 2)])
  expect([0, 1, 2].map(column => faultsAt(row, column).length)).toEqual([1, 0, 1])
  const [edited] = withEdits([row], [{ row: 2, column: 2, text: 'x' }]) as [GridRow]
  expect([0, 1, 2].map(column => faultsAt(edited, column).length)).toEqual([0, 0, 0])
})

it('corrects the same wrong value in every row at once', () => {
  const rows = [aRow(2, ['a']), aRow(3, ['b']), aRow(4, ['a'])]
  expect(sameValueEdits(rows, 0, 'a', 'A').map(edit => edit.row)).toEqual([2, 4])
})

it('offers a correction to the other rows that have the same wrong value', () => {
  const rows = [
    aRow(2, ['a'], [fault(0, 'f')]),
    aRow(3, ['a']),
    aRow(4, ['a'], [fault(0, 'f')]),
    aRow(5, ['b'], [fault(0, 'f')]),
  ]
  expect(alikeOf(rows, [{ row: 2, column: 0, text: 'A' }])).toEqual({
    from: 'a',
    to: 'A',
    edits: [{ row: 4, column: 0, text: 'A' }],
  })
  expect(alikeOf(rows, [{ row: 5, column: 0, text: 'B' }])).toBeUndefined()
  expect(alikeOf(rows, [{ row: 3, column: 0, text: 'A' }])).toBeUndefined()
})

it('counts the kinds of faults by rows, and shows the rows of one', () => {
  const rows = [
    aRow(2, ['x'], [fault(0, 'missing'), fault(0, 'missing')]),
    aRow(3, ['x'], [fault(0, 'missing'), fault(1, 'format')]),
    aRow(4, ['x'], [fault(null, 'changed')]),
  ]
  const kinds = kindsOf(rows)
  expect(kinds.map(({ column, kind, rows }) => [column, kind, rows])).toEqual([
    [0, 'missing', 2],
    [1, 'format', 1],
    [null, 'changed', 1],
  ])
  expect(shownRows(rows, { kind: kinds[1]?.key ?? '' }).map(row => row.row)).toEqual([3])
  expect(shownRows(withEdits(rows, [{ row: 4, column: 0, text: 'y' }]), 'edited').map(row => row.row)).toEqual([4])
})
