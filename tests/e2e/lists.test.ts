import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilDrawn } from './support/open-inside'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
beforeAll(async () => {
  product = await shareProduct()
  // More products than a page shows.
  await product.sql(`
    insert into product_product (tenant_id, code, full_name_cn, category_ids, brand_id, product_type, source_uom,
        target_uom, denominator, unit_price, big_unit_price)
      select tenant_id, 'LIST-' || n, '列表测试产品 ' || n, category_ids, brand_id, product_type, source_uom,
        target_uom, denominator, unit_price, big_unit_price
      from (select * from product_product where tenant_id = 'yunhe' limit 1) one, generate_series(1, 30) n`)
  page = await product.signedIn()
})
afterAll(() => product?.stop())

async function openProducts(): Promise<void> {
  await page.goto('/product/productmanage')
  await page.locator('.ant-table-row').nth(12).waitFor()
  await untilDrawn(page)
}

/** Rows that stand whole in the window. */
const wholeRows = () =>
  page.locator('.ant-table-row').evaluateAll(rows => {
    const isWhole = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect()
      const area = row.closest('.ant-table-body, .ant-table-tbody-virtual')?.getBoundingClientRect()
      return area !== undefined && top >= area.top - 1 && bottom <= area.bottom + 1 && bottom <= innerHeight
    }
    return rows.filter(isWhole).length
  })

test('a list fills a low window: twelve rows, price and state, the pager, and one scroll bar', async () => {
  // What a browser leaves of a screen of 1366 × 768.
  await page.setViewportSize({ width: 1366, height: 625 })
  await openProducts()
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(12)
  const scrolls = await page.locator('main').evaluate(main => main.scrollHeight > main.clientHeight)
  expect(scrolls).toBe(false)
  for (const title of ['小单位价格', '大单位价格', '状态']) {
    const box = await page.getByRole('columnheader', { name: title }).boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(1366)
  }
  const pager = await page.locator('.ant-pagination').boundingBox()
  expect(pager && pager.y + pager.height).toBeLessThanOrEqual(625)
})

test('the selection bar takes the place of the toolbar: no row moves', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openProducts()
  const row = page.locator('.ant-table-row').nth(3)
  const topOf = async () => (await row.boundingBox())?.y
  const before = await topOf()
  await row.getByRole('checkbox').click()
  await page.getByText('已选择 1 条').waitFor()
  await expect.poll(topOf).toBe(before)
  await page.getByRole('button', { name: /^选择全部查询结果/ }).click()
  await page.getByText(/^已选择 [\d,]{2,} 条$/).waitFor()
  await page.getByRole('button', { name: '取消选择' }).click()
  await page.getByRole('button', { name: '新增' }).waitFor()
  await expect.poll(topOf).toBe(before)
})

test('the columns of a list are chosen in place, and kept', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openProducts()
  await page.getByRole('button', { name: '显示字段设置' }).click()
  const chooser = page.locator('.ant-pro-table-column-setting-overlay')
  await chooser.locator('.ant-tree-treenode').filter({ hasText: '条形码' }).locator('.ant-tree-checkbox').click()
  const kept = page.waitForResponse('**/user/preference/update')
  await page.getByRole('columnheader', { name: '条形码' }).waitFor({ state: 'attached' })
  await kept
  await page.reload()
  await page.getByRole('columnheader', { name: '条形码' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '显示字段设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('columnheader', { name: '条形码' }).waitFor({ state: 'detached' })
})
