import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { writeZip } from '@sfa/archive/write-zip'
import type { CellInput } from '@sfa/spreadsheet/cell-input'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
beforeAll(async () => {
  product = await shareProduct()
  page = await product.signedIn()
})
afterAll(() => product?.stop())

type Row = readonly CellInput[]
const header = ['产品编码', '产品全称', '品类', '品牌', '小单位', '大单位', '换算系数', '小单位价格', '大单位价格']
const row = (n: number, price: CellInput = 3.5): Row => [
  `E2E-${n}`,
  `浏览器测试产品 ${n}`,
  '010101',
  '云禾茶',
  '瓶',
  '箱',
  12,
  price,
  42,
]

async function workbook(name: string, titles: Row, rows: readonly Row[]): Promise<string> {
  const path = join(product.dataDir, name)
  const writer = createWorkbookWriter(createWriteStream(path))
  const columns = titles.map(title => ({ header: String(title), type: 'auto' as const }))
  await (await writer.addSheet({ name: '产品', columns })).write(rows)
  await writer.end()
  return path
}

async function readRows(path: string): Promise<Row[]> {
  const book = await openWorkbook(path, { fileName: path })
  const rows: Row[] = []
  for await (const batch of book.readSheet(0)) for (const one of batch.rows) rows.push(one.values as Row)
  await book.close()
  return rows
}

const openProducts = async () => {
  await page.goto('/product/productmanage')
  await page
    .getByText(/^共 [\d,]+ 条$/)
    .first()
    .waitFor()
}
const dialog = (title: string): Locator => page.getByRole('dialog').filter({ hasText: title })
/** Presses the button with exactly this text, icons aside. */
const press = (where: Locator, text: string | RegExp) =>
  where
    .locator('button')
    .filter({ hasText: typeof text === 'string' ? new RegExp(`^${text}$`) : text })
    .last()
    .click()
const toolbar = () => page.locator('main, .ant-layout-content').last()

async function download(where: Locator, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(where, name)])
  const path = join(product.dataDir, `downloaded ${file.suggestedFilename()}`)
  await file.saveAs(path)
  return path
}

async function importFile(path: string, mode: '新增' | '新增并更新'): Promise<Locator> {
  await press(toolbar(), '导入')
  const window = dialog('导入产品')
  // By its label, once the window has come to rest: a click on the radio itself may meet what moves.
  const choice = window
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .nth(mode === '新增' ? 0 : 1)
  await choice.click()
  await expect.poll(() => choice.getByRole('radio').isChecked()).toBe(true)
  await window.locator('input[type=file]').setInputFiles(path)
  await press(window, '上传并校验')
  return window
}

