import { expect, it } from 'vitest'
import { changedColumns, stateOf } from './columns-state'
import type { ColumnChoice } from './table-preference'

const columns: readonly ColumnChoice[] = [
  { key: 'code', shown: true, width: 140 },
  { key: 'name', shown: true, width: 240 },
  { key: 'remark', shown: false, width: 160 },
]
const keys = (next: readonly ColumnChoice[] | undefined) => next?.map(({ key }) => key)

it('the first column is pinned until the user pins others', () => {
  expect(stateOf(columns)).toEqual({
    code: { show: true, order: 0, fixed: 'left' },
    name: { show: true, order: 1 },
    remark: { show: false, order: 2 },
  })
  expect(stateOf(columns.map(column => ({ ...column, pin: false as const }))).code).toEqual({ show: true, order: 0 })
})

it('what says the same again changes nothing', () => {
  expect(changedColumns(columns, stateOf(columns))).toBeUndefined()
})

it('a column that is ticked is shown, and keeps its width', () => {
  const map = stateOf(columns)
  const next = changedColumns(columns, { ...map, remark: { ...map.remark, show: true } })
  expect(next?.map(({ shown }) => shown)).toEqual([true, true, true])
  expect(next?.[2]).toEqual({ key: 'remark', shown: true, width: 160 })
})

it('a list keeps at least one column', () => {
  const map = stateOf(columns)
  const none = Object.fromEntries(Object.entries(map).map(([key, state]) => [key, { ...state, show: false }]))
  expect(changedColumns(columns, none)).toBeUndefined()
})

it('columns are moved and pinned', () => {
  const map = stateOf(columns)
  const moved = changedColumns(columns, {
    code: { ...map.code, order: 1 },
    name: { ...map.name, order: 0 },
    remark: map.remark!,
  })
  expect(keys(moved)).toEqual(['name', 'code', 'remark'])
  const pinned = changedColumns(columns, { ...map, name: { ...map.name, fixed: 'right' } })
  expect(pinned?.map(({ pin }) => pin)).toEqual(['left', 'right', false])
  const free = changedColumns(columns, { ...map, code: { show: true, order: 0 } })
  expect(free?.[0]?.pin).toBe(false)
})
