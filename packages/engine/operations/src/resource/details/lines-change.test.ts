import { details } from '@sfa/kit/details'
import { number, text } from '@sfa/kit/fields/fields'
import { expect, test } from 'vitest'
import { lineFailures, linesChange, toLookUp } from './lines-change'

const detail = details(['明细', 'Lines'], {
  fields: {
    name: text(['名', 'Name'], { required: true }),
    place: text(['处', 'Place']),
    count: number(['数', 'Count']),
  },
  unique: ['name', 'place'],
  rules: [{ name: 'some', on: ['count'], check: line => (line.count === 0 ? ['不能为零', 'Not zero'] : null) }],
})
const line = (lineNo: number | null, name: string, count: number | null = null, place: string | null = null) => ({
  lineNo,
  name,
  place,
  count,
})
const before = [line(1, 'a', 1), line(2, 'b', 2), line(5, 'c', 3)]

test('equal lines are no change, in whatever order and however they are numbered', () => {
  expect(linesChange(detail, before, before)).toBeUndefined()
  expect(linesChange(detail, before, [line(null, 'c', 3), line(9, 'b', 2), line(1, 'a', 1)])).toBeUndefined()
})

test('new lines get the numbers after the last, removed ones are named', () => {
  expect(linesChange(detail, before, [line(1, 'a', 1), line(null, 'd'), line(5, 'c', 4)])).toEqual({
    after: [line(1, 'a', 1), line(6, 'd'), line(5, 'c', 4)],
    gone: [2],
    written: [line(6, 'd'), line(5, 'c', 4)],
  })
})

test('cells that the caller may not see stay as they are, and are no change', () => {
  const unseen = new Set(['count'])
  const sent = before.map(({ count, ...seen }) => seen)
  expect(linesChange(detail, before, sent, unseen)).toBeUndefined()
  expect(linesChange(detail, before, [{ ...sent[0], place: 'x' }, ...sent.slice(1), { name: 'd' }], unseen)).toEqual({
    after: [line(1, 'a', 1, 'x'), line(2, 'b', 2), line(5, 'c', 3), line(6, 'd')],
    gone: [],
    written: [line(1, 'a', 1, 'x'), line(6, 'd')],
  })
})

test('a line that takes the place of another one is that other one', () => {
  const change = linesChange(detail, before, [line(1, 'b', 1), line(2, 'a', 2), line(5, 'e', 3)])
  expect(change?.after.map(({ lineNo, name }) => [lineNo, name])).toEqual([
    [2, 'b'],
    [1, 'a'],
    [5, 'e'],
  ])
  expect(change?.gone).toEqual([])
})

test('lines are told apart by all that is unique, empty values being equal', () => {
  const change = linesChange(detail, [], [line(null, 'a'), line(null, 'a', 0, 'x'), line(null, 'a')])
  expect(change && lineFailures('lines', detail, change, {}, 'en-US')).toEqual([
    { field: 'lines.1.count', code: 'ruleBroken', params: { message: 'Not zero' } },
    { field: 'lines.2.name', code: 'duplicateLine', params: { line: 1 } },
  ])
})

test('only what is written is looked up, at its place', () => {
  const change = linesChange(detail, before, [...before, line(null, 'd')])
  const asked = change ? toLookUp(change) : []
  expect(Object.keys(asked)).toEqual(['3'])
})
