import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
beforeAll(async () => {
  bulk = await startBulk(40)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const row = (code: Cell, ...more: Cell[]) => productRow(catalogue, code, ...more)
const find = async (code: string) => (await bulk.products()).find(product => product.code === code)
const importRows = async (header: readonly Cell[], rows: Cell[][], request = {}) =>
  bulk.import(await bulk.workbook([header, ...rows]), request)

describe('importing products', () => {
  test('writes every row with its references, over several chunks, and counts them', async () => {
    const rows = Array.from({ length: 5200 }, (_, index) => row(`N${String(index).padStart(6, '0')}`))
    const run = await importRows(mandatory, rows)
    expect(run).toMatchObject({ phase: 'done', total: 5200, successCount: 5200, failureCount: 0, errorText: null })
    const products = (await bulk.products()).filter(product => String(product.code).startsWith('N'))
    expect(products).toHaveLength(5200)
    expect(products[5100]).toMatchObject({
      code: 'N005100',
      full_name_cn: '产品N005100',
      unit_price: '350',
      big_unit_price: '4000',
      denominator: '12',
      product_type: '1',
      ver: 1,
      create_by: '测试员',
    })
    expect(products[0]?.category_ids).toHaveLength(1)
    const summary = Object.fromEntries((await bulk.read(run.files.result)).slice(1))
    expect(summary).toMatchObject({ 总行数: '5200', 成功: '5200', 新增: '5200', 失败: '0' })
  })

  test('leaves no staging table behind', async () => {
    await importRows(mandatory, [row('S1'), row('S1')])
    await bulk.import(await bulk.workbook([['产品编码'], ['S2']]))
    const { rows } = await bulk.pool.query("select tablename from pg_tables where schemaname = 'staging'")
    expect(rows).toEqual([])
  })

  test('names every error of every row, and takes the corrected file of the refused rows', async () => {
    const header = [...mandatory, '条形码', '保质期', '产品类型']
    const run = await importRows(header, [
      row('E1', '6901', 12, '1'),
      [
        'E 2',
        '',
        '没有的品类',
        catalogue.brand,
        catalogue.uom,
        catalogue.uom,
        0,
        -1,
        1.234,
        '条码',
        12.5,
        '没有的类型',
      ],
      row('E3', '6902', 1, '1'),
      row('E3', '6903', 1, '1'),
      [undefined, ...row('').slice(1)],
    ])
    expect(run).toMatchObject({ phase: 'done', total: 5, successCount: 1, failureCount: 4 })
    expect(await bulk.errors(run)).toEqual([
      '3 条形码 lettersDigitsFormat',
      '3 大单位价格 moneyFormat',
      '3 品类 refMissing',
      '3 产品编码 codeFormat',
      '3 换算系数 outOfRange',
      '3 产品全称 required',
      '3 产品类型 dictMissing',
      '3 保质期 integerFormat',
      '3 小单位价格 moneyFormat',
      '4 产品编码 duplicateInFile',
      '5 产品编码 duplicateInFile',
      '6 产品编码 required',
    ])
    const [titles, ...refused] = await bulk.read(run.files.failed)
    expect(titles).toEqual([...header, '错误原因'])
    expect(refused).toHaveLength(4)
    expect(refused[0]?.slice(0, 3)).toEqual(['E 2', '', '没有的品类'])
    expect(refused[0]?.at(-1)).toContain('【品类】“没有的品类”不存在')
    expect(refused[1]?.at(-1)).toBe('【产品编码】“E3”在文件中重复')

    const corrected = refused.map((cells, index): Cell[] => {
      if (index === 0) return row('E2', '6902', 12, '1', cells.at(-1))
      return [`E3${index}`, ...row('').slice(1), '6904', 1, '1', cells.at(-1)]
    })
    const again = await importRows(titles ?? [], corrected)
    expect(again).toMatchObject({ phase: 'done', successCount: 4, failureCount: 0 })
    expect(again.files.failed).toBeUndefined()
  })

  test('asks new products for everything that is mandatory, lists of records included', async () => {
    const [code = '', name, , ...rest] = row('L1')
    const run = await importRows(mandatory, [[code, name, undefined, ...rest], ['L2']])
    expect(run).toMatchObject({ successCount: 0, failureCount: 2 })
    expect((await bulk.errors(run)).filter(error => error.startsWith('2'))).toEqual(['2 品类 required'])
    expect((await bulk.errors(run)).filter(error => error.startsWith('3'))).toHaveLength(mandatory.length - 1)
    expect(await find('L1')).toBeUndefined()
  })

  test('keeps codes as they are: leading zeros, long digits as text; refuses digits that are lost', async () => {
    const run = await importRows(mandatory, [row('000123'), row('690123456789012345'), row(1234567890123456)])
    expect(run).toMatchObject({ successCount: 2, failureCount: 1 })
    expect(await bulk.errors(run)).toEqual(['4 产品编码 digitsLost'])
    const { rows } = await bulk.pool.query('select value from import_error where run_id = $1', [run.id])
    expect(rows).toEqual([{ value: '1234567890123460' }])
    expect(await find('000123')).toBeDefined()
    expect(await find('690123456789012345')).toBeDefined()
  })
})

describe('rows that exist', () => {
  test('are refused without isCover, and the others are written', async () => {
    await importRows(mandatory, [row('X1')])
    const run = await importRows(mandatory, [row('X1'), row('X2')], { isCover: '0' })
    expect(run).toMatchObject({ successCount: 1, failureCount: 1 })
    expect(await bulk.errors(run)).toEqual(['2 产品编码 keyExists'])
  })

  test('with isCover, take what the file says; empty cells and absent columns stay, #清空 clears', async () => {
    await importRows(
      [...mandatory, '英文全称', '零售价', '包装规格', '产品简称'],
      [row('X3', 'Tea', 4.5, undefined, '茶')],
    )
    const changed = row('X3', 'Green tea', undefined, '#清空')
    changed[1] = undefined
    const run = await importRows([...mandatory, '英文全称', '零售价', '产品简称'], [changed], { isCover: '1' })
    expect(run).toMatchObject({ successCount: 1, failureCount: 0 })
    expect(await find('X3')).toMatchObject({
      full_name_cn: '产品X3',
      full_name_en: 'Green tea',
      retail_price: '450',
      short_name_cn: null,
      ver: 2,
      last_modified_by: '测试员',
    })
  })

  test('that the file does not change are not touched', async () => {
    await importRows(mandatory, [row('X4'), row('X5')])
    const changed = row('X5')
    changed[7] = 3.6
    await importRows(mandatory, [row('X4'), changed], { isCover: '1' })
    expect((await find('X4'))?.ver).toBe(1)
    expect(await find('X5')).toMatchObject({ ver: 2, unit_price: '360' })
  })

  test('are all that an update-only import takes', async () => {
    await importRows(mandatory, [row('X6')])
    const run = await importRows([...mandatory, '产品简称'], [row('X6', '简'), row('X7', '简')], { mode: 'update' })
    expect(await bulk.errors(run)).toEqual(['3 产品编码 keyMissing'])
    expect(await find('X6')).toMatchObject({ short_name_cn: '简' })
    expect(await find('X7')).toBeUndefined()
  })

  test('cannot lose a required value, and need none in the file', async () => {
    await importRows(mandatory, [row('X8')])
    const cleared = row('X8')
    cleared[1] = '#清空'
    const run = await importRows(mandatory, [cleared, ['X8-new', undefined, ...row('').slice(2)]], { isCover: '1' })
    expect(await bulk.errors(run)).toEqual(['2 产品全称 clearRequired', '3 产品全称 required'])
  })
})

describe('references', () => {
  test('are found by code or by name, several in one cell', async () => {
    const both = row('R1')
    both[2] = `${catalogue.category}、${catalogue.otherCategory}`
    const { rows: brands } = await bulk.pool.query(
      "select id, code from product_brand where tenant_id = 'one' order by code",
    )
    both[3] = brands[1].code
    expect(await importRows(mandatory, [both])).toMatchObject({ successCount: 1 })
    const product = await find('R1')
    expect(product?.category_ids).toHaveLength(2)
    expect(product?.brand_id).toBe(brands[1].id)
  })

  test('that are invalid, unknown or ambiguous are refused, with what may have been meant', async () => {
    await bulk.pool.query(`
      insert into product_brand (tenant_id, code, name_cn, is_deleted) values ('one', 'OLD', '旧品牌', 1);
      insert into product_category (tenant_id, code, name_cn) values ('one', 'D1', '重名'), ('one', 'D2', '重名')`)
    const wrong = (column: number, value: string, code: string) => {
      const cells = row(code)
      cells[column] = value
      return cells
    }
    const run = await importRows(mandatory, [
      wrong(3, '旧品牌', 'R2'),
      wrong(3, `${catalogue.brand}牌`, 'R3'),
      wrong(2, '重名', 'R4'),
      wrong(2, 'D1', 'R5'),
    ])
    expect(run.successCount).toBe(1)
    expect(await bulk.errors(run)).toEqual(['2 品牌 refInvalid', '3 品牌 refMissing', '4 品类 refAmbiguous'])
    const { rows } = await bulk.pool.query('select suggestion from import_error where run_id = $1 and row_no = 3', [
      run.id,
    ])
    expect(rows[0].suggestion).toBe(catalogue.brand)
  })
})

describe('units', () => {
  const header = [
    '产品编码',
    ...mandatory.slice(1),
    '基本单位',
    '基本单位价格',
    '基本单位常用',
    '辅助单位1',
    '换算率1',
    '辅助单位价格1',
    '辅助单位2',
    '换算率2',
  ]
  const units = (code: string, ...cells: Cell[]) => row(code, ...cells)

  test('make lines of the product, and change it line by line', async () => {
    const { unit, otherUnit } = catalogue
    await importRows(header, [units('U1', unit, 3.5, '是', otherUnit, 12, 40)])
    const before = await find('U1')
    expect(before).toMatchObject({
      basic_unit: { basicprice: 350, iscommon: '1' },
      sub_units: [{ conversionRatio: 12, unitprice: 4000 }],
    })
    await importRows(header, [units('U1', undefined, undefined, undefined, undefined, 24)], { isCover: '1' })
    const after = await find('U1')
    expect(after?.basic_unit).toEqual(before?.basic_unit)
    expect(after?.sub_units).toMatchObject([{ conversionRatio: 24, unitprice: 4000 }])
    await importRows(header, [units('U1', undefined, undefined, undefined, '#清空')], { isCover: '1' })
    expect((await find('U1'))?.sub_units).toEqual([])
  })

  test('obey the rules of the form, looked at together with what the product has', async () => {
    const { unit, otherUnit } = catalogue
    await importRows(header, [units('U2', unit, 3.5, '是')])
    const run = await importRows(
      header,
      [units('U2', undefined, undefined, undefined, unit, 12), units('U3', undefined, undefined, undefined, otherUnit)],
      { isCover: '1' },
    )
    expect(await bulk.errors(run)).toEqual([
      '2 辅助单位1、基本单位 ruleBroken',
      '3 基本单位、辅助单位1 ruleBroken',
      '3 换算率1 required',
    ])
    const values = await bulk.pool.query(
      "select value from import_error where run_id = $1 and code = 'ruleBroken' order by sequence",
      [run.id],
    )
    expect(values.rows.map(({ value }) => value)).toEqual([`${unit}、${unit}`, otherUnit])
  })
})

describe('rules that only some values can break', () => {
  const header = [...mandatory, '产品类型', '是否赠品']
  const row = (code: string, ...cells: Cell[]) => productRow(catalogue, code, ...cells)
  const typeOf = async (value: string) =>
    (
      await bulk.pool.query(
        "select description from parameter_dictionary where tenant_id = 'one' and type = 'ProductType' and value = $1",
        [value],
      )
    ).rows[0].description as string

  test('refuse the row with both columns and values, whichever of the two the file brings', async () => {
    const [plain, material] = [await typeOf('1'), await typeOf('2')]
    const run = await importRows(header, [
      row('F1', material, '是'),
      row('F2', plain, '是'),
      row('F3', material, '否'),
      row('F4', undefined, '是'),
    ])
    expect(await bulk.errors(run)).toEqual(['2 是否赠品、产品类型 ruleBroken'])
    const { rows } = await bulk.pool.query('select value from import_error where run_id = $1', [run.id])
    expect(rows).toEqual([{ value: `是、${material}` }])
    const byFlag = await importRows([...mandatory, '是否赠品'], [row('F3', '是'), row('F2', '是')], { isCover: '1' })
    expect(await bulk.errors(byFlag)).toEqual(['2 是否赠品、产品类型 ruleBroken'])
    const byType = await importRows([...mandatory, '产品类型'], [row('F2', '2'), row('F3', '2')], { isCover: '1' })
    expect(await bulk.errors(byType)).toEqual(['2 是否赠品、产品类型 ruleBroken'])
    const both = await importRows(header, [row('F2', '2', '否')], { isCover: '1' })
    expect(await bulk.errors(both)).toEqual([])
  })
})

describe('two tenants', () => {
  test('neither see each other’s records nor refer to them', async () => {
    await bulk.pool.query("insert into product_brand (tenant_id, code, name_cn) values ('two', 'ONLY2', '二号品牌')")
    const foreign = row('T1')
    foreign[3] = '二号品牌'
    expect(await bulk.errors(await importRows(mandatory, [foreign]))).toEqual(['2 品牌 refMissing'])

    await importRows(mandatory, [row('T2')])
    const other = aCaller({ tenantId: 'two' })
    const theirs = productRow(await catalogueOf(bulk, 'two'), 'T2')
    const run = await bulk.import(await bulk.workbook([mandatory, theirs]), {}, other)
    expect(run).toMatchObject({ successCount: 1, failureCount: 0 })
    const { rows } = await bulk.pool.query("select tenant_id from product_product where code = 'T2' order by tenant_id")
    expect(rows.map(product => product.tenant_id)).toEqual(['one', 'two'])
    const seen = await inTenant(bulk.db, 'two', tx => tx.selectFrom('import_chunk').select('run_id').execute())
    expect(seen.map(chunk => String(chunk.run_id))).toEqual([run.id])
  })
})
