import { expect, test } from 'vitest'
import { cleanText } from './clean-text'
import { halfWidth } from './half-width'

test.each([
  ['零宽\u200b牌', '零宽牌'],
  ['零\ufeff宽\u2060牌\u00ad', '零宽牌'],
  ['YH\u200c-\u200d001', 'YH-001'],
  ['\u202a13800000000\u202c', '13800000000'],
  ['\u200e12\u200f', '12'],
  ['A\u0007B\u3164', 'AB'],
  ['云禾\ufe0f茶', '云禾茶'],
  ['1\ufe0f2', '12'],
  ['A\u{e0061}', 'A'],
  ['云禾\u00a0茶', '云禾 茶'],
  ['云禾\u3000茶', '云禾 茶'],
  ['a\u2009b', 'a b'],
])('%j is %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

test.each([
  '👨‍👩‍👧',
  '👩🏽‍🚀',
  '❤️',
  '❤️‍🔥',
  '🏳️‍🌈',
  '1️⃣',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '葛\u{e0100}飾',
  '神\ufe00',
  '云禾 茶\n500ml\tx',
  '한국 カナ',
  'a\0b',
])('%j stays', text => {
  expect(cleanText(text)).toBe(text)
})

test('the two spaces that begin a paragraph stay in texts of several lines', () => {
  expect(cleanText('　　第一段\u200b', { lines: true })).toBe('　　第一段')
})

test('the usual width is given to wide signs alone: ² is no 2', () => {
  expect(halfWidth('ＹＨ－００１　５²')).toBe('YH-001 5²')
})
