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

test('others are asked as they are, and so are all when enough are kept', () => {
  expect(named('select $1', ['a'])).toEqual(['select $1', ['a']])
  const asked = Array.from({ length: 200 }, (_, at) => named(`/* prepared */ select ${at}`, []))
  expect(asked.filter(([one]) => typeof one === 'object').length).toBeLessThan(101)
  expect(asked.at(-1)).toEqual(['/* prepared */ select 199', []])
  expect(named(marked, ['a'])[0]).toMatchObject({ text: marked })
})
