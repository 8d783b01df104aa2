import { describe, expect, it } from 'vitest'
import { cleanRichText, pictureIdsOf, plainTextOf } from './clean-rich-text'

const everyMark =
  '<h2 style="text-align: center;">标题</h2><p>普通 <strong>粗</strong> <em>斜</em> <u>下划线</u> <s>删除</s> <span style="color: rgb(22, 119, 255);">颜色</span><br>第二行</p><p style="text-align: right;"><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/a?b=1&amp;c=2">链接</a></p><ul><li><p>一</p></li></ul><ol start="3"><li><p>二</p></li></ol><table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"><col style="width: 120px;"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>头</p></th><td colspan="1" rowspan="2" colwidth="120"><p>格 &lt; &amp; "</p></td></tr></tbody></table><img src="/portalsync/files/12" alt="图">'

describe('what is kept', () => {
  it('is every allowed mark, as it was', () => {
    expect(cleanRichText(everyMark)).toBe(everyMark)
  })

  it('is the same after a second cleaning', () => {
    const once = cleanRichText(everyMark)
    expect(cleanRichText(once)).toBe(once)
  })

  it('keeps the look of what other editors write', () => {
    expect(cleanRichText('<h1>a</h1><p><b>b</b><i>c</i><del>d</del></p>')).toBe(
      '<h2>a</h2><p><strong>b</strong><em>c</em><s>d</s></p>',
    )
  })

  it('opens links in a window of their own that knows nothing of ours', () => {
    expect(cleanRichText('<a href="https://example.com" target="_self" rel="opener">x</a>')).toBe(
      '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com">x</a>',
    )
  })
})

describe('what is taken out', () => {
  const hostile: Record<string, [html: string, kept: string]> = {
    'a script': ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    'a script in capitals': ['<ScRiPt src=//evil.example></ScRiPt>b', 'b'],
    'a handler': ['<img src="/portalsync/files/1" onerror="alert(1)">', '<img src="/portalsync/files/1">'],
    'a handler after a slash': ['<p/onclick=alert(1)>x</p>', '<p>x</p>'],
    'an unclosed handler': ['<img src=x onerror=alert(1) ', ''],
    'a script address': ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    'a script address in entities': ['<a href="&#106;ava&#x09;script&colon;alert(1)">x</a>', '<a>x</a>'],
    'a script address with a break': ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
    'a vbscript address': ['<a href="vbscript:msgbox(1)">x</a>', '<a>x</a>'],
    'a data address': ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    'a picture in data': ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    'a picture of elsewhere': ['<img src="https://evil.example/p.png"><img src="//evil.example/p.png">', ''],
    'a picture that is another call': ['<img src="/portalsync/login/logout">', ''],
    'a picture set': [
      '<img srcset="https://evil.example/p.png 1x" src="/portalsync/files/2">',
      '<img src="/portalsync/files/2">',
    ],
    'an address in a style': ['<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>'],
    'an address in a colour': ['<span style="color: url(//evil.example)">x</span>', '<span>x</span>'],
    'an expression': [
      '<span style="color: expression(alert(1)); color: #ff0000">x</span>',
      '<span style="color: #ff0000;">x</span>',
    ],
    'a style that covers the page': [
      '<p style="position:fixed;inset:0;text-align: left">x</p>',
      '<p style="text-align: left;">x</p>',
    ],
    'a sheet of styles': ['<style>@import "//evil.example"</style><p>x</p>', '<p>x</p>'],
    'a drawing': ['<svg><animate onbegin=alert(1) attributeName=x></svg><p>x</p>', '<p>x</p>'],
    'a drawing with a script': ['<svg><script>alert(1)</script></svg>', ''],
    'a formula with a script': [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '',
    ],
    'a script inside a script': ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    'two brackets': ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
    'a frame': ['<iframe srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
    'a form': ['<form action="https://evil.example"><input name=a><button>x</button></form>', 'x'],
    'a comment': ['<!--<img src="--><img src=x onerror=alert(1)//">', ''],
    'a noscript break': ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>x', 'x'],
    'names and classes': ['<p id="root" class="ant-modal" name="token">x</p>', '<p>x</p>'],
    'a base and a refresh': [
      '<base href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example">x',
      'x',
    ],
  }
  it.each(Object.entries(hostile))('%s', (_, [html, kept]) => {
    expect(cleanRichText(html)).toBe(kept)
  })

  it('also limits the depth of nested tags', () => {
    const deep = cleanRichText(`${'<ul><li>'.repeat(5000)}x${'</li></ul>'.repeat(5000)}`)
    expect(deep.match(/<ul>/g)?.length).toBeLessThanOrEqual(20)
  })
})

it('names the pictures of a text, each once', () => {
  expect(
    pictureIdsOf(
      cleanRichText(
        '<img src="/portalsync/files/1"><img alt="a" src="/portalsync/files/22"><img src="/portalsync/files/1">',
      ),
    ),
  ).toEqual(['1', '22'])
})

it('a text without its formatting has a line for each paragraph, item and row', () => {
  expect(plainTextOf(cleanRichText(everyMark))).toBe(
    '标题\n普通 粗 斜 下划线 删除 颜色\n第二行\n链接\n• 一\n• 二\n头\t格 < & "',
  )
})
