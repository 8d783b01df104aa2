import { expect, test } from 'vitest'
import { ascendingIds } from './wire-id'

test('ids are in the order of their numbers', () => {
  expect(ascendingIds(new Set(['10', '9', '100', '11', '9']))).toEqual(['9', '10', '11', '100'])
})
