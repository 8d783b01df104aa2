import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, shareProduct } from './support/start-product'

let product: Product
let page: Page
/** A distributor that a warehouse serves, and goods that it orders by so many at once. */
let buyer: Record<'id' | 'code' | 'name', string>
let goods: { code: string; quantity: number }[]
const coupon = 'E2E-ORDER-1'

beforeAll(async () => {
  product = await shareProduct()
  // One person takes the order through all of its states.
  await product.sql(`insert into parameter_system_config (tenant_id, type, param, value)
    values ('yunhe', 'ApprovalSetting', 'own', 'all') on conflict (tenant_id, type, param) do update set value = 'all'`)
  const [found] = await product.sql(`select d.id::text, d.code, d.name, r.warehouse_id::text warehouse
    from distributor_distributor d join warehouse_default_warehouse r
      on r.tenant_id = d.tenant_id and r.object_type = 'distributor' and r.object_code = d.code
    where d.tenant_id = 'yunhe' and d.is_deleted = 0 order by d.code limit 1`)
  buyer = found as typeof buyer
  goods = (await product.sql(`select p.code, (20 * coalesce(b.multiple, 1))::int quantity from warehouse_stock s
    join product_product p on p.tenant_id = s.tenant_id and p.id = s.product_id
    left join pricing_base_number b on b.tenant_id = p.tenant_id and b.product_id = p.id and b.object_type = 'all' and b.is_deleted = 0
    where s.tenant_id = 'yunhe' and s.warehouse_id = ${found!.warehouse} and s.available >= 700 order by p.code limit 2`)) as typeof goods
  // 500.00 of credit are left, and a coupon of 10.00 off 100.00.
  await product.sql(`
    insert into receivable_credit_account as a (tenant_id, object_type, object_code, credit_limit, receivable, held)
    values ('yunhe', 'distributor', '${buyer.code}', 50000, 0, 0)
    on conflict (tenant_id, object_type, object_code) do update set credit_limit = a.receivable + a.held + 50000, on_excess = 'review'`)
  await product.sql(`insert into marketing_coupon (tenant_id, number, batch_id, version, distributor_id, valid_from, valid_to)
    select 'yunhe', '${coupon}', id, version_in_force, ${buyer.id}, now() - interval '1 day', now() + interval '9 days'
    from marketing_coupon_batch where tenant_id = 'yunhe' and code = 'YHQ000001'`)
  page = await product.signedIn()
})
afterAll(() => product?.stop())

