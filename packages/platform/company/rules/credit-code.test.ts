import { expect, it } from 'vitest'
import { isCreditCode } from './credit-code'

it.each(['91350100M000100Y43', '91110000600037341L'])('%s is a credit code', code => {
  expect(isCreditCode(code)).toBe(true)
})

it.each([
  ['a wrong check sign', '91350100M000100Y44'],
  ['two signs that changed places', '91350100M000010Y43'],
  ['a letter that no code has', '91350100O000100Y43'],
  ['lower case', '91350100m000100y43'],
  ['a sign too few', '91350100M000100Y4'],
])('%s is none', (_, code) => expect(isCreditCode(code)).toBe(false))
