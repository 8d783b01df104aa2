import { expect, it } from 'vitest'
import { columnsAs, memoryOf, nothingRemembered } from './export-choice'

const column = (id: string) => ({ id, description: id.toUpperCase() })
const offered = ['code', 'name', 'price'].map(column)

it('offers everything, ticked, in the order of the definition at first', () => {
  expect(columnsAs(nothingRemembered, offered)).toEqual(offered.map(each => ({ ...each, ticked: true })))
})

it('comes back as it was left: order, what was left out, format', () => {
  const chosen = [
    { ...column('price'), ticked: true },
    { ...column('code'), ticked: true },
    { ...column('name'), ticked: false },
  ]
  const memory = memoryOf(chosen, 'csv')
  expect(memory.format).toBe('csv')
  expect(columnsAs(memory, offered)).toEqual(chosen)
})

it('puts columns that came since at the end, and forgets those that are gone', () => {
  const memory = { order: ['gone', 'price', 'code'], left: ['gone'], format: 'xlsx' } as const
  expect(columnsAs(memory, [...offered, column('brand')]).map(({ id, ticked }) => [id, ticked])).toEqual([
    ['price', true],
    ['code', true],
    ['name', true],
    ['brand', true],
  ])
})
