import type { TableColumnsType } from 'antd'
import { describe, expect, it } from 'vitest'
import { meetPinned } from './meet-pinned'

const columns = (...widths: number[]): TableColumnsType<object> => [
  { key: 'name', width: 100, fixed: 'left' },
  ...widths.map(width => ({ key: String(width), width })),
  { key: 'actions', width: 80, fixed: 'right' },
]
const widthsOf = (list: TableColumnsType<object>) => list.map(({ width }) => Number(width))
const isEdge = (list: TableColumnsType<object>, place: number) => {
  const edges = widthsOf(list).map((_, at, widths) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0))
  return edges.includes(place)
}

describe('the columns beside a pinned one', () => {
  it('end where the pinned one begins', () => {
    const met = meetPinned(columns(150, 90, 200), 500)
    expect(widthsOf(met.columns)).toEqual([100, 190, 130, 200, 80])
    expect(met.added).toBe(80)
    expect(isEdge(met.columns, 500 - 80)).toBe(true)
  })

  it('share what cannot be shared evenly', () => {
    const met = meetPinned(columns(70, 70, 70, 300), 491)
    expect(met.added).toBe(101)
    expect(isEdge(met.columns, 491 - 80)).toBe(true)
  })

  it('stay as they are where all are in view, where none is pinned, and where only an edge is hidden', () => {
    for (const [list, room] of [
      [columns(150, 90), 500],
      [columns(150, 90, 200).slice(0, -1), 300],
      [columns(150, 90, 200), 426],
      [columns(900), 500],
    ] as const) {
      expect(meetPinned(list, room)).toEqual({ columns: list, added: 0 })
    }
  })

  it('stay as their content wants where a width is not known', () => {
    const list = [{ key: 'free' }, ...columns(150, 90, 200)]
    expect(meetPinned(list, 500).columns).toBe(list)
  })
})
