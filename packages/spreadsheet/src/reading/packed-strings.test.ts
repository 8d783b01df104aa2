import { expect, test } from 'vitest'
import { PackedStrings } from './packed-strings'

test('an empty text may come first, and where a segment is full to the last byte', () => {
  const strings = new PackedStrings()
  const texts = ['', 'x'.repeat(1024 * 1024), '', '中', '']
  for (const text of texts) strings.addText(text)
  expect(texts.map((_, index) => strings.get(index))).toEqual(texts)
})

test('there is nothing outside of the table', () => {
  const strings = new PackedStrings()
  expect(strings.get(0)).toBeUndefined()
  strings.addText('a')
  expect([strings.get(-1), strings.get(1)]).toEqual([undefined, undefined])
})
