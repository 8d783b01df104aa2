import { expect, test } from 'vitest'
import { sizeText } from './size-text'

test.each([
  [20_480, '20 MB'],
  [1024, '1 MB'],
  [500, '500 KB'],
  [1536, '1536 KB'],
])('%d kilobytes are said as %s', (kilobytes, said) => {
  expect(sizeText(kilobytes)).toBe(said)
})
