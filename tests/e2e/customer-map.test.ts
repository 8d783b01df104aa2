import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilDrawn } from './support/open-inside'
import { type Product, shareProduct } from './support/start-product'

const group = '地图圈选分组'
let product: Product
let page: Page
beforeAll(async () => {
  product = await shareProduct()
  await product.call('/portalsync/store/createStoreGroup', { code: 'MAP-LASSO', description: group })
  page = await product.signedIn()
})
afterAll(() => product?.stop())

const map = () => page.getByRole('application', { name: /^客户地图/ })
const heading = () => page.getByRole('heading', { level: 2 })
const inArea = async () => Number(/^圈选([\d,]+)家/.exec((await heading().textContent()) ?? '')?.[1]?.replace(',', ''))

test('stores in an area drawn on the map are bound to a group', async () => {
  const outside: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  await page.goto('/customer/customermap')
  await page.getByText(/^共[\d,]+家门店，[\d,]+家在地图上/).waitFor()
  await page.getByText(/^视野内[1-9]\d*家门店/).waitFor()
  const box = await map().boundingBox()
  if (!box) throw new Error('the map has no place')
  const corner = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.getByRole('button', { name: '圈选', exact: true }).click()
  await page.mouse.move(...corner(0.2, 0.1))
  await page.mouse.down()
  for (const [x, y] of [
    [0.5, 0.12],
    [0.85, 0.2],
    [0.85, 0.85],
    [0.3, 0.88],
    [0.2, 0.4],
  ] as const)
    await page.mouse.move(...corner(x, y), { steps: 6 })
  await page.mouse.up()
  await expect.poll(inArea).toBeGreaterThan(0)
  // What was drawn is a condition of the search, in the address and among the filters.
  await page.getByRole('listitem').filter({ hasText: '地图区域' }).waitFor()
  expect(new URL(page.url()).searchParams.get('position')).toMatch(/^[\d. ,]+$/)

  await page.getByRole('button', { name: '加入分组' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(group)
  await page.locator('.ant-select-item-option').filter({ hasText: group }).click()
  const bind = dialog.getByRole('button', { name: /^加入[1-9]\d*家$/ })
  const count = Number(/\d+/.exec((await bind.textContent()) ?? '')?.[0])
  await bind.click()
  const told = page.getByRole('dialog').getByRole('alert')
  await told.waitFor()
  const changed = Number(/成功 (\d+) 条/.exec((await told.textContent()) ?? '')?.[1])
  // Closed stores and those that wait for approval are refused one by one.
  expect(changed).toBeGreaterThan(0)
  expect(changed).toBeLessThanOrEqual(count)
  await page.goto('/customer/storegroup?code=MAP-LASSO')
  await page
    .getByRole('row')
    .filter({ hasText: group })
    .filter({ hasText: String(changed) })
    .waitFor()
  expect(outside).toEqual([])
})

test('the map works by keys: it zooms, and all in view is chosen', async () => {
  await page.goto('/customer/customermap')
  await page.getByText(/^视野内[1-9]\d*家门店/).waitFor()
  await untilDrawn(page)
  const scale = page.locator('.leaflet-control-scale-line')
  const before = await scale.textContent()
  await map().focus()
  await page.keyboard.press('+')
  await expect.poll(() => scale.textContent()).not.toBe(before)
  await page.getByRole('button', { name: '选择视野内全部' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^圈选/ }).waitFor()
  await page.getByRole('button', { name: '取消圈选' }).click()
  await page.getByRole('heading', { name: /^视野内/ }).waitFor()
})

test('a position is chosen on the map of the form, and coordinates the wrong way round are refused', async () => {
  await page.goto('/customer/customermanage?state=passed')
  await page.getByRole('button', { name: '编辑' }).first().click()
  await page.getByRole('button', { name: '在地图上选点' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '选择位置' })
  const [longitude, latitude] = [dialog.getByLabel('经度'), dialog.getByLabel('纬度')]
  await longitude.fill('31.2')
  await latitude.fill('121.4')
  await dialog.getByText('经度和纬度填反了，请对调').waitFor()
  expect(await dialog.getByRole('button', { name: /^确\s?定$/ }).isDisabled()).toBe(true)
  await dialog.getByLabel('粘贴地址或坐标，回车查找').fill('31.2304, 121.4737')
  await page.keyboard.press('Enter')
  await expect.poll(() => longitude.inputValue()).toBe('121.4737')
  const box = await dialog.getByRole('application').boundingBox()
  if (!box) throw new Error('the map has no place')
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.4)
  await expect.poll(() => longitude.inputValue()).not.toBe('121.4737')
  const chosen = await longitude.inputValue()
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const form = page.getByRole('dialog')
  expect(await form.getByLabel('经度').inputValue()).toBe(chosen)
})
