import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openByMenu } from './support/menu'
import { type Product, startProduct } from './support/start-product'

let product: Product
let page: Page
beforeAll(async () => {
  // The menu gets a page.
  product = await startProduct()
  page = await product.signedIn()
})
afterAll(() => product?.stop())

const window = () => page.getByRole('dialog')
/** Presses the button with this text, icons aside. */
const press = (text: RegExp) => window().locator('button').filter({ hasText: text }).click()

/** One line of the grid of fields. */
async function fillField(at: number, values: Readonly<Record<string, string>>, kind: string): Promise<void> {
  const line = window().locator('.ant-table-row').nth(at)
  for (const [title, value] of Object.entries(values)) await line.getByLabel(title, { exact: true }).fill(value)
  const choice = page.getByLabel('类型', { exact: true })
  await line.locator('.ant-select').filter({ has: choice }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(kind, { exact: true }).click()
}

async function workbook(): Promise<string> {
  const path = join(product.dataDir, 'coolers.xlsx')
  const writer = createWorkbookWriter(createWriteStream(path))
  const columns = ['资产编号', '容积'].map(header => ({ header, type: 'auto' as const }))
  await (await writer.addSheet({ name: '样品柜', columns })).write([
    ['C-1', 300],
    ['C-2', 450],
  ])
  await writer.end()
  return path
}

let attempts = 0

test('an object is defined, stands in the menu at once, and takes a file', async () => {
  // A second attempt defines another one.
  const code = `cooler${++attempts}`
  const name = `样品柜${attempts}`
  await page.goto('/parameter/customobject')
  await page.getByRole('button', { name: /新\s*增/ }).click()
  await window().getByLabel('对象编码').fill(code)
  await window().getByLabel('中文名称').first().fill(name)
  await window().getByLabel('英文名称').first().fill('Cooler')
  await fillField(0, { 字段名: 'number', 中文名称: '资产编号', 英文名称: 'Number' }, '编码')
  // Of the line: what it is called by.
  await window().locator('.ant-table-row').first().getByRole('switch').first().click()
  await window()
    .getByRole('button', { name: /添加一行/ })
    .click()
  await fillField(1, { 字段名: 'size', 中文名称: '容积', 英文名称: 'Size' }, '数字')
  await press(/^保\s*存$/)
  await page.getByRole('cell', { name: code, exact: true }).waitFor()

  await openByMenu(page, name, `/userMenu/${code}/list/-`)
  await page
    .locator('button')
    .filter({ hasText: /^导入$/ })
    .click()
  await window()
    .locator('input[type=file]')
    .setInputFiles(await workbook())
  await press(/上传并校验/)
  await press(/^确认导入 2 行$/)
  await window().getByText('导入完成', { exact: true }).waitFor()
  await press(/^关\s*闭$/)
  await page.getByRole('cell', { name: 'C-2', exact: true }).waitFor()
  // The page of the definitions is still there, behind this one.
  const rows = page.locator('.ant-table-row').filter({ hasText: 'C-' })
  expect(await rows.filter({ hasText: '300' }).count()).toBe(1)
  expect(await rows.filter({ hasText: '450' }).count()).toBe(1)
  expect(product.errors).toEqual([])
})