const dialog = () => page.getByRole('dialog')
const press = (where: Page, name: RegExp) => where.getByRole('button', { name }).click()
const confirm = (where: Page, name: RegExp) => where.getByRole('dialog').getByRole('button', { name }).click()
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** Without a mouse: the customer, and then one line after the other. */
async function typeOrder(lines: typeof goods): Promise<void> {
  await page.goto('/distributor/distributororder/entry')
  await page.locator('#entry-customer').focus()
  await page.keyboard.type(buyer.code)
  await page.locator('.ant-select-dropdown:visible').getByText(buyer.code, { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.ant-select:has(#entry-customer)').getByText(buyer.name, { exact: true }).last().waitFor()
  await page.getByRole('combobox', { name: '产品' }).focus()
  for (const { code, quantity } of lines) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('数量')
    await page.keyboard.type(String(quantity))
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('产品')
  }
}

async function ship(): Promise<void> {
  // The limit is exceeded: someone has to answer for it.
  await confirm(page, /^发\s*货$/)
  await dialog().getByLabel('放行原因').fill('财务同意先发货')
  await confirm(page, /^放行并发货$/)
}

/** On for a story, and off again: the files that share the product find it as it was. */
async function allowManualPrices(allowed: boolean): Promise<void> {
  await page.goto('/sfaconfiguration/orderParams')
  const choice = page.getByLabel('允许手工改价')
  await choice.waitFor()
  // A second attempt may find what the first has left.
  if ((await choice.getAttribute('aria-checked')) === String(allowed)) return
  await choice.click()
  await press(page, /^保\s*存$/)
  await page.getByText('操作成功', { exact: true }).waitFor()
}

test('an order is typed by keyboard, explained, reviewed beyond the credit, shipped in two parts, and cannot be cancelled then', async () => {
  await allowManualPrices(true)
  await typeOrder(goods)
  const price = page.getByLabel('第1行单价')
  await expect.poll(async () => Number(await price.getAttribute('placeholder'))).toBeGreaterThan(0)
  const typed = (Number(await price.getAttribute('placeholder')) * 0.9).toFixed(2)
  await price.fill(typed)
  await page.getByText('赠', { exact: true }).first().waitFor()
  await page.locator('#entry-coupons').fill(coupon)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByText('优惠券', { exact: true }).first().waitFor()
  await page.getByText(/^超出可用信用¥[\d,.]+，提交后须审批$/).waitFor()
  await press(page, /^查看计算过程$/)
  await dialog().getByText('满100减10元券', { exact: false }).waitFor()
  await dialog().getByText('-10.00', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await press(page, /^提\s*交$/)
  await page.waitForURL(/\/order\/orderdetail\?id=\d+/)
  const id = new URL(page.url()).searchParams.get('id')
  await page.getByText('待审原因：超出信用额度').waitFor()
  await press(page, /^审核通过$/)
  await confirm(page, /^审核通过$/)
  await page.getByText('已审核', { exact: true }).first().waitFor()

  await press(page, /^发\s*货$/)
  await dialog()
    .getByLabel(/本次发货/)
    .first()
    .fill(String(goods[0]!.quantity / 2))
  await ship()
  await page.getByText('部分发货', { exact: true }).first().waitFor()

  const [order] = await product.sql(
    `select order_number number from order_order where tenant_id = 'yunhe' and id = ${id}`,
  )
  await page.goto('/order/orderhistory')
  await page.getByLabel('订单号', { exact: true }).fill(String(order!.number))
  await press(page, /^查\s*询$/)
  await page
    .getByText(/^共 1 条$/)
    .first()
    .waitFor()
  await page.locator('.ant-table-row input[type=checkbox]').check()
  await press(page, /^其他操作/)
  await page.getByText('取消：当前状态为“部分发货”，不能执行“取消”').waitFor()

  await page.goto(`/order/orderdetail?id=${id}`)
  await press(page, /^发\s*货$/)
  await ship()
  await page.getByText('已发货', { exact: true }).first().waitFor()

  // Reports, ledger and credit have what the order says.
  const [laws] = await product.sql(`select o.total_price::int total,
      (select sum(m.receivable_change)::int from receivable_credit_move m where m.tenant_id = o.tenant_id and m.order_id = o.id) billed,
      (select sum(m.held_change)::int from receivable_credit_move m where m.tenant_id = o.tenant_id and m.order_id = o.id) held,
      (select sum(m.quantity)::int from warehouse_stock_move m join order_package p
        on p.tenant_id = m.tenant_id and p.id = m.document_id and p.order_id = o.id
        where m.tenant_id = o.tenant_id and m.document_type = 'shipment') moved,
      (select sum(l.base_quantity)::int from order_order_lines l where l.tenant_id = o.tenant_id and l.head_id = o.id) goods,
      (select price::int from order_order_lines l where l.tenant_id = o.tenant_id and l.head_id = o.id and l.line_no = 1) price,
      (select c.state from marketing_coupon c where c.tenant_id = o.tenant_id and c.number = '${coupon}') coupon
    from order_order o where o.tenant_id = 'yunhe' and o.id = ${id}`)
  expect(laws).toMatchObject({ billed: laws!.total, held: 0, moved: laws!.goods, coupon: 'used' })
  expect(laws!.price).toBe(Math.round(Number(typed) * 100))
  await allowManualPrices(false)
  expect(product.errors).toEqual([])
})

test('an order that is cancelled in two windows is cancelled once, and both say so', async () => {
  await typeOrder(goods.slice(0, 1))
  await press(page, /^提\s*交$/)
  await page.waitForURL(/\/order\/orderdetail\?id=\d+/)
  const id = new URL(page.url()).searchParams.get('id')
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const window of [page, other]) {
    await press(window, /^取\s*消$/)
    await window.getByRole('dialog').getByRole('textbox').fill('客户改期，另行下单')
  }
  await confirm(page, /^取消订单$/)
  await page.getByText('已取消', { exact: true }).first().waitFor()
  await confirm(other, /^取消订单$/)
  await other.getByText('该订单此前已取消').waitFor()
  const [left] = await product.sql(`select
    (select count(*)::int from warehouse_stock_hold where tenant_id = 'yunhe' and document_type = 'order' and document_id = ${id}) held,
    (select sum(held_change)::int from receivable_credit_move where tenant_id = 'yunhe' and order_id = ${id}) credit,
    (select count(*)::int from receivable_credit_move where tenant_id = 'yunhe' and order_id = ${id}) moves`)
  expect(left).toEqual({ held: 0, credit: 0, moves: 2 })
  expect(product.errors).toEqual([])
})
