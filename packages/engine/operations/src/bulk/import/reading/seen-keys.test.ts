import { expect, it } from 'vitest'
import { SeenKeys } from './seen-keys'

it('knows every text that was added, and hardly one that was not', () => {
  const seen = new SeenKeys()
  const keys = Array.from({ length: 50_000 }, (_, index) => `YH-${String(index).padStart(6, '0')}`)
  expect(keys.filter(key => seen.add(key))).toEqual([])
  expect(keys.filter(key => !seen.add(key))).toEqual([])
})

it('tells texts apart that differ by their order or a single letter', () => {
  const seen = new SeenKeys()
  expect(['AB', 'BA', 'A', 'B', '', '产品', '品产', 'a', 'AA'].map(key => seen.add(key))).toEqual(Array(9).fill(false))
})
