import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilDrawn } from './support/open-inside'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
beforeAll(async () => {
  product = await shareProduct()
  page = await product.signedIn('admin', { reducedMotion: 'reduce' })
})
afterAll(() => product?.stop())

const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
const button = (name: string, where: Pick<Page, 'getByRole'> = page) => where.getByRole('button', { name, exact: true })

/** The modules of the home page, as a phone pulls them. */
const pulled = () =>
  page.evaluate(async () => {
    const token = decodeURIComponent(document.cookie.match(/token=([^;]+)/)?.[1] ?? '')
    const answer = await fetch('/portalsync/visit/mobile/pull', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ types: [{ type: 'mobilemodulecfg' }] }),
    })
    const { data } = await answer.json()
    const home = data.types[0].changed.find((one: { kind: string }) => one.kind === 'home')
    type Part = { type: string; inside?: Part[]; values: { module: string } }
    const group = home?.content.components.find(({ type }: Part) => type === 'tileGroup')
    return group?.inside.map(({ values }: Part) => values.module) ?? null
  })

test('a tile of the home page is moved by keyboard, dragged, published, pulled by a phone, and taken back', async () => {
  await page.goto('/sfaconfiguration/homemoduledesigner')
  await untilDrawn(page)
  expect(await pulled()).toBeNull()
  await item('功能模块 · 订货').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('功能模块 · 订货：宫格中第1位，共8个').waitFor({ state: 'attached' })
  const [from, to] = [await item('功能模块 · 我的业绩').boundingBox(), await item('功能模块 · 问卷').boundingBox()]
  if (!from || !to) throw new Error('the canvas shows no tiles')
  await page.mouse.move(from.x + 14, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => page.getByRole('treeitem').nth(5).getAttribute('aria-label')).toBe('功能模块 · 我的业绩')
  await button('发 布').or(button('发布')).click()
  const dialog = page.getByRole('dialog', { name: '发布首页' })
  await dialog.getByLabel('版本说明').fill('订货放在最前')
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByText('已发布 版本1').waitFor()
  expect(await pulled()).toEqual(['order', 'visit', 'stock', 'report', 'survey', 'display', 'attendance', 'message'])
  await button('历史版本').click()
  await page.getByText('订货放在最前').waitFor()
  await page.getByRole('button', { name: '撤回发布' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click()
  await page.getByText('已撤回').waitFor()
  expect(await pulled()).toBeNull()
})
