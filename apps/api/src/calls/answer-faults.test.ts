import { expect, it } from 'vitest'
import { z } from 'zod'
import { answerFaults } from './answer-faults'

const rows = z.array(z.object({ id: z.string(), note: z.string().optional() }))

it('finds nothing in an answer that keeps its contract, as it goes over the wire', () => {
  expect(
    answerFaults(rows, [
      { id: '1', note: undefined },
      { id: '2', note: 'kept' },
    ]),
  ).toEqual([])
  expect(answerFaults(z.null(), undefined)).toEqual([])
  expect(answerFaults(z.object({ at: z.string() }), { at: new Date(0) })).toEqual([])
})

it('tells one fault of many rows once', () => {
  expect(answerFaults(rows, [{ id: 1 }, { id: 2 }])).toEqual(['[].id: Invalid input: expected string, received number'])
})

it('tells of a field that the contract does not name, however deep it stands', () => {
  expect(answerFaults(rows, [{ id: '1', secret: 'x' }])).toEqual(['[].secret: not in the contract'])
  expect(answerFaults(z.object({ inner: z.object({}) }), { inner: { more: 1 } })).toEqual([
    'inner.more: not in the contract',
  ])
  expect(answerFaults(z.record(z.string(), z.unknown()), { any: { thing: 1 } })).toEqual([])
})
