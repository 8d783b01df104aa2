import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from './support/find-violations'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
const asked: string[] = []
beforeAll(async () => {
  product = await shareProduct()
  page = await product.signedIn('admin')
  page.on('request', request => asked.push(request.url()))
})
afterAll(() => product?.stop())
beforeEach(() => {
  asked.length = 0
})

const editor = () => page.locator('.ProseMirror')
const tool = (name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name })
const article = () => page.locator('article')
const content = async () => {
  await article().locator('[class*=content] > *').first().waitFor()
  return article().locator('[class*=content]').last().innerHTML()
}
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
/** A message that stands in the database without having passed the service. */
const plant = (title: string, html: string) =>
  product.sql(`
    with made as (insert into message_message (tenant_id, name, type, title, content, audience, status, sent_at)
      values ('yunhe', 'x', 'notice', ${quote(title)}, ${quote(html)}, '{"all":true}', 'sent', now()) returning id)
    insert into message_recipient (tenant_id, message_id, user_id, delivery, delivered_at)
    select 'yunhe', made.id, u.id, 'delivered', now() from made, sys_user u where u.tenant_id = 'yunhe' and u.user_name = 'admin'`)
const openInbox = () => page.goto(`${product.url}/messagemanage/messagereply`)
const openMessage = async (title: string) => {
  const row = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
  await row.first().getByRole('button').first().click()
  await article().getByRole('heading', { name: title, exact: true }).waitFor()
}

