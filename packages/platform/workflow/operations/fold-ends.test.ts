import { expect, it } from 'vitest'
import { foldEnds } from './fold-ends'

const event = (kind: string, userId = '1', text: string | null = null, instanceId = '7') => ({
  kind,
  userId,
  text,
  instanceId,
})
const kinds = (...events: ReturnType<typeof event>[]) => foldEnds(events).map(({ kind, text }) => [kind, text])

it('a decision and the end that it makes are one entry, with the opinion', () => {
  expect(kinds(event('submitted'), event('rejected', '2', '不行'), event('refused', '2', '不行'))).toEqual([
    ['submitted', null],
    ['refused', '不行'],
  ])
  expect(kinds(event('agreed', '2'), event('agreed', '3', '好'), event('approved', '3'))).toEqual([
    ['agreed', null],
    ['approved', '好'],
  ])
})

it('one that was made by the clock says so', () => {
  expect(kinds(event('timeRejected'), event('refused', '1', '超时'))).toEqual([['timeRejected', null]])
})

it('an end of another person, another approval or after something else stays by itself', () => {
  expect(kinds(event('rejected', '2'), event('refused', '3'))).toHaveLength(2)
  expect(kinds(event('agreed'), event('copied'), event('approved'))).toHaveLength(3)
  expect(kinds(event('rejected'), event('refused', '1', null, '8'))).toHaveLength(2)
})
