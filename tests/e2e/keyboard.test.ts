import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Keyboard } from './support/keyboard'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
let keyboard: Keyboard
beforeAll(async () => {
  product = await shareProduct()
  // Colours change at once, so that a stop can be told from what is no longer one.
  page = await product.signedIn('admin', { reducedMotion: 'reduce' })
})
afterAll(() => product?.stop())
beforeEach(async () => {
  // Anew, so that the first stop is the page's first.
  await page.goto('/home')
  keyboard = new Keyboard(page)
  await page.locator('.ant-menu').first().waitFor()
})
afterEach(() => {
  expect([...keyboard.unseen]).toEqual([])
})

/** Opens a page by the search over the menu. */
async function open(title: string, path: string) {
  await page.getByRole('button', { name: /^搜索菜单/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^菜单、编码/ }).waitFor()
  await page.keyboard.type(title)
  await page.getByRole('option', { name: title }).first().waitFor()
  await page.keyboard.press('Enter')
  // A page that was searched before comes back with its search.
  await page.waitForURL(url => url.pathname === path)
}

/** The button with exactly this text, icons aside. */
const button = (name: string, where: Pick<Page, 'locator'> = page) =>
  where.locator('button, [role=button]').filter({ hasText: new RegExp(`^${name}$`) })

test('a product is found, changed in its form and saved', async () => {
  await open('产品管理', '/product/productmanage')
  await page.locator('.ant-table-row').nth(1).waitFor()
  await keyboard.type(page.getByLabel('产品编码', { exact: true }).first(), 'YH')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/productmanage?*code=YH*')
  // The head of the table is drawn anew with what was found; a stop there meanwhile is no stop of a person.
  await expect.poll(() => page.locator('main .ant-spin-spinning').count()).toBe(0)
  await keyboard.press(button('编辑').first())
  const drawer = page.getByRole('dialog', { name: '编辑产品' })
  await drawer.getByLabel('产品全称').waitFor()
  await keyboard.type(drawer.getByLabel('产品全称'), '键盘改名的产品')
  await keyboard.tabTo(drawer.getByLabel('品牌'))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await keyboard.press(button('保存', drawer))
  await page.getByText('操作成功').waitFor()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: '键盘改名的产品' }).first().waitFor()
})

test('a file is imported', async () => {
  const path = join(product.dataDir, 'by keyboard.xlsx')
  const titles = ['产品编码', '产品全称', '品类', '品牌', '小单位', '大单位', '换算系数', '小单位价格', '大单位价格']
  const writer = createWorkbookWriter(createWriteStream(path))
  const sheet = await writer.addSheet({
    name: '产品',
    columns: titles.map(header => ({ header, type: 'auto' as const })),
  })
  await sheet.write([['KEY-1', '键盘导入的产品', '010101', '云禾茶', '瓶', '箱', 12, 3.5, 42]])
  await writer.end()

  await open('产品管理', '/product/productmanage')
  await page.locator('.ant-table-row').nth(1).waitFor()
  await keyboard.press(button('导入'))
  const dialog = page.getByRole('dialog', { name: '导入产品' })
  await dialog.waitFor()
  await keyboard.tabTo(dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press(dialog.locator('.ant-upload-drag [role=button]'))
  await (await chooser).setFiles(path)
  await keyboard.press(button('上传并校验', dialog))
  await keyboard.press(button('确认导入 1 行', dialog))
  await dialog.getByText('导入完成', { exact: true }).waitFor()
  await keyboard.press(button('关闭', dialog))
  await dialog.waitFor({ state: 'hidden' })
})

test('a page is opened by the menu, and is the next stop after the link that skips all before it', async () => {
  await keyboard.tabTo(page.locator('.ant-menu-root'))
  await keyboard.tabTo(page.locator('.ant-menu-submenu-title').first(), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.ant-menu-submenu-title[aria-expanded=true]').waitFor()
  await keyboard.tabTo(page.getByRole('menuitem', { name: '品牌管理' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/brand')
  await page.locator('.ant-table-row').first().waitFor()
  await keyboard.tabTo(page.getByRole('button', { name: '跳到页面内容' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

test('boxes of rows say which row they choose', async () => {
  await open('品牌管理', '/product/brand')
  await page.locator('.ant-table-row').first().waitFor()
  await keyboard.tabTo(page.getByRole('checkbox', { name: '选择本页' }))
  await keyboard.press(page.getByRole('checkbox', { name: '选择 云禾茶' }), 'Space')
  await page.getByText('已选择 1 条').waitFor()
})