describe('a formatted message', () => {
  test('comes to its reader as it was written with the tools', async () => {
    await page.goto(`${product.url}/messagemanage/messagetemplate`)
    await page.getByRole('button', { name: /新\s*增$/ }).click()
    const form = page.locator('.ant-drawer')
    await form.getByLabel('消息名称').fill('浏览器测试')
    await form.getByLabel('标题', { exact: true }).fill('带格式的消息')
    await editor().click()
    await tool(/^段落样式/).click()
    await page.getByRole('menuitem', { name: '一级标题' }).click()
    await page.keyboard.type('大标题')
    await page.keyboard.press('Enter')
    for (const [name, text] of [
      ['加粗', '粗'],
      ['斜体', '斜'],
      ['下划线', '线'],
      ['删除线', '删'],
    ] as const) {
      await tool(name).click()
      await page.keyboard.type(text)
      await tool(name).click()
    }
    await tool('文字颜色').click()
    await page.getByRole('button', { name: '蓝色' }).click()
    await page.getByRole('button', { name: '蓝色' }).waitFor({ state: 'hidden' })
    await expect.poll(() => editor().evaluate(text => text.contains(document.activeElement))).toBe(true)
    await page.keyboard.type('蓝')
    await editor().getByText('蓝').waitFor()
    await tool('链接').click()
    await page.getByLabel('链接地址').fill('example.com/a')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool(/^对齐方式/).click()
    await page.getByRole('menuitem', { name: '居中' }).click()
    await page.keyboard.type('居中')
    const picture = join(product.dataDir, '门店.png')
    writeFileSync(
      picture,
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
        .png()
        .toBuffer(),
    )
    await page.locator('input[type=file][aria-label=插入图片]').setInputFiles(picture)
    await editor().locator('img').waitFor()
    await page.keyboard.press('ArrowDown')
    await tool('无序列表').click()
    await page.keyboard.type('一项')
    const written = await editor().innerHTML()
    for (const part of [
      '<h2>大标题</h2>',
      '<strong>粗</strong>',
      '<em>斜</em>',
      '<u>线</u>',
      '<s>删</s>',
      'rgb(22, 119, 255)',
      'href="https://example.com/a"',
      'text-align: center',
      '一项',
    ])
      expect(written).toContain(part)

    await page.getByRole('radiogroup').getByText('全部人员').click()
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    const saved = page.getByRole('row', { name: /浏览器测试/ })
    await saved.getByRole('button', { name: '发送' }).click()
    await page
      .getByRole('button', { name: /^立即发送$/ })
      .last()
      .click()
    await saved.getByText('已发送').waitFor()

    await openInbox()
    await openMessage('带格式的消息')
    const read = await content()
    // What is left out is the editor's own: marks of the selection and the line to write on.
    const own = written
      .replace(/ (class|contenteditable|draggable)="[^"]*"/g, '')
      .replace(/<p><br><\/p>$|<br>(?=<\/p>)/g, '')
    expect(read.replace(/<p><\/p>$/, '')).toBe(own.replace(/<p><\/p>$/, ''))
    await expect
      .poll(() =>
        article()
          .locator('img')
          .evaluate(image => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(8)
    await page.getByRole('tab', { name: '已读消息' }).click()
    await page.getByRole('button', { name: /带格式的消息.*大标题 粗斜线删蓝/ }).waitFor()
    expect(product.complaints).toEqual([])
  })

  test('can be written by keyboard: one stop for the tools, arrows among them', async () => {
    await page.goto(`${product.url}/messagemanage/messagetemplate`)
    await page.getByRole('button', { name: /新\s*增$/ }).click()
    await editor().waitFor()
    await page.getByLabel('标题', { exact: true }).last().focus()
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toContain('段落样式')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('加粗')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('.ProseMirror'))
    await page.keyboard.type('粗')
    await editor().locator('strong').getByText('粗').waitFor()
    expect(await findViolations(page, { within: ['.ant-drawer'] })).toEqual([])
  })

  test('is not paid for by who only signs in or looks at a list', async () => {
    const other = await product.open()
    const loaded: string[] = []
    other.on('request', request => loaded.push(request.url()))
    await other.goto('/md-login')
    await other.getByLabel('用户名').fill('admin')
    await other.locator('input[type=password]').fill(product.passwordOf('admin'))
    await other.keyboard.press('Enter')
    await other.waitForURL('**/home')
    await other.goto('/messagemanage/messagetemplate')
    await other
      .getByText(/^共 [\d,]+ 条$/)
      .first()
      .waitFor()
    expect(loaded.filter(url => /rich-text-(editor|content)|record-picker/.test(url))).toEqual([])
    await other.context().close()
  })
})

describe('a hostile text that came past the service', () => {
  const hits = ['alert(1)', 'window.hit=1'].join(';')
  const hostile: Readonly<Record<string, string>> = {
    脚本: `<script>${hits}</script><p>字</p>`,
    事件: `<img src=x onerror="${hits}"><p onmouseover="${hits}" onclick="${hits}">字</p>`,
    脚本地址: `<p><a href="javascript:${hits}">字</a><a href="java&#10;script:${hits}">字</a></p>`,
    数据地址: `<p><a href="data:text/html,<script>${hits}</script>">字</a></p><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${hits}'/>">`,
    样式: `<p style="background:url(https://evil.example/a.png);position:fixed;inset:0">字</p><style>@import 'https://evil.example/b.css'</style>`,
    图形: `<svg onload="${hits}"><animate onbegin="${hits}" attributeName=x dur=1s /></svg><p>字</p>`,
    嵌套: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${hits}&gt;"></mglyph></table></mtext></math><p>字</p>`,
    断开: `<noscript><p title="</noscript><img src=x onerror=${hits}>"></noscript><scr<script>ipt>${hits}</scr</script>ipt><p>字</p>`,
    外图: `<img src="https://evil.example/c.png"><img srcset="https://evil.example/d.png 1x"><iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name=a></form><p id="root" class="ant-modal">字</p>`,
  }
  beforeAll(async () => {
    for (const [title, html] of Object.entries(hostile)) await plant(title, html)
    await openInbox()
  })
  test.each(Object.keys(hostile))('does nothing: %s', async title => {
    await openMessage(title)
    await content()
    const place = article().locator('[class*=content]').last()
    await place.hover()
    await place.click()
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
    expect(asked.filter(url => !url.startsWith(product.url) && !url.startsWith('blob:'))).toEqual([])
    const left = await place.evaluate(element =>
      [...element.querySelectorAll('*')].flatMap(one => [
        one.tagName,
        ...one.getAttributeNames().map(name => `${name}=${one.getAttribute(name)}`),
      ]),
    )
    expect(left.filter(one => /^(script|style|svg|math|iframe|form|input|noscript|img)$/i.test(one))).toEqual([])
    expect(left.filter(one => /^(on|id=|class=|srcset)|javascript:|data:|evil|position/i.test(one))).toEqual([])
    expect(await place.textContent()).toContain('字')
  })
})

test('recipients are picked by the search, and the message keeps the search', async () => {
  await page.goto(`${product.url}/messagemanage/messagetemplate`)
  await page.getByRole('button', { name: /新\s*增$/ }).click()
  await editor().waitFor()
  await page.getByRole('button', { name: '选择接收人' }).click()
  const picker = page.getByRole('dialog', { name: '选择接收人' })
  await picker.getByRole('cell').first().waitFor()
  await expect.poll(async () => Math.round((await picker.boundingBox())?.width ?? 0)).toBe(1200)
  await picker.getByRole('button', { name: /^全选查询结果/ }).click()
  await picker.getByRole('tab', { name: '角色' }).click()
  await picker
    .getByRole('button', { name: /^全选查询结果/ })
    .last()
    .click()
  expect(await findViolations(page, { within: ['.ant-modal-root'] })).toEqual([])
  await picker.getByRole('button', { name: /^确\s*定$/ }).click()
  await page.getByText('全部用户').waitFor()
  await page.getByText('全部角色').waitFor()
  await page.getByText(/^目前共 [\d,]+ 人/).waitFor()
  await page.locator('.ant-tag', { hasText: '全部用户' }).locator('.ant-tag-close-icon').click()
  await page.getByText('全部用户').waitFor({ state: 'detached' })
})

test('an unfinished message outlives its drawer and a reload, until it is saved', async () => {
  await page.goto(`${product.url}/messagemanage/messagetemplate`)
  const add = () => page.getByRole('button', { name: /新\s*增$/ }).click()
  const form = page.locator('.ant-drawer')
  const offer = form.getByText(/^有未保存的草稿/)
  await add()
  await form.getByLabel('消息名称').fill('没写完')
  await form.getByLabel('标题', { exact: true }).fill('没写完的消息')
  await editor().click()
  await page.keyboard.type('只写了一半')
  await page.getByRole('radiogroup').getByText('全部人员').click()
  const kept = page.waitForResponse('**/user/preference/update')
  await editor().click()
  await kept
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByText('已填写的内容保留为草稿').waitFor()
  await page.getByRole('button', { name: '仍要离开' }).click()
  await form.waitFor({ state: 'detached' })
  await page.locator('tbody .ant-table-row').first().getByRole('button', { name: '查看' }).click()
  await form.getByRole('button', { name: '复制新增' }).click()
  await expect.poll(() => form.getByLabel('消息名称').inputValue()).not.toMatch(/^$|没写完/)
  await form.getByRole('button', { name: '取消' }).click()
  await form.waitFor({ state: 'detached' })

  await page.reload()
  await add()
  await offer.waitFor()
  expect(await form.getByLabel('消息名称').inputValue()).toBe('')
  expect(await findViolations(page, { within: ['.ant-drawer'] })).toEqual([])
  await form.getByRole('button', { name: '恢复草稿' }).click()
  await expect.poll(() => form.getByLabel('消息名称').inputValue()).toBe('没写完')
  await editor().getByText('只写了一半').waitFor()
  const dropped = page.waitForRequest(
    request => request.url().endsWith('/user/preference/update') && request.postDataJSON().value === null,
  )
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await dropped
  await page.getByRole('row', { name: /没写完的消息/ }).waitFor()
  // The closing drawer has 保存并新增.
  await form.waitFor({ state: 'detached' })
  const looked = page.waitForResponse(
    response => response.request().postData()?.includes('draft:message.message:new') === true,
  )
  await add()
  await looked
  await editor().waitFor()
  expect(await offer.count()).toBe(0)
  await form.getByRole('button', { name: '取消' }).click()
})

test('reading lowers the number of unread messages by one; what is read can be thrown away and fetched back', async () => {
  await plant('第一条', '<p>一</p>')
  await plant('第二条', '<p>二</p>')
  await page.goto(`${product.url}/messagemanage/messagereply`)
  const badge = page.locator('header .ant-badge-count')
  const unread = async () => Number((await badge.getAttribute('title')) ?? 0)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await row('第一条').waitFor()
  await expect.poll(unread).toBeGreaterThan(1)
  const before = await unread()
  await row('第一条').getByRole('button').first().click()
  await expect.poll(unread).toBe(before - 1)
  await row('第一条').waitFor({ state: 'detached' })
  // Not offered for what is unread.
  expect(await row('第二条').getByRole('button', { name: '移到回收站' }).count()).toBe(0)
  await page.getByRole('tab', { name: '已读消息' }).click()
  await row('第一条').hover()
  await row('第一条').getByRole('button', { name: '移到回收站' }).click()
  await row('第一条').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '回收站' }).click()
  await row('第一条').hover()
  await row('第一条').getByRole('button', { name: '还原' }).click()
  await row('第一条').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '已读消息' }).click()
  await row('第一条').waitFor()
  await expect.poll(unread).toBe(before - 1)
})
