import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openByMenu, openTabs, tabStrip } from './support/menu'
import { openInside } from './support/open-inside'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
beforeAll(async () => {
  product = await shareProduct()
  page = await product.signedIn()
  await page.locator('.ant-menu').first().waitFor()
})
afterAll(() => product?.stop())

const strip = () => tabStrip(page)
const tabs = () => openTabs(page)
const open = (title: string, path: string) => openByMenu(page, title, path)
const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('every visited page gets a tab, except names with an underscore; home cannot be closed', async () => {
  await open('品牌管理', '/product/brand')
  await open('数据字典', '/parameter/dictionary')
  await open('错误日志', '/error_logger_page')
  await expect.poll(tabs).toEqual(['/home', '/product/brand', '/parameter/dictionary'])
  await expect.poll(() => strip().getByRole('button', { name: '关闭 首页' }).count()).toBe(0)
  await page.reload()
  await page.locator('.ant-table').waitFor()
  expect(new URL(page.url()).pathname).toBe('/error_logger_page')
})

test('a right click offers to close the others, which keeps that tab and home', async () => {
  await open('品类管理', '/product/category')
  await strip().locator('[data-key="/product/category"]').click({ button: 'right' })
  await menuItem('关闭其他').click()
  await expect.poll(tabs).toEqual(['/home', '/product/category'])
})

test('a page that is not opened by the menu has its entry there in view', async () => {
  await openInside(page, '/processwith/workflowdesign')
  const entry = page.locator('.ant-menu-item-selected')
  await expect.poll(() => entry.textContent()).toBe('流程设计')
  const isInView = async () => {
    const box = await entry.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)
  }
  await expect.poll(isInView).toBe(true)
})

test('the more button closes all: home is left, and in front', async () => {
  await page.getByRole('button', { name: '更多标签操作' }).click()
  await menuItem('关闭全部').last().click()
  await page.waitForURL('**/home')
  await expect.poll(tabs).toEqual(['/home'])
})

test('an arrow scrolls the strip by 240', async () => {
  await page.setViewportSize({ width: 800, height: 700 })
  for (const [title, path] of [
    ['品牌管理', '/product/brand'],
    ['品类管理', '/product/category'],
    ['包装规格', '/product/packsize'],
    ['产品分组', '/product/productgroup'],
    ['数据字典', '/parameter/dictionary'],
    ['自定义字段', '/parameter/customfield'],
    ['导入日志', '/importexport/uploadlog'],
    ['导出日志', '/importexport/downloadlog'],
    ['消息模板', '/messagemanage/messagetemplate'],
    ['发送统计', '/messagemanage/sendstatistics'],
  ] as const)
    await open(title, path)
  const at = () => strip().evaluate(element => Math.round(element.scrollLeft))
  const toEnd = () => strip().evaluate(element => element.scrollWidth - element.clientWidth - element.scrollLeft)
  await expect.poll(toEnd).toBeLessThanOrEqual(2)
  const before = await at()
  await page.getByRole('button', { name: '向左滚动' }).click()
  await expect.poll(at).toBe(before - 240)

  // A tab that comes to the front keeps its distance from the edge.
  await open('品牌管理', '/product/brand')
  const left = (selector: string) => page.locator(selector).evaluate(element => element.getBoundingClientRect().left)
  const inset = async () =>
    Math.round((await left('[data-key="/product/brand"]')) - (await left('nav:has(> [data-key])')))
  await expect.poll(inset).toBe(4)
  const more = page.locator('div:has(> button[aria-label="更多标签操作"])')
  expect(await more.evaluate(element => element.getBoundingClientRect().width)).toBe(40)
})

test('an address of a page that is not built leads home and says so', async () => {
  await page.goto('/visit/coverage')
  await page.getByText('“线路覆盖”尚未开放，已返回首页').waitFor()
  await page.waitForURL('**/home')
  expect(await tabs()).not.toContain('/visit/coverage')
})
