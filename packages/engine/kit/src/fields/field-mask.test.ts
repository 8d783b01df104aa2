import { expect, test } from 'vitest'
import { maskText, mildest } from './field-mask'

test.each([
  ['13812345678', '138****5678'],
  ['a.chen@example.com', 'a***@example.com'],
  ['张小明', '张**'],
  ['A', 'A**'],
  ['021-6688', '02***8'],
  ['😀😀😀', '😀**'],
])('%s is shown as %s', (text, shown) => expect(maskText(text)).toBe(shown))

test('of several roles the mildest counts', () => {
  expect(mildest(['hidden', 'readOnly', 'masked'])).toBe('readOnly')
  expect(mildest([])).toBeUndefined()
})
