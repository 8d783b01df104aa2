import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordHistory } from '@sfa/audit/operations/record-history'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { productList } from '@sfa/product/definitions/product-list.resource'
import { buildXls } from '@sfa/spreadsheet/test-support/build-xls'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from './start-bulk'

/** The documented columns, under their documented names. */
const header = [
  'ProductCode',
  'ProductName',
  'IsCash',
  'DeployType',
  'PListType',
  'DateForm',
  'DateTo',
  'StoreType',
  'Type',
  'CityORorg',
  'CoverageModel',
]

let bulk: Bulk
let codes: string[]
let names: string[]
const caller = aCaller()

beforeAll(async () => {
  bulk = await startBulk(12)
  const { rows } = await bulk.pool.query(
    "select code, full_name_cn as name from product_product where tenant_id = 'one' order by code",
  )
  codes = rows.map(({ code }) => code)
  names = rows.map(({ name }) => name)
})
afterAll(() => bulk.stop())
beforeEach(async () => {
  await bulk.pool.query('delete from product_product_list_lines; delete from product_product_list')
})

const row = (list: string, index: number, more: Partial<Record<string, Cell>> = {}): Cell[] =>
  header.map(name => {
    if (name in more) return more[name] ?? ''
    return name === 'PListType' ? list : name === 'ProductCode' ? (codes[index] ?? '') : ''
  })
const importRows = async (rows: Cell[][], request: object = {}) =>
  bulk.import(await bulk.workbook([header, ...rows]), { kind: 'ProductList', isCover: '1', ...request })
const lists = async () =>
  (
    await bulk.pool.query(`
      select h.name, h.code, h.ver, h.date_from::text "from", array_agg(p.code order by l.line_no) products,
        array_agg(l.deploy_type order by l.line_no) deploy
      from product_product_list h left join product_product_list_lines l on l.head_id = h.id
      left join product_product p on p.id = l.product group by h.id, h.name, h.code, h.ver, h.date_from order by h.name`)
  ).rows

test('rows that name one list make it, wherever they stand in the file', async () => {
  const run = await importRows([
    row('A', 0, { DateForm: '2026-01-01', DateTo: '2026-12-31', DeployType: '必铺', IsCash: '是' }),
    row('B', 1),
    row('A', 2, { ProductName: names[2] as string }),
  ])
  expect(await bulk.errors(run)).toEqual([])
  expect(run).toMatchObject({ phase: 'done', successCount: 3, failureCount: 0, businessType: 16 })
  expect(await lists()).toMatchObject([
    { name: 'A', ver: 1, from: '2026-01-01', products: [codes[0], codes[2]], deploy: ['must', null] },
    { name: 'B', products: [codes[1]] },
  ])
  const [a, b] = await lists()
  expect([a.code, b.code]).toEqual(['L000001', 'L000002'].map(() => expect.stringMatching(/^L\d{6}$/)))
  expect(a.code).not.toBe(b.code)
})

test('a head that is merged over its lines keeps them together', async () => {
  const lines = [0, 1, 2, 3].map(index => row(index === 0 ? 'A' : index === 3 ? 'B' : '', index))
  const cells = [header, ...lines].flatMap((values, at) =>
    values.flatMap((value, column) => (value === '' ? [] : [{ row: at, column, text: String(value) }])),
  )
  const column = header.indexOf('PListType')
  const path = join(bulk.folder, 'merged.xls')
  writeFileSync(path, buildXls([{ cells, merged: [[1, 3, column, column]] }]))
  expect(await bulk.import(path, { kind: 'ProductList', isCover: '1' })).toMatchObject({
    phase: 'done',
    failureCount: 0,
  })
  expect(await lists()).toMatchObject([
    { name: 'A', products: codes.slice(0, 3) },
    { name: 'B', products: [codes[3]] },
  ])
})

test('the same file again changes nothing; a line that differs changes its document once', async () => {
  await importRows([row('A', 0, { DeployType: '必铺' }), row('A', 1)])
  const again = await importRows([row('A', 0, { DeployType: '必铺' }), row('A', 1)])
  expect(again).toMatchObject({ successCount: 2, failureCount: 0 })
  expect(await lists()).toMatchObject([{ ver: 1 }])
  const changed = await importRows([row('A', 0, { DeployType: '主推' }), row('A', 2)])
  expect(changed).toMatchObject({ phase: 'done', successCount: 2 })
  expect(await lists()).toMatchObject([
    { ver: 2, products: [codes[0], codes[1], codes[2]], deploy: ['push', null, null] },
  ])
  const { rows } = await bulk.pool.query(
    'select changed, unchanged, inserted_rows from import_chunk where run_id = $1',
    [changed.id],
  )
  expect(rows).toEqual([{ changed: 1, unchanged: 0, inserted_rows: 1 }])
})

test('one product may stand in a list for several kinds of store', async () => {
  const run = await importRows([
    row('A', 0, { StoreType: '便利店' }),
    row('A', 0, { StoreType: '大卖场' }),
    row('A', 0, { StoreType: '便利店', Type: '城市', CityORorg: '上海' }),
  ])
  expect(run).toMatchObject({ successCount: 3, failureCount: 0 })
  expect((await lists())[0].products).toHaveLength(3)
})

