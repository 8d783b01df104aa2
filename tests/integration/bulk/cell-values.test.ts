import { demo } from '@sfa/demo/definitions/demo.resource'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { brand } from '@sfa/product/definitions/brand.resource'
import { FormattedNumber } from '@sfa/spreadsheet/cell-input'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, type Cell, startBulk } from './start-bulk'

/* What a cell shows and what it holds: the value that is stored, and what the preview says of it. */

let bulk: Bulk
let catalogue: Catalogue
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(3)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const shown = (value: number, format: string) => new FormattedNumber(value, format)
const find = async (code: string) => (await bulk.products()).find(product => product.code === code)

/** Imports products with further columns; answers the run and what its preview says. */
async function previewed(header: readonly string[], rows: Cell[][], request = {}) {
  const preview = await bulk.import(await bulk.workbook([header, ...rows]), { preview: true, isCover: '1', ...request })
  const detail = await importDetail(bulk, caller, preview)
  const english = await importDetail(bulk, aCaller({ language: 'en-US' }), preview)
  await confirmImport(bulk, caller, preview.id)
  const run = await bulk.carryOut(preview.id)
  return { run, notes: detail.preview?.notes ?? [], english: english.preview?.notes?.map(note => note.message) }
}

const products = (column: string, rows: Cell[][]) => [[...mandatory, column], rows] as const

test('a date is no code: neither of a product nor of what it refers to', async () => {
  await answerCall(bulk, caller, brand, 'create', { code: '46082', nameCn: '数字牌' })
  const march = shown(46082, 'm"月"d"日"')
  const ofBrand = productRow(catalogue, 'DAT3')
  ofBrand[3] = march
  const run = await bulk.import(
    await bulk.workbook([
      mandatory,
      productRow(catalogue, march),
      productRow(catalogue, shown(46083, 'd-mmm')),
      ofBrand,
    ]),
  )
  expect(run).toMatchObject({ phase: 'done', successCount: 0, failureCount: 3 })
  expect(await bulk.errors(run)).toEqual(['2 产品编码 cellIsDate', '3 产品编码 cellIsDate', '4 品牌 cellIsDate'])
  const { errors } = await importDetail(bulk, caller, run)
  expect(errors[1]).toMatchObject({ value: '2-Mar', message: '单元格是日期或时间“2-Mar”，请设为文本格式后重新填写' })
})

test('a bar code has the zeros that its format shows, and the preview says so', async () => {
  const rows = [12345678905, 6901234567892].map((digits, at) =>
    productRow(catalogue, `BAR${at}`, shown(digits, '000000000000')),
  )
  const { notes, english } = await previewed(...products('条形码', rows))
  expect(notes).toEqual([
    {
      column: '条形码',
      code: 'readAsShown',
      count: 1,
      row: 2,
      message: '条形码：1个单元格按显示的内容读取，如第2行读为“012345678905”',
    },
  ])
  expect(english?.[0]).toContain('cells read as the sheet shows them: 1; row 2 is read as "012345678905"')
  expect(await find('BAR0')).toMatchObject({ bar_code: '012345678905' })
  expect(await find('BAR1')).toMatchObject({ bar_code: '6901234567892' })
})

test('times, percentages and dates in a text are what the sheet shows', async () => {
  const cells = [shown(0.5833333333, 'h:mm'), shown(0.15, '0%'), shown(46082, 'm"月"d"日"'), 12.5]
  const { notes } = await previewed(
    ...products(
      '产品简称',
      cells.map((cell, at) => productRow(catalogue, `TXT${at}`, cell)),
    ),
  )
  expect(notes.map(({ code, count }) => [code, count])).toEqual([['readAsShown', 3]])
  const names = await Promise.all(cells.map(async (_, at) => (await find(`TXT${at}`))?.short_name_cn))
  expect(names).toEqual(['14:00', '15%', '3月1日', '12.5'])
})

test('marks that nothing is seen of are left out of names, by file and by form', async () => {
  const { notes, run } = await previewed(
    ['品牌编码', '品牌名称'],
    [
      ['ZW1', '零宽牌'],
      ['ZW2', '零宽\u200b牌'],
      ['ZW3', '家👨‍👩‍👧牌'],
    ],
    {
      kind: 'Brand',
    },
  )
  expect(notes.map(note => note.message)).toEqual(['品牌名称：1个单元格去掉了不可见字符，如第3行读为“零宽牌”'])
  expect(await bulk.errors(run)).toEqual(['2 品牌名称 duplicateInFile', '3 品牌名称 duplicateInFile'])
  await answerCall(bulk, caller, brand, 'create', { code: 'ZW4', nameCn: '形\u200b宽\u00a0牌' })
  const { data } = (await answerCall(bulk, caller, brand, 'search', { code: ['ZW3', 'ZW4'] })) as {
    data: { nameCn: string }[]
  }
  expect(data.map(({ nameCn }) => nameCn).sort()).toEqual(['家👨‍👩‍👧牌', '形宽 牌'].sort())
})

