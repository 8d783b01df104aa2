import { expect, it } from 'vitest'
import { shownTicks, toggleNode } from './checked-nodes'

const nodes = [
  { id: 'drinks', parent: null },
  { id: 'tea', parent: 'drinks' },
  { id: 'green', parent: 'tea' },
  { id: 'black', parent: 'tea' },
  { id: 'juice', parent: 'drinks' },
  { id: 'snacks', parent: null },
]
const toggle = (ticked: string[], id: string) => [...toggleNode(nodes, new Set(ticked), id)].sort()

it('holds the topmost node for everything below it', () => {
  expect(toggle(['green', 'snacks'], 'drinks')).toEqual(['drinks', 'snacks'])
  expect(shownTicks(nodes, new Set(['tea']))).toEqual({
    checked: ['tea', 'green', 'black'],
    halfChecked: ['drinks'],
  })
})

it('leaves the others ticked where one below a ticked node is unticked', () => {
  expect(toggle(['drinks'], 'green')).toEqual(['black', 'juice'])
  expect(toggle(['drinks'], 'tea')).toEqual(['juice'])
  expect(toggle(['drinks'], 'drinks')).toEqual([])
})

it('is not lost in a tree that goes round in circles', () => {
  const circle = [
    { id: 'a', parent: 'b' },
    { id: 'b', parent: 'a' },
  ]
  expect(shownTicks(circle, new Set(['a'])).checked).toEqual(['a', 'b'])
})