test('what is wrong is named, and the whole document waits with it', async () => {
  const run = await importRows([
    row('A', 0, { DateForm: '2026-05-01', DateTo: '2026-01-01' }),
    row('A', 1),
    row('B', 0),
    row('B', 0),
    row('C', 0, { DateForm: '2026-01-01' }),
    row('C', 1, { DateForm: '2026-02-01' }),
    row('D', 0, { ProductName: '别的' }),
    row('E', 0, { ProductCode: 'NONE' }),
    row('E', 1),
    row('', 0),
    row('F', 0, { Type: '城市' }),
    row('G', 0, { IsCash: '也许', DateForm: '31.02.2026' }),
    row('H', 3),
  ])
  expect(await bulk.errors(run)).toEqual([
    '2 DateTo、DateForm ruleBroken',
    '3  documentRefused',
    '4 ProductCode lineRepeated',
    '5 ProductCode lineRepeated',
    '6  documentRefused',
    '7 DateForm documentDiffers',
    '8 ProductName lookDiffers',
    '9 ProductCode refMissing',
    '10  documentRefused',
    '11 PListType required',
    '12 CityORorg、Type ruleBroken',
    '13 DateForm dateFormat',
    '13 IsCash flagFormat',
  ])
  expect(run).toMatchObject({ phase: 'done', successCount: 1, failureCount: 12 })
  expect((await lists()).map(({ name }) => name)).toEqual(['H'])
})

test('only new documents, or only known ones', async () => {
  await importRows([row('A', 0)])
  const fresh = await importRows([row('A', 1), row('B', 0)], { isCover: '0' })
  expect(await bulk.errors(fresh)).toEqual(['2 PListType keyExists'])
  const known = await importRows([row('A', 1), row('Z', 0), row('Z', 1)], { mode: 'update' })
  expect(await bulk.errors(known)).toEqual(['3 PListType keyMissing', '4  documentRefused'])
  expect(await lists()).toMatchObject([{ name: 'A', products: [codes[0], codes[1]] }, { name: 'B' }])
})

test('a preview shows lines, refuses documents edited since, and writes the rest', async () => {
  await importRows([row('A', 0), row('B', 0)])
  const run = await importRows([row('A', 1), row('B', 0, { DeployType: '必铺' }), row('C', 0)], { preview: true })
  const { preview } = await importDetail(bulk, caller, run)
  expect(preview).toMatchObject({ new: 2, changed: 1, unchanged: 0, refused: 0 })
  expect(preview?.samples.find(({ kind }) => kind === 'changed')?.changes).toEqual([
    { field: 'deployType', before: null, after: 'must' },
  ])
  const [a] = (await answerCall(bulk, caller, productList, 'search', { name: 'A' })).data as WireRow[]
  await answerCall(bulk, caller, productList, 'update', { id: a?.id, ver: a?.ver, remark: '改' })
  await confirmImport(bulk, caller, run.id)
  const done = await bulk.carryOut(run.id)
  expect(await bulk.errors(done)).toEqual(['2  stale'])
  expect(done).toMatchObject({ phase: 'done', successCount: 2, failureCount: 1 })
  expect(await lists()).toMatchObject([
    { name: 'A', products: [codes[0]] },
    { name: 'B', deploy: ['must'] },
    { name: 'C' },
  ])
})

test('an import is undone with its lines, and the history tells both line by line', async () => {
  await importRows([row('A', 0, { DeployType: '必铺' }), row('A', 1)])
  const before = await lists()
  const run = await importRows([row('A', 0, { DeployType: '主推' }), row('A', 2), row('B', 0)])
  expect(await lists()).toMatchObject([{ ver: 2 }, { name: 'B' }])
  await undoImport(bulk, caller, run.id)
  expect(await bulk.carryOut(run.id)).toMatchObject({ phase: 'undone' })
  expect(await lists()).toEqual(before.map(list => ({ ...list, ver: 3 })))
  const { rows } = await bulk.pool.query('select id::text from product_product_list')
  const told = await inTenant(bulk.db, 'one', tx => recordHistory(tx, rows[0].id, ['product.product-list']))
  expect(
    told.map(({ source, changes }) => [
      source.split(':')[0],
      Object.keys(changes).filter(name => name.startsWith('lines')),
    ]),
  ).toEqual([
    ['undo', ['lines.1', 'lines.3']],
    ['import', ['lines.1', 'lines.3']],
    ['import', ['lines.1', 'lines.2']],
  ])
  const orphans = await bulk.pool.query(
    'select from product_product_list_lines l where not exists (select from product_product_list h where h.id = l.head_id)',
  )
  expect(orphans.rows).toEqual([])
})

test('documents without a rule over their head are imported too', async () => {
  const { rules } = productList
  Object.assign(productList, { rules: [] })
  try {
    expect(await importRows([row('A', 0), row('B', 1)])).toMatchObject({ phase: 'done', successCount: 2 })
  } finally {
    Object.assign(productList, { rules })
  }
})

test('the second variant has a number of its own', async () => {
  const run = await bulk.import(await bulk.workbook([header, row('A', 0)]), {
    kind: undefined,
    businessType: '17',
    isCover: '0',
  })
  expect(run).toMatchObject({ phase: 'done', kind: 'ProductListJava', businessType: 17, successCount: 1 })
})
