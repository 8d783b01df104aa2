import { expect, it } from 'vitest'
import { readSelection, tick, toContent, toSelection, untick } from './selection'

const none = new Map<string, number>()
const shape = (selection: ReadonlyMap<string, number>) =>
  toContent(selection).components.map(({ type, inside = [] }) => [type, ...inside.map(son => son.type)])

it('ticking a function adds its parent and its children with sequence 99', () => {
  expect([...tick(none, 'checkIn')]).toEqual([
    ['office', 99],
    ['checkIn', 99],
  ])
  expect(shape(tick(none, 'learning'))).toEqual([['learning', 'productInfo', 'course', 'exam']])
})

it('what is there keeps its sequence', () => {
  expect(tick(new Map([['office', 3]]), 'checkIn').get('office')).toBe(3)
})

it('unticking removes a function with what stands below it', () => {
  const both = tick(tick(none, 'learning'), 'checkIn')
  expect(shape(untick(both, 'learning'))).toEqual([['office', 'checkIn']])
  expect(shape(untick(both, 'course'))[1]).toEqual(['learning', 'productInfo', 'exam'])
})

it('newly ticked ones come last, and the order of the canvas becomes their sequence', () => {
  const first = tick(new Map([['learning', 1]]), 'checkIn')
  expect(shape(first)).toEqual([['learning'], ['office', 'checkIn']])
  const { components } = toContent(first)
  expect([...toSelection({ components: [...components].reverse() })]).toEqual([
    ['office', 1],
    ['checkIn', 2],
    ['learning', 3],
  ])
  expect(readSelection({ components: [{ id: '1', type: 'store', values: { Sequence: 4 } }] }).get('store')).toBe(4)
})
