import { expect, test } from 'vitest'
import { RowRandom } from '../random'
import { personName } from './demo-names'

const names = Array.from({ length: 1240 }, (_, index) => personName(new RowRandom(1, 'name', index)))
const times = (values: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.entries()].sort((a, b) => b[1] - a[1])
}

test('hardly any two people of the demo have one name', () => {
  expect(times(names)[0]?.[1]).toBeLessThanOrEqual(3)
  expect(new Set(names).size).toBeGreaterThan(1200)
})

test('surnames are as common as they are in China', () => {
  const surnames = times(names.map(name => name[0] as string))
  expect(surnames.slice(0, 3).map(([surname]) => surname)).toEqual(expect.arrayContaining(['王', '李', '张']))
  expect(surnames.length).toBeGreaterThan(80)
})
