import { expect, it } from 'vitest'
import { cleanRichText, plainTextOf } from './clean-rich-text'
import { textToHtml } from './text-to-html'

it('makes paragraphs, lists, bold words and links of a text', () => {
  expect(textToHtml('各位同事：\n请**务必**查看 https://example.com/a?b=1&c=2。\n\n- 第一\n- 第二')).toBe(
    '<p>各位同事：<br>请<strong>务必</strong>查看 <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>。</p><ul><li><p>第一</p></li><li><p>第二</p></li></ul>',
  )
})

it('leaves markup and script addresses what they are: text', () => {
  const html = textToHtml('<img src=x onerror=alert(1)> javascript:alert(1) **<b>x</b>**')
  expect(html).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; javascript:alert(1) <strong>&lt;b&gt;x&lt;/b&gt;</strong></p>',
  )
  expect(plainTextOf(html)).toBe('<img src=x onerror=alert(1)> javascript:alert(1) <b>x</b>')
})

it('makes nothing that would not be kept', () => {
  const html = textToHtml('a https://example.com/"onmouseover="x <p>\n- **b** & c')
  expect(cleanRichText(html)).toBe(html)
})
