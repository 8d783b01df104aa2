// @vitest-environment happy-dom
import { cleanRichText } from '@sfa/operations/rich-text/clean-rich-text'
import { textToHtml } from '@sfa/operations/rich-text/text-to-html'
import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { isAllowedLink, linkOf } from '../../../apps/portal/src/resource-screens/rich-text/is-allowed-link'
import { richTextExtensions } from '../../../apps/portal/src/resource-screens/rich-text/rich-text-extensions'

const editorWith = (content: string) => new Editor({ extensions: richTextExtensions, content })

/** A text with everything that the toolbar offers, written with the commands of its buttons. */
function everyTool(): string {
  const editor = editorWith('')
  const write = (text: string) => editor.commands.insertContent(text)
  editor.commands.setHeading({ level: 2 })
  editor.commands.setTextAlign('center')
  write('标题 <b> & "引号"'.replace('<b>', '&lt;b&gt;'))
  editor.commands.insertContent('<p>正文</p>')
  for (const mark of ['bold', 'italic', 'underline', 'strike'] as const) {
    editor.commands.toggleMark(mark)
    write(mark)
    editor.commands.toggleMark(mark)
  }
  editor.chain().setColor('#1677ff').insertContent('蓝').unsetColor().run()
  editor
    .chain()
    .insertContent({
      type: 'text',
      text: '链接',
      marks: [{ type: 'link', attrs: { href: 'https://example.com/?a=1&b=2' } }],
    })
    .run()
  editor.chain().insertContent('<ol start="3"><li><p>三</p></li></ol><ul><li><p>点</p></li></ul>').run()
  editor.chain().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run()
  editor.chain().setImage({ src: '/portalsync/files/12', alt: '图' }).run()
  return editor.getHTML()
}

describe('a text on its way from the editor into the database and back', () => {
  test('is kept as the editor wrote it', () => {
    const html = everyTool()
    for (const part of [
      '<h2 style="text-align: center;">',
      '<strong>bold</strong>',
      '<em>italic</em>',
      '<u>underline</u>',
      '<s>strike</s>',
      'color: ',
      '<ol start="3">',
      '<ul>',
      '<th',
      '<td',
      'src="/portalsync/files/12"',
    ])
      expect(html).toContain(part)
    expect(cleanRichText(html)).toBe(html)
  })

  test('is the same when it is opened again', () => {
    const html = everyTool()
    expect(editorWith(cleanRichText(html)).getHTML()).toBe(html)
  })

  test('an old text of four marks opens and is kept as it was made', () => {
    const html = textToHtml('第一段\n第二行**粗** https://example.com/a\n\n- 一\n- 二')
    expect(cleanRichText(editorWith(html).getHTML())).toBe(html)
  })
})

test('links lead to the web or to a mail address', () => {
  expect(linkOf(' example.com/a ')).toBe('https://example.com/a')
  expect(linkOf('li@example.com')).toBe('mailto:li@example.com')
  for (const typed of ['', 'javascript:alert(1)', 'data:text/html,x', 'java\tscript:alert(1)', 'file:///etc/passwd'])
    expect(linkOf(typed), typed).toBeNull()
  expect(isAllowedLink('//example.com')).toBe(false)
})