test('a code that differs from another one in case alone is pointed out, in the file and in the records', async () => {
  const [existing] = await bulk.products()
  const code = String(existing?.code)
  const rows = [code.toLowerCase(), 'New-1', 'NEW-1', code].map(one => productRow(catalogue, one))
  const { notes } = await previewed(mandatory, rows)
  expect(notes.filter(note => note.code === 'codesAlike')).toEqual([
    {
      column: '产品编码',
      code: 'codesAlike',
      count: 2,
      row: 2,
      message: `产品编码：2行与其他数据只差大小写、全半角或空格，将作为不同的数据，如第2行的“${code.toLowerCase()}”与“${code}”`,
    },
  ])
})

test('changes of invalid records are pointed out, and whether they become valid', async () => {
  await bulk.import(
    await bulk.workbook([mandatory, ...['INV1', 'INV2', 'INV3'].map(code => productRow(catalogue, code))]),
  )
  await bulk.pool.query("update product_product set is_deleted = 1 where code like 'INV_'")
  const change = (code: string, ...more: Cell[]) =>
    productRow(catalogue, code, ...more).map((cell, at) => (at === 7 ? 9.5 : cell))
  const { notes } = await previewed(
    [...mandatory, '状态'],
    [change('INV1'), change('INV2', '有效'), productRow(catalogue, 'INV3')],
  )
  expect(notes.map(({ code, count, message }) => [code, count, message])).toEqual([
    ['makesValid', 1, '1行使已无效或停用的数据恢复有效：INV2'],
    ['changesInvalid', 1, '1行修改的数据已无效或停用，导入后仍然如此：INV1'],
  ])
})

test('so are changes of invalid documents, by the rows of the file that belong to them', async () => {
  const [first, second] = await bulk.products()
  const header = ['ProductCode', 'PListType', 'DeployType']
  const list = (name: string, deploy: string, ...codes: unknown[]) => codes.map(code => [String(code), name, deploy])
  const [one, two] = [first?.code, second?.code]
  await previewed(header, [...list('旧单', '', one, two), ...list('同单', '', one), ...list('新单', '', one)], {
    kind: 'ProductList',
  })
  await bulk.pool.query("update product_product_list set is_deleted = 1 where name in ('旧单', '同单')")
  const { notes, run } = await previewed(
    header,
    [...list('旧单', '必铺', one, two), ...list('同单', '', one), ...list('新单', '必铺', one)],
    { kind: 'ProductList' },
  )
  expect(notes.map(({ code, count, row, message }) => [code, count, row, message])).toEqual([
    ['changesInvalid', 2, 2, '2行修改的数据已无效或停用，导入后仍然如此：旧单'],
  ])
  expect(await bulk.errors(run)).toEqual([])
})

test('a contact of a store that is closed is pointed out too', async () => {
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  await bulk.import(
    await bulk.workbook([
      ['门店编码', '门店名称', '联系人手机'],
      ['CLO1', '关店', '19900000001'],
    ]),
    { kind: 'Store' },
  )
  await bulk.pool.query("update customer_store set is_closed = 1 where code = 'CLO1'")
  const { notes } = await previewed(['门店编码', '联系人编码', '联系人姓名'], [['CLO1', '01', '赵']], {
    kind: 'StoreContact',
  })
  expect(notes.map(({ code }) => code)).toEqual(['changesInvalid'])
})

test('numbers: percentages where the field is one, exact values where the sheet rounds, and days without their time', async () => {
  const header = ['编码', '名称', '百分比', '金额', '数量', '开始日期', '有效期开始']
  const { notes, run } = await previewed(
    header,
    [
      [
        'N1',
        '一',
        shown(0.4, '0%'),
        shown(12.5, '0'),
        1,
        shown(46387.999999965, 'yyyy/m/d'),
        shown(46082, 'm"月"d"日"'),
      ],
      ['N2', '二', '40%', '1,206.00', shown(2.5, '0.0'), 46027, 20260105],
      ['N3', '三', 40, shown(1, '0%'), 1, null, null],
      ['N4', '四', 40, 1, shown(1, '0%'), null, null],
      ['N5', '五', 40, 1, '15%', null, null],
    ],
    { kind: 'CustomObject' },
  )
  expect(notes.map(({ message }) => message).sort()).toEqual(
    [
      '百分比：2个单元格按显示的百分数读取，如第2行的“40%”读为40',
      '金额：1个单元格显示的与实际的值不同，按实际值读取，如第2行显示“13”，读为“12.5”',
      '开始日期：1个单元格只读取日期，不读取时刻，如第2行的“2026-12-31 23:59:59”读为2026-12-31',
      '开始日期：1个单元格为数字，按日期序列号读取，如第3行的“46027”读为2026-01-05',
      '有效期开始：1个单元格没有显示完整日期，如第2行显示“3月1日”，读为2026-03-01',
    ].sort(),
  )
  expect(await bulk.errors(run)).toEqual(['4 金额 cellIsPercent', '5 数量 cellIsPercent', '6 数量 cellIsPercent'])
  const { data } = (await answerCall(bulk, caller, demo, 'search', { code: ['N1', 'N2'] })) as {
    data: Record<string, unknown>[]
  }
  expect(data.sort((one, other) => String(one.code).localeCompare(String(other.code)))).toMatchObject([
    { percent: 40, amount: 12.5, startDate: '2026-12-31', validFrom: '2026-03-01' },
    { percent: 40, amount: 1206, quantity: 2.5, startDate: '2026-01-05', validFrom: '2026-01-05' },
  ])
})
