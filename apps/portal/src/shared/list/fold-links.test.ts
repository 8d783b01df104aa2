import { expect, it } from 'vitest'
import { foldLinks, linksColumn } from './fold-links'

const columns = (links: number) => [
  { key: 'code', width: 300 },
  { key: 'name', width: 400 },
  { key: linksColumn, width: links },
]
const widths = (room: number, links = 400) => foldLinks(columns(links), room).columns.map(({ width }) => width)

it('links keep their room where all columns fit', () => {
  expect(widths(1100)).toEqual([300, 400, 400])
})

it('links of a list that is too narrow for its columns give up room', () => {
  expect(widths(1099)).toEqual([300, 400, 220])
  expect(foldLinks(columns(400), 1099).saved).toBe(180)
})

it('a few links have nothing to give up', () => {
  expect(widths(600, 200)).toEqual([300, 400, 200])
  expect(foldLinks(columns(200), 600).saved).toBe(0)
})

it('a list without links stays as it is', () => {
  expect(foldLinks([{ key: 'code', width: 900 }], 500)).toEqual({
    columns: [{ key: 'code', width: 900 }],
    saved: 0,
  })
})
