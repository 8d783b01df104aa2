import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './support/find-violations'
import { type Product, startProduct } from './support/start-product'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** Pages with what tells that they are there. */
const pages: readonly (readonly [path: string, there: string])[] = [
  ['/home', 'h1'],
  ['/product/brand', '.ant-table-tbody tr:nth-child(2)'],
  ['/product/category', '.ant-tree-treenode, .ant-table-row'],
  ['/product/productmanage', '.ant-table-tbody tr:nth-child(2)'],
  ['/messagemanage/messagereply', '[role=tab][aria-selected=true]'],
  ['/messagemanage/messagetemplate', '.ant-table'],
  ['/messagemanage/sendstatistics', '.ant-table'],
  ['/importexport/uploadlog', '.ant-table'],
  ['/parameter/dictionary', '.ant-table-tbody tr:nth-child(2)'],
  ['/person/usermanagement', '.ant-table-tbody tr:nth-child(2)'],
  ['/error_logger_page', '.ant-table'],
  ['/md-change-password', 'input[type=password]'],
]

async function open(page: Page, path: string, there: string): Promise<void> {
  await page.goto(path)
  await page.locator(there).last().waitFor()
  await page.waitForFunction(() => !document.querySelector('.ant-spin-spinning, .ant-skeleton'))
}

describe.each(['light', 'dark'] as const)('axe finds nothing serious, %s', mode => {
  test('on the sign-in page', async () => {
    const page = await product.open({ theme: mode })
    await page.goto('/md-login')
    await page.locator('input[type="password"]').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.context().close()
  })

  test('on the pages', async () => {
    const page = await product.signedIn('admin', { theme: mode })
    const found: Record<string, string[]> = {}
    for (const [path, there] of pages) {
      await open(page, path, there)
      const findings = await findViolations(page)
      if (findings.length > 0) found[path] = findings
    }
    expect(found).toEqual({})
    await page.context().close()
  })
})

test('axe finds nothing serious in the form of a record and of a message', async () => {
  const page = await product.signedIn('admin')
  const found: Record<string, string[]> = {}
  for (const [path, button] of [
    ['/product/brand', '新增'],
    ['/product/productmanage', '新增'],
    ['/messagemanage/messagetemplate', '新增消息'],
  ] as const) {
    await open(page, path, '.ant-table')
    await page.getByRole('button', { name: button }).first().click()
    await page.locator('.ant-drawer-body input, .ant-modal-body input').first().waitFor()
    const findings = await findViolations(page)
    if (findings.length > 0) found[path] = findings
  }
  expect(found).toEqual({})
  await page.context().close()
})

describe('by keyboard alone', () => {
  test('a person signs in', async () => {
    const page = await product.open()
    await page.goto('/md-login')
    const field = page.locator('input[autocomplete="username"]')
    await field.waitFor()
    for (let steps = 0; steps < 20 && !(await field.evaluate(element => element === document.activeElement)); steps++)
      await page.keyboard.press('Tab')
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type(product.passwordOf('admin'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.context().close()
  })
})
