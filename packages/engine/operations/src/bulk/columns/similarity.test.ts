import { expect, it } from 'vitest'
import { mostSimilar } from './similarity'

const meant = (text: string, ...names: string[]) => mostSimilar(text, names, name => name)

it('one wrong letter in a short name means the name', () => {
  expect(meant('云禾荼', '云禾茶', '百川牧场')).toBe('云禾茶')
})

it('so does one that is missing, and one too many', () => {
  expect(meant('茉莉茶', '茉莉绿茶', '百川')).toBe('茉莉绿茶')
  expect(meant('云云禾茶', '云禾茶', '百川')).toBe('云禾茶')
})

it('two letters that differ in one are two words', () => {
  expect(meant('可口', '可乐')).toBeUndefined()
})

it('nothing is suggested where two names are as like', () => {
  expect(meant('云禾荼', '云禾茶', '云禾水')).toBeUndefined()
})
