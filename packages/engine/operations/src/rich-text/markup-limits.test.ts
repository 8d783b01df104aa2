import { expect, test } from 'vitest'
import { cleanRichText, plainTextOf } from './clean-rich-text'
import { isMarkup, isTooNested } from './markup-limits'

test.each(['<p', '<p>', '<p ', '<p a="', '<div><', '</p>', '<ul><li>'])('%j by the ten thousand is refused', piece => {
  expect(isTooNested(piece.repeat(100_000 / piece.length + 10_000))).toBe(true)
})

test('what editors write for a long message is not refused', () => {
  const cell = '<td colspan="1"><p style="text-align: left;"><strong>100</strong><br>箱</p></td>'
  expect(isTooNested(`<table><tbody>${`<tr>${cell.repeat(8)}</tr>`.repeat(100)}</tbody></table>`)).toBe(false)
  expect(isTooNested('<ul><li><p>'.repeat(20) + '</p></li></ul>'.repeat(20))).toBe(false)
  expect(isTooNested(`${'a < b & c > d '.repeat(10_000)}`)).toBe(false)
})

test('tags are told from signs', () => {
  expect(['<p>x</p>', '1 <b', '满100<span>减', '价格<5元>'].map(isMarkup)).toEqual([true, false, true, false])
  expect(isMarkup('<p'.repeat(100_000))).toBe(false)
})

test('a text of spaces is empty, and lines lose the spaces around them', () => {
  expect(plainTextOf(cleanRichText(`<p>${' '.repeat(150_000)}</p>`))).toBe('')
  expect(plainTextOf('<p>一 </p><p> \u00a0</p><p>  二</p>')).toBe('一\n二')
})
