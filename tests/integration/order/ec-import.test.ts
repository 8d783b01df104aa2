import { answerAction } from '@sfa/operations/action/answer-action'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { Caller } from '@sfa/operations/caller'
import { searchReport } from '@sfa/operations/report/search-report'
import { ecOrder } from '@sfa/order/definitions/ec-order.resource'
import { order } from '@sfa/order/definitions/order.resource'
import { cancelUndone } from '@sfa/order/operations/ec/cancel-undone'
import { ecRunQuery } from '@sfa/order/operations/ec/ec-run.report'
import { makeEcOrders } from '@sfa/order/operations/ec/make-ec-orders'
import { updateOrder } from '@sfa/order/operations/placing/place-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell } from '../bulk/start-bulk'
import { type Orders, outcome, startOrders } from './start-orders'

let orders: Orders
let admin: Caller
let codes: readonly string[]
beforeAll(async () => {
  orders = await startOrders()
  codes = orders.codes
  admin = { ...orders.caller, keys: new Set(['*:*:*']) }
  await orders.query(`
    update sys_role set data_scope = 'all' where tenant_id = 'one';
    insert into order_ec_shop (tenant_id, id, code, name, platform, customer_type, store_id, org_id) values
      ('one', 701, 'ES1', '旗舰店', 'tmall', 'store', 621, 601), ('one', 702, 'ES2', '旧旗舰店', 'jd', 'store', 623, 601);
    insert into order_ec_sku (tenant_id, shop, sku, product_id, unit_id)
      select 'one', 701, 'TM-CARTON', p.id, u.id from product_product p, parameter_unit u
      where p.tenant_id = 'one' and p.code = '${codes[1]}' and u.tenant_id = 'one' and u.code = 'carton'`)
})
afterAll(() => orders.stop())

const header = [
  ['平台', '店铺', '平台订单号', '下单时间', '商品编码', '数量', '单位', '单价', '优惠', '运费', '实付金额'],
  ['收货人', '手机', '省', '市', '区', '地址', '备注', '是否赠品'],
].flat()

/** A row of a file; what is not said is that of an ordinary order. */
const row = (
  no: string,
  sku: string,
  quantity: Cell,
  price: Cell,
  paid: Cell,
  more: Record<string, Cell> = {},
): Cell[] => {
  const values: Record<string, Cell> = {
    平台: '天猫',
    店铺: '旗舰店',
    平台订单号: no,
    下单时间: '2026-01-02 09:30:00',
    商品编码: sku,
    数量: quantity,
    单价: price,
    实付金额: paid,
    收货人: '王小明',
    手机: '13800000000',
    省: '浙江省',
    市: '杭州市',
    地址: '文三路1号',
    ...more,
  }
  return header.map(name => values[name] ?? '')
}
const importRows = async (rows: Cell[][], request: object = {}) =>
  orders.import(await orders.workbook([header, ...rows]), { kind: 'ECOrder', ...request }, admin)
const errorsOf = async (run: Awaited<ReturnType<typeof importRows>>) =>
  (await orders.errors(run)).map(line => line.split(' ')).map(([at, ...rest]) => `${at} ${rest.at(-1)}`)
const made = async (no: string) =>
  (
    await orders.query(
      `select e.state, e.failure, o.id::text, o.order_status status, o.source, o.total_price::int total,
         o.discount_amount::int discount, o.external_no "externalNo", o.consignee_address address, o.order_date::text "day",
         o.org_id::text org
       from order_ec_order e left join order_order o on o.id = e.order_id where e.platform_no = $1`,
      [no],
    )
  )[0]
const orderOf = async (no: string) => String((await made(no))?.id)
const undo = async (id: string) => {
  await undoImport(orders, admin, id)
  return orders.carryOut(id)
}

