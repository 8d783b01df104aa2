import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { orderPackage } from '@sfa/order/definitions/package.resource'
import { shipWaiting } from '@sfa/order/operations/fulfilment/ship-waiting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell } from '../bulk/start-bulk'
import { type OrderWorld, startOrderWorld } from './order-world'

let world: OrderWorld
let codes: string[]
beforeAll(async () => {
  world = await startOrderWorld()
  codes = (await world.query(`select code from product_product where tenant_id = 'one' order by code`)).map(
    ({ code }) => String(code),
  )
})
afterAll(() => world.stop())

const header = ['订单号', '快递公司', '快递单号', '发货时间', '商品编码', '数量']
const importRows = async (rows: Cell[][], request: object = {}, caller = world.admin) =>
  world.bulk.import(await world.bulk.workbook([header, ...rows]), { kind: 'OrderExpressOrderNO', ...request }, caller)
const errorsOf = async (run: Awaited<ReturnType<typeof importRows>>) =>
  (await world.bulk.errors(run)).map(line => line.split(' ')).map(([row, ...rest]) => `${row} ${rest.at(-1)}`)
const packagesOf = (id: string) =>
  world.query('select tracking_no tracking, state, failure from order_package where order_id = $1 order by id', [id])
const product = (at: number) => codes[at] as string

test('packages of a file ship what they name, or the rest, by the way of every shipment', async () => {
  const one = await world.anOrder({
    lines: [
      { product: 0, quantity: 5, net: 501 },
      { product: 1, quantity: 2, isGift: true },
    ],
  })
  const run = await importRows([
    [one.no, '顺丰速运', 'A1', '2020-01-02 09:00:00', product(0), 2],
    [one.no, '中通快递', 'A2', '', product(0), 1],
    [one.no, '中通快递', 'A2', '', product(1), 2],
    [one.no, '中通快递', 'A3', '', '', ''],
  ])
  expect(await world.bulk.errors(run)).toEqual([])
  expect(run).toMatchObject({ phase: 'done', successCount: 4, failureCount: 0 })
  expect(await world.orderRow(one)).toMatchObject({ order_status: 'approved' })
  expect(await shipWaiting(world.bulk)).toBe(3)
  expect(await shipWaiting(world.bulk)).toBe(0)
  expect(await packagesOf(one.id)).toEqual(
    ['A1', 'A2', 'A3'].map(tracking => ({ tracking, state: 'shipped', failure: null })),
  )
  expect(await world.orderRow(one)).toMatchObject({ order_status: 'shipped' })
  expect(await world.credit()).toEqual({ receivable: 501, held: 0 })
  expect(
    await world.query(
      `select p.tracking_no tracking, l.order_line::int line, l.quantity::float8 quantity from order_package p
       join order_package_lines l on l.head_id = p.id where p.order_id = $1 order by 1, 2`,
      [one.id],
    ),
  ).toEqual([
    { tracking: 'A1', line: 1, quantity: 2 },
    { tracking: 'A2', line: 1, quantity: 1 },
    { tracking: 'A2', line: 2, quantity: 2 },
    { tracking: 'A3', line: 1, quantity: 2 },
  ])
  expect(await world.brokenLaws()).toEqual([])
  // The same file again finds its numbers; what it exports imports again without a change.
  expect(await errorsOf(await importRows([[one.no, '顺丰速运', 'A1', '', '', '']]))).toContain('2 keyExists')
  const file = await world.bulk.export({ exportDataType: 'OrderExpressOrderNO' }, world.admin)
  const again = await world.bulk.import(
    await world.bulk.download(file.files.file),
    { kind: 'OrderExpressOrderNO', isCover: '1' },
    world.admin,
  )
  expect(await world.bulk.errors(again)).toEqual([])
  expect(await shipWaiting(world.bulk)).toBe(0)
})

test('rows are refused by what is wrong with them, before anything is written', async () => {
  const [open, cancelled] = [
    await world.anOrder({ lines: [{ product: 2, quantity: 5 }] }),
    await world.anOrder({ lines: [{ product: 2, quantity: 5 }], status: 'cancelled' }),
  ]
  const run = await importRows([
    ['NONE', '顺丰速运', 'B1', '', '', ''],
    [cancelled.no, '顺丰速运', 'B2', '', '', ''],
    [open.no, '', 'B3', '', '', ''],
    [open.no, '顺丰速运', 'B4', '', product(3), 1],
    [open.no, '顺丰速运', 'B5', '', product(2), 3],
    [open.no, '顺丰速运', 'B6', '', product(2), 3],
    [open.no, '顺丰速运', 'B7', '', '', 3],
    [open.no, '顺丰速运', '', '', '', ''],
    [open.no, '没有的快递', 'B8', '', '', ''],
    [open.no, '顺丰速运', 'B9', '', product(2), -1],
    [open.no, '顺丰速运', 'B10', '2999-01-01 08:00:00', '', ''],
    [open.no, '顺丰速运', 'B11', '1990-01-01 08:00:00', '', ''],
  ])
  expect(await errorsOf(run)).toEqual([
    '2 refMissing',
    '3 expressOrderState',
    '4 required',
    '5 expressProductForeign',
    '6 expressTooMuch',
    '7 expressTooMuch',
    '8 expressQuantityAlone',
    '9 required',
    '10 dictMissing',
    '11 notPositive',
    '12 shippedLater',
    '13 shippedEarlier',
  ])
  expect(await packagesOf(open.id)).toEqual([])
})

test('a preview writes nothing; what cannot be shipped by then says why, and is undone or shipped again', async () => {
  const one = await world.anOrder({ lines: [{ product: 4, quantity: 5, net: 100 }] })
  const run = await importRows([[one.no, '顺丰速运', 'C1', '', product(4), 4]], { preview: true })
  expect(run).toMatchObject({ phase: 'preview' })
  expect(await packagesOf(one.id)).toEqual([])
  await world.act('ship', one, { lines: [{ lineNo: 1, quantity: 2 }] })
  await confirmImport(world.bulk, world.admin, run.id)
  expect(await world.bulk.carryOut(run.id)).toMatchObject({ phase: 'done', successCount: 1 })
  expect(await shipWaiting(world.bulk)).toBe(0)
  expect((await packagesOf(one.id))[1]).toMatchObject({
    tracking: 'C1',
    state: 'failed',
    failure: expect.stringContaining('最多还可发3'),
  })
  const saidIn = async (language: 'zh-CN' | 'en-US') => {
    const asked = { failure: '3', state: ['failed'] }
    const { data } = await answerCall(world.bulk, { ...world.admin, language }, orderPackage, 'search', asked)
    return (data as { failure: string }[]).map(({ failure }) => failure)
  }
  // Each reader has it in their own language, not in that of the import.
  expect(await saidIn('zh-CN')).toEqual([expect.stringMatching(/^“.+”最多还可发3，文件中共4$/)])
  expect(await saidIn('en-US')).toEqual([expect.stringMatching(/^[^\p{Script=Han}[]+$/u)])
  await undoImport(world.bulk, world.admin, run.id)
  await world.bulk.carryOut(run.id)
  expect(await packagesOf(one.id)).toHaveLength(1)
  const shipped = await importRows([[one.no, '顺丰速运', 'C2', '', '', '']])
  expect(await shipWaiting(world.bulk)).toBe(1)
  await undoImport(world.bulk, world.admin, shipped.id)
  await world.bulk.carryOut(shipped.id)
  expect((await packagesOf(one.id)).at(-1)).toMatchObject({ tracking: 'C2', state: 'shipped' })
})
