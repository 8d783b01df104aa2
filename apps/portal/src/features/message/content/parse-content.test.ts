import { expect, it } from 'vitest'
import { parseContent } from './parse-content'

it('makes paragraphs, lists, bold words and links of a text', () => {
  expect(parseContent('各位同事：\n请**务必**查看 https://example.com/a。\n\n- 第一\n- 第二')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [{ kind: 'text', text: '各位同事：' }],
        [
          { kind: 'text', text: '请' },
          { kind: 'bold', text: '务必' },
          { kind: 'text', text: '查看 ' },
          { kind: 'link', text: 'https://example.com/a', href: 'https://example.com/a' },
          { kind: 'text', text: '。' },
        ],
      ],
    },
    { kind: 'list', items: [[{ kind: 'text', text: '第一' }], [{ kind: 'text', text: '第二' }]] },
  ])
})

it('leaves markup and script addresses what they are: text', () => {
  expect(parseContent('<img src=x onerror=alert(1)> javascript:alert(1)')).toEqual([
    { kind: 'paragraph', lines: [[{ kind: 'text', text: '<img src=x onerror=alert(1)> javascript:alert(1)' }]] },
  ])
})
