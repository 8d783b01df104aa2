import { expect, test } from 'vitest'
import { spellingsOf } from './spellings'

test.each([
  ['蘋果', ['蘋果', '苹果']],
  ['苹果', ['苹果', '蘋果']],
  ['云禾', ['云禾', '雲禾']],
  ['绿茶500ml', ['绿茶500ml', '綠茶500ml']],
  ['ＡＢＣ', ['ＡＢＣ', 'ABC']],
  ['ABC', ['ABC', 'ＡＢＣ']],
  ['未变', ['未变', '未變']],
  ['山水', ['山水']],
])('%s may be written as %j', (text, spellings) => {
  expect(spellingsOf(text)).toEqual(spellings)
})

test('a letter that stands for two is written as each of them, in not too many ways', () => {
  expect(spellingsOf('发')).toEqual(['发', '發', '髮'])
  expect(spellingsOf('发发发发').length).toBeLessThanOrEqual(4)
})