test('rows of one number become one submitted order at the prices of the platform', async () => {
  const run = await importRows([
    row('A1', codes[0] as string, 3, 7.5, 130.5, { 优惠: 2, 运费: 10 }),
    row('A1', 'TM-CARTON', 1, 100, 130.5, { 运费: 10 }),
    row('A1', codes[2] as string, 1, '', 130.5, { 运费: 10, 是否赠品: '是' }),
    row('A2', codes[0] as string, 1, 1, 1),
  ])
  expect(await orders.errors(run)).toEqual([])
  expect(run).toMatchObject({ phase: 'done', successCount: 4 })
  expect(await made('A1')).toMatchObject({ state: 'waiting', id: null })
  expect(await makeEcOrders(orders)).toBe(2)
  expect(await makeEcOrders(orders)).toBe(0)
  expect(await made('A1')).toEqual({
    state: 'made',
    failure: null,
    id: expect.any(String),
    status: 'submitted',
    source: 'ec',
    total: 12_050,
    discount: 200,
    externalNo: 'A1',
    address: '浙江省杭州市文三路1号',
    day: '2026-01-02',
    org: '601',
  })
  const id = await orderOf('A1')
  expect(
    await orders.query(
      `select l.quantity::float8 quantity, u.code unit, l.price::int price, l.net_amount::int net, l.is_gift gift,
         l.base_quantity::float8 base
       from order_order_lines l join parameter_unit u on u.id = l.unit where l.head_id = $1 order by l.line_no`,
      [id],
    ),
  ).toEqual([
    { quantity: 3, unit: 'bottle', price: 750, net: 2050, gift: 0, base: 3 },
    { quantity: 1, unit: 'carton', price: 10_000, net: 10_000, gift: 0, base: 12 },
    { quantity: 1, unit: 'bottle', price: 0, net: 0, gift: 1, base: 1 },
  ])
  expect((await orders.held(id)).stock).toBe(16)
  const [report] = (await searchReport(orders, admin, ecRunQuery, { runNo: run.id })).rows
  expect(report).toMatchObject({ orders: 2, made: 2, waiting: 0, rows: 4, paid: 131.5 })
})

test('rejected and submitted again it keeps the prices of the platform, and it is not changed by hand', async () => {
  const id = await orderOf('A1')
  const before = await made('A1')
  await answerAction(orders, admin, order, 'reject', { id, opinion: '核对' })
  const [{ ver }] = (await orders.query('select ver from order_order where id = $1', [id])) as [{ ver: number }]
  const change = { ...orders.body([[codes[0] as string, 1]]), id, ver }
  expect(await outcome(updateOrder(orders, admin, change))).toBe('ecOrderFixed')
  await answerAction(orders, admin, order, 'submit', { id })
  expect(await made('A1')).toEqual(before)
  expect((await orders.held(id)).stock).toBe(16)
})

test('what is wrong is said of its row, and refuses the whole order', async () => {
  const known = codes[0] as string
  const run = await importRows([
    row('A1', known, 1, 1, 1),
    row('B2', 'NO-SUCH', 1, 1, 2),
    row('B2', known, 1, 1, 2),
    row('B3', known, 1, 1, 2),
    row('B4', known, 1, 1, 2, { 收货人: '甲' }),
    row('B4', codes[1] as string, 1, 1, 2, { 收货人: '乙' }),
    row('B5', known, 1, '', 1),
    row('B6', known, 1, 2, 2, { 是否赠品: '是' }),
    row('B7', known, 1, 1, 0, { 优惠: 2, 运费: 1 }),
    row('B8', known, 0, 1, 0),
    row('B9', known, 1.234, 1, 1.23),
    row('C1', known, 1, 1, 1, { 平台: '京东' }),
    row('C2', known, 1, 1, 1, { 平台: '京东', 店铺: '旧旗舰店' }),
    row('C3', known, 1, 1, 1, { 单位: '袋' }),
    row('C4', known, 1, 1, 1, { 下单时间: '2099-01-01 00:00:00' }),
    row('C5', known, 100_000, 0.01, 1000),
    row('C6', known, 1.5, 2, 3),
  ])
  expect(await errorsOf(run)).toEqual([
    '2 keyExists',
    '3 ecSkuUnknown',
    '4 documentRefused',
    '5 ecSumDiffers',
    '6 documentRefused',
    '7 documentDiffers',
    '8 required',
    '9 ecGiftPrice',
    '10 ecDiscountTooMuch',
    '11 notPositive',
    '12 decimals',
    '13 ecShopPlatform',
    '14 customerClosed',
    '15 unitNotOfProduct',
    '16 ecOrderedLater',
    '17 max',
    '18 wholeUnits',
  ])
  expect(run).toMatchObject({ successCount: 0, failureCount: 17 })
})

