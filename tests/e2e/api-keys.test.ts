import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
let receiver: Server
const events: string[] = []
beforeAll(async () => {
  receiver = createServer((request, response) => {
    events.push(String(request.headers['x-sfa-event']))
    request.resume()
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  product = await shareProduct()
  page = await product.signedIn('admin')
})
afterAll(async () => {
  await product?.stop()
  receiver?.close()
})

const pageOf = (name: string) => `${product.url}/OnlineApiPublishing/${name}`
const choose = async (label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.keyboard.type(option)
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click()
}
/** What the dialog shows once. */
const shownSecret = async () => {
  const secret = ((await page.getByText(/^(sfa|whs)_[\w-]{43}$/).textContent()) ?? '').trim()
  await page.getByRole('button', { name: '已保存密钥' }).click()
  return secret
}

test('a key is shown once, calls within its scopes, and what it writes arrives at a webhook', async () => {
  await page.goto(pageOf('OnlineApiPublishing'))
  await page.getByRole('button', { name: /新\s*增$/ }).click()
  await page.getByRole('dialog').getByLabel('名称', { exact: true }).fill('浏览器合作方')
  await choose('所属用户', '陈晓禾')
  await page.getByRole('dialog').getByRole('combobox', { name: '授权范围' }).fill('品牌管理')
  const tree = page.locator('.ant-select-dropdown:visible')
  for (const action of ['查询', '新增'])
    await tree
      .locator('.ant-select-tree-treenode', { hasText: new RegExp(`^${action}$`) })
      .locator('.ant-select-tree-checkbox')
      .first()
      .click()
  await page.getByRole('dialog').getByLabel('名称', { exact: true }).click()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  const secret = await shownSecret()
  expect(secret).toMatch(/^sfa_/)

  await page.goto(pageOf('webhook'))
  await page.getByRole('button', { name: /新\s*增$/ }).click()
  await page.getByRole('dialog').getByLabel('名称', { exact: true }).fill('浏览器推送')
  await page
    .getByRole('dialog')
    .getByLabel('接收地址')
    .fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
  await choose('所属用户', '陈晓禾')
  await page.getByRole('dialog').getByRole('combobox', { name: '推送的事件' }).fill('品牌：新增')
  await page.locator('.ant-select-dropdown:visible .ant-select-tree-checkbox').last().click()
  await page.getByRole('dialog').getByLabel('名称', { exact: true }).click()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  expect(await shownSecret()).toMatch(/^whs_/)

  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const answer = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()).code
  }
  expect(await call('/portalsync/product/createBrand', { code: 'BYKEY', nameCn: '密钥品牌' })).toBe('0')
  expect(await call('/portalsync/customer/store/search', {})).toBe('notPermitted')
  await expect.poll(() => events).toEqual(['product.brand:created'])
  await page.goto(pageOf('delivery'))
  const row = page.getByRole('row').filter({ hasText: '浏览器推送' })
  await row.getByText('品牌：新增').waitFor()
  await row.getByText('已送达').waitFor()
})
