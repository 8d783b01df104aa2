import { expect, it } from 'vitest'
import { exceededLimit, type JsonLimits } from './json-limits'

const exceeded = (json: string, limits: Partial<JsonLimits>) =>
  exceededLimit(new TextEncoder().encode(json), { bytes: 1000, values: 1000, names: 1000, depth: 1000, ...limits })

it('counts bytes and not characters', () => {
  expect(exceeded('"中文"', { bytes: 8 })).toBeNull()
  expect(exceeded('"中文"', { bytes: 7 })).toBe('bytes')
})

it.each([
  ['{"a":1,"b":[1,2,3],"c":{}}', 8],
  ['[[[],[]],[]]', 8],
  [' "text" ', 1],
])('counts every member and item of %s', (json, values) => {
  expect(exceeded(json, { values })).toBeNull()
  expect(exceeded(json, { values: values - 1 })).toBe('values')
})

it('counts the members of each object, and not the items of lists', () => {
  const json = '{"a":[1,2,3,4],"b":{"c":1,"d":2},"e":0}'
  expect(exceeded(json, { names: 3 })).toBeNull()
  expect(exceeded(json, { names: 2 })).toBe('names')
  expect(exceeded('[{"a":1},{"b":1},{"c":1}]', { names: 1 })).toBeNull()
})

it('counts levels that are open at once', () => {
  expect(exceeded('[[],[],{"a":[]}]', { depth: 3 })).toBeNull()
  expect(exceeded('[[],[],{"a":[]}]', { depth: 2 })).toBe('depth')
})

it.each(['{"a":"[[,{,\\",[,"}', '{"[,{[\\\\":"\\u005b,"}'])('leaves out what stands in texts: %s', json => {
  expect(exceeded(json, { values: 3, depth: 1 })).toBeNull()
})

it('ends with texts that do not', () => {
  expect(exceeded('["abc\\', { values: 2 })).toBeNull()
  expect(exceeded(']]]]"', {})).toBeNull()
})