test('where no order can be made it says why, and is tried again; undoing still removes it', async () => {
  const code = codes[2] as string
  await orders.stock(2, 5)
  const run = await importRows([row('D1', code, 50, 1, 50)], { preview: true })
  expect(run).toMatchObject({ phase: 'preview' })
  await confirmImport(orders, admin, run.id)
  expect(await orders.carryOut(run.id)).toMatchObject({ phase: 'done', successCount: 1 })
  expect(await makeEcOrders(orders)).toBe(0)
  expect(await made('D1')).toMatchObject({ state: 'failed', failure: expect.stringContaining('50'), id: null })
  await orders.stock(2, 100_000)
  const [{ id }] = (await orders.query("select id::text from order_ec_order where platform_no = 'D1'")) as [
    { id: string },
  ]
  await answerAction(orders, admin, ecOrder, 'retry', { id })
  expect(await makeEcOrders(orders)).toBe(1)
  const orderId = await orderOf('D1')
  await undo(run.id)
  expect(await made('D1')).toBeUndefined()
  expect(await cancelUndone(orders)).toBe(1)
  expect(
    (await orders.query('select order_status status, external_no no from order_order where id = $1', [orderId]))[0],
  ).toEqual({
    status: 'cancelled',
    no: null,
  })
  expect((await orders.held(orderId)).stock).toBe(0)
})

test('undoing cancels what was not shipped and lists the others; the numbers are free again', async () => {
  const code = codes[0] as string
  const rows = ['E1', 'E2', 'E3'].map(no => row(no, code, 2, 5, 10))
  const run = await importRows(rows)
  expect(await makeEcOrders(orders)).toBe(3)
  const shipped = await orderOf('E2')
  await answerAction(orders, admin, order, 'approve', { ids: [shipped] })
  await answerAction(orders, admin, order, 'ship', { id: shipped })
  const gone = [await orderOf('E1'), await orderOf('E3')]
  const undone = await undo(run.id)
  expect(undone).toMatchObject({ phase: 'undone', failureCount: 1 })
  expect(await cancelUndone(orders)).toBe(2)
  expect(await cancelUndone(orders)).toBe(0)
  const states = await orders.query(
    `select order_status status from order_order where id = any($1::bigint[]) order by id`,
    [[gone[0], shipped, gone[1]]],
  )
  expect(states.map(({ status }) => status)).toEqual(['cancelled', 'shipped', 'cancelled'])
  const again = await importRows(rows)
  expect(await errorsOf(again)).toEqual(['3 keyExists'])
  const other = row('E2', code, 3, 5, 15, { 收货人: '别人' })
  expect(await errorsOf(await importRows([other]))).toEqual(['2 keyExists'])
  expect(await errorsOf(await importRows([other], { isCover: '1' }))).toEqual(['2 wrongState'])
  expect(await makeEcOrders(orders)).toBe(2)
  expect(await made('E1')).toMatchObject({ state: 'made', status: 'submitted', externalNo: 'E1' })
})

test('what it exports imports again without a change', async () => {
  const file = await orders.export({ exportDataType: 'ECOrder' }, admin)
  const before = await orders.query('select * from order_ec_order order by id')
  const again = await orders.import(await orders.download(file.files.file), { kind: 'ECOrder', isCover: '1' }, admin)
  expect(await orders.errors(again)).toEqual([])
  expect(await orders.query('select * from order_ec_order order by id')).toEqual(before)
})