describe('products by the thousand', () => {
  test('an import shows what it would do, writes what is right, and hands the rest back to be corrected', async () => {
    await openProducts()
    const rows = Array.from({ length: 2000 }, (_, index) => row(index + 1, index % 100 === 99 ? '多少钱' : 3.5))
    const window = await importFile(await workbook('first.xlsx', header, rows), '新增')
    await window.getByText('失败明细（20）').waitFor()
    await expect.poll(() => window.getByRole('row').filter({ hasText: '小单位价格' }).count()).toBeGreaterThan(3)
    await press(window, '确认导入 1,980 行')
    await window.getByText('导入完成，部分数据失败').waitFor()

    const failed = await readRows(await download(window, '下载失败数据'))
    expect(failed[0]).toEqual([...header, '错误原因'])
    expect(failed).toHaveLength(21)
    const corrected = failed
      .slice(1)
      .map(cells => cells.slice(0, header.length).map((cell, at) => (at === 7 ? 4.2 : cell)))
    await press(window, '上传修正后的文件')
    await window.locator('input[type=file]').setInputFiles(await workbook('corrected.xlsx', header, corrected))
    await press(window, '上传并校验')
    await press(window, '确认导入 20 行')
    await window.getByText('导入完成', { exact: true }).waitFor()
    await press(window, '关闭')

    await page.goto('/product/productmanage?code=E2E-')
    await page.getByText('共 2,000 条').waitFor()
  })

  test('refused rows are corrected in the grid: typed, pasted and suggested, and kept when it is closed', async () => {
    await openProducts()
    const rows = [1, 2, 3].map(n => {
      const [, ...cells] = row(n, n === 1 ? '多少钱' : 3.5).map(cell => (cell === '云禾茶' ? '云禾' : cell))
      return [`GRID-${n}`, ...cells]
    })
    const window = await importFile(await workbook('refused.xlsx', header, rows), '新增')
    await window.getByText('失败明细（3）').waitFor()
    expect(await window.getByRole('button', { name: '没有可写入的数据' }).isDisabled()).toBe(true)
    const grid = dialog('在线修正：refused.xlsx')
    await press(window, '在线修正（3 行）')
    await grid.locator('.rdg-row').first().waitFor()
    await press(grid, '关闭')
    // Back at the preview.
    await press(window, '取消任务')
    await press(dialog('确定取消任务吗？'), '取消任务')
    // The preview has such a button too, until its job is cancelled: corrections from there would be refused.
    await window.getByRole('button', { name: '上传修正后的文件' }).waitFor()
    await press(window, '在线修正（3 行）')
    const cell = (at: number, title: string) =>
      grid
        .locator('.rdg-row')
        .nth(at)
        .locator('[role=gridcell]')
        .nth(header.indexOf(title) + 1)
    await cell(0, '小单位价格').click()
    await page.getByRole('tooltip').filter({ hasText: '金额' }).waitFor()
    await page.keyboard.type('6.5')
    await page.keyboard.press('Enter')
    await cell(0, '品牌').click()
    await press(grid, '相同内容全部修改（3 行）')
    await grid.getByText('修改自动保存').waitFor()
    await press(grid, '关闭')
    await window.getByRole('button', { name: '上传修正后的文件' }).waitFor()

    await page.goto('/importexport/uploadlog')
    await page.getByRole('row').filter({ hasText: 'refused.xlsx' }).getByRole('button', { name: '修正' }).click()
    await cell(0, '小单位价格').getByText('6.5').waitFor()
    await cell(1, '产品全称').click()
    await expect.poll(() => cell(1, '产品全称').evaluate(one => one.contains(document.activeElement))).toBe(true)
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '粘贴的名称 1\n粘贴的名称 2\n')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await cell(2, '产品全称').getByText('粘贴的名称 2').waitFor()
    await press(grid, '导入修正后的数据（3 行）')
    await grid.getByText('失败数据已全部修正并导入').waitFor()
    await press(grid, '关闭')
    await page.goto('/product/productmanage?code=GRID-')
    await page.getByText('共 3 条').waitFor()
    await page.getByText('粘贴的名称 2').first().waitFor()
  })

  test('an export of what was found imports again with zero changes', async () => {
    await page.goto('/product/productmanage?code=E2E-')
    await page.getByText('共 2,000 条').waitFor()
    await press(toolbar(), '导出')
    await press(dialog('导出产品'), /导出 2,?000 条/)
    const notice = page.getByRole('region', { name: '待处理的消息' }).filter({ hasText: '导出完成' })
    const exported = await download(notice, '下载文件')
    expect(await readRows(exported)).toHaveLength(2001)

    const window = await importFile(exported, '新增并更新')
    await window.getByText('没有需要写入的变更').waitFor()
    await press(window, '取消任务')
    await press(dialog('确定取消任务吗？'), '取消任务')
    // Until the service has answered: who goes on to the next page before that takes the question back.
    await window.getByText('导入已取消').waitFor()
  })

  test('photos named by code are seen in their products', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const archive = join(product.dataDir, 'photos.zip')
    await writeZip(createWriteStream(archive), [
      { path: 'E2E-1.jpg', data: photo },
      { path: '没有这个产品.jpg', data: photo },
    ])
    await openProducts()
    await press(toolbar(), '图片导入')
    const window = dialog('导入产品图片')
    await window.locator('input[type=file]').setInputFiles(archive)
    await press(window, '上传并导入')
    await window.getByText('失败（1）').waitFor()
    await press(window, '关闭')
    await page.goto('/product/productmanage?code=E2E-1&_sort=code')
    const picture = page.getByRole('row').filter({ hasText: 'E2E-1' }).first().locator('img')
    await picture.waitFor()
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(180)
  })

  test('the monitor shows the jobs, the workers and what a job did', async () => {
    await page.goto('/importexport/jobmonitor')
    await page.getByText('photos.zip').first().waitFor()
    await page.getByText('first.xlsx').first().waitFor()
    await page.getByText('正常').first().waitFor()
  })
})

describe('one product', () => {
  test('a form that is wrong says so at its fields and keeps what was typed', async () => {
    await openProducts()
    await press(toolbar(), '新增')
    const drawer = page.getByRole('dialog').filter({ hasText: '新增产品' })
    await drawer.getByLabel('产品编码').fill('有空格 的编码')
    await press(drawer, /保存|确定|提交/)
    await page.getByText('验证未通过').first().waitFor()
    await drawer.getByText('只能输入字母、数字、下划线和中划线').waitFor()
    expect(await drawer.getByLabel('产品编码').inputValue()).toBe('有空格 的编码')
  })
})

test('nothing of this made the browser complain', () => {
  expect(product.complaints).toEqual([])
})
