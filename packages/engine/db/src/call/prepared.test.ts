import { expect, test } from 'vitest'
import { named } from './prepared'

const marked = '/* prepared */ select $1'

test('a marked statement has one name wherever it is asked, and another one another name', () => {
  const [first] = named(marked, ['a'])
  const [again] = named(marked, ['b'])
  const [other] = named(`${marked}, 1`, ['a'])
  expect(first).toEqual({ name: expect.any(String), text: marked, values: ['a'] })
  expect(again).toEqual({ ...(first as object), values: ['b'] })
  expect((other as { name: string }).name).not.toBe((first as { name: string }).name)
})

test('of long texts, whose plans are large, few are kept', () => {
  const long = (at: number) => `/* prepared */ select ${'1, '.repeat(5_000)}${at}`
  const asked = Array.from({ length: 9 }, (_, at) => named(long(at), []))
  expect(asked.map(([one]) => typeof one)).toEqual([...Array(4).fill('object'), ...Array(5).fill('string')])
  expect(named(long(0), [])[0]).toMatchObject({ text: long(0) })
})

test('others are asked as they are, and so are all when enough are kept', () => {
  expect(named('select $1', ['a'])).toEqual(['select $1', ['a']])
  const asked = Array.from({ length: 200 }, (_, at) => named(`/* prepared */ select ${at}`, []))
  expect(asked.filter(([one]) => typeof one === 'object').length).toBeLessThan(101)
  expect(asked.at(-1)).toEqual(['/* prepared */ select 199', []])
  expect(named(marked, ['a'])[0]).toMatchObject({ text: marked })
})
