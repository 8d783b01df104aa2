import { expect, it } from 'vitest'
import { columnsAs, memoryOf, nothingRemembered } from './export-choice'

const column = (id: string) => ({ id, description: id.toUpperCase() })
const tick = (id: string, ticked: boolean) => ({ id, label: id.toUpperCase(), ticked })
const offered = ['code', 'name', 'price'].map(column)

it('offers everything, ticked, in the order of the definition at first', () => {
  expect(columnsAs(nothingRemembered, offered)).toEqual(offered.map(({ id }) => tick(id, true)))
})

it('comes back as it was left: order, what was left out, format', () => {
  const chosen = [tick('price', true), tick('code', true), tick('name', false)]
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
