import type { EditGrid } from '@sfa/kit/calls/edit-grid.calls'
import { expect, it } from 'vitest'
import { beginEdit, edited, editedRows, outcomeOf, settled, undone } from './edit-session'

const grid: EditGrid = {
  columns: [
    { index: 0, header: '编码', path: 'code', mandatory: true, fixed: true },
    { index: 1, header: '价格', path: 'price', mandatory: true, fixed: false },
  ],
  rows: [
    { id: '7', ver: 1, cells: ['A', '3.5'] },
    { id: '8', ver: 4, cells: ['B', '4'] },
  ],
}
const write = (row: number, column: number, text: string) => ({ row, column, text })

it('cells that are not to be written stay, also where a block is pasted over them', () => {
  const state = edited(beginEdit(grid), [write(1, 0, 'X'), write(1, 1, '5')])
  expect(editedRows(state)).toMatchObject([{ id: '7', draft: { 1: '5' } }])
  expect(edited(beginEdit(grid), [write(1, 0, 'X')]).history).toEqual([])
})

it('an edit is taken back', () => {
  expect(editedRows(undone(edited(beginEdit(grid), [write(2, 1, '9')])))).toEqual([])
})

it('saved rows are as they are now; refused and stale ones keep what was written', () => {
  const state = edited(beginEdit(grid), [write(1, 1, '5'), write(2, 1, 'x')])
  const fault = { column: 1, columns: [1], code: 'moneyFormat', message: '金额', kind: '金额', suggestion: null }
  const answer = {
    batchId: '3',
    results: [
      { id: '7', outcome: 'saved' as const, faults: [], now: { id: '7', ver: 2, cells: ['A', '5'] } },
      {
        id: '8',
        outcome: 'stale' as const,
        faults: [{ ...fault, column: null, columns: [], message: '张三修改了' }],
        now: { id: '8', ver: 5, cells: ['B', '4.5'] },
      },
    ],
  }
  const after = settled(state, answer)
  expect(after.rows).toMatchObject([
    { ver: 2, cells: ['A', '5'], draft: {}, outcome: 'saved' },
    { ver: 5, cells: ['B', '4.5'], draft: { 1: 'x' }, outcome: 'stale' },
  ])
  expect(outcomeOf(answer, 'save')).toEqual({
    way: 'save',
    sent: 2,
    saved: 1,
    refused: 0,
    stale: ['张三修改了'],
    batchId: '3',
  })
})

it('a check says that nothing is saved, and leaves what was written to be taken back', () => {
  const state = edited(beginEdit(grid), [write(1, 1, '5')])
  const answer = { results: [{ id: '7', outcome: 'saved' as const, faults: [] }] }
  expect(outcomeOf(answer, 'check')).toMatchObject({ way: 'check', sent: 1, saved: 0 })
  const after = settled(state, answer)
  expect(after.rows[0]).toMatchObject({ draft: { 1: '5' } })
  expect(editedRows(undone(after))).toEqual([])
})
