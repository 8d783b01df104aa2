import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listExportColumns, startExport } from '@sfa/operations/bulk/export/start-export'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { makeTemplate } from '@sfa/operations/bulk/template/make-template'
import { findFileFor } from '@sfa/operations/files/find-file'
import { findLinkedFile, linkFile } from '@sfa/operations/files/link-file'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { aCaller } from '@sfa/test-kit/a-caller'
import { addUser } from '@sfa/test-kit/add-user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf, mandatory } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(120)
})
afterAll(() => bulk.stop())

const columns = (...ids: string[]) => ids.map(id => ({ id }))
const refusal = (work: Promise<unknown>) => work.then(() => 'was accepted').catch(error => error.code)

describe('an exported file', () => {
  test('imports again with zero changes, however odd the products are', async () => {
    await bulk.pool.query(`
      update product_product set
        full_name_cn = '=SUM(A1) "引号", 逗号；分号\n第二行',
        short_name_cn = '-1+2', bar_code = '000123', weight = 0.0001,
        product_type = 'GONE',
        sub_units = '[{"uomid":"1","conversionRatio":6,"unitprice":210},{"uomid":"2","conversionRatio":12},{"uomid":"3","conversionRatio":24,"iscommon":"1"}]',
        basic_unit = '{"uomid":"4","basicprice":35}'
      where tenant_id = 'one' and id in (select id from product_product where tenant_id = 'one' order by id limit 1);
      update product_brand set is_deleted = 1 where tenant_id = 'one' and code = 'YT';
      insert into product_brand (tenant_id, code, name_cn) values ('one', 'DUP', 'YHC');
      update product_product set brand_id = (select id from product_brand where tenant_id = 'one' and code = 'DUP')
      where tenant_id = 'one' and id in (select id from product_product where tenant_id = 'one' order by id offset 1 limit 1);
      update product_product set is_deleted = 1, is_free_goods = null
      where tenant_id = 'one' and id in (select id from product_product where tenant_id = 'one' order by id offset 2 limit 1)`)
    const before = await bulk.products()
    const run = await bulk.export()
    expect(run).toMatchObject({ phase: 'done', total: 120, successCount: 120 })
    const [titles] = await bulk.read(run.files.file)
    expect(titles).toContain('辅助单位3')

    const again = await bulk.import(await bulk.download(run.files.file), { isCover: '1' })
    expect(await bulk.errors(again)).toEqual([])
    expect(again).toMatchObject({ phase: 'done', successCount: 120, failureCount: 0 })
    const summary = Object.fromEntries((await bulk.read(again.files.result)).slice(1))
    expect(summary).toMatchObject({ 新增: '0', 更新: '0', 无变化: '120' })
    expect(await bulk.products()).toEqual(before)
  })

  test('in English and as csv as well', async () => {
    const before = await bulk.products()
    const run = await bulk.export({ fileType: 'csv' }, aCaller({ language: 'en-US' }))
    const path = await bulk.download(run.files.file)
    expect(path).toMatch(/\.csv$/)
    const again = await bulk.import(path, { isCover: '1' })
    expect(await bulk.errors(again)).toEqual([])
    expect(await bulk.products()).toEqual(before)
    expect(Object.fromEntries((await bulk.read(again.files.result)).slice(1)).提示).toContain('xlsx')
  })

  test('in Traditional Chinese too', async () => {
    const before = await bulk.products()
    const run = await bulk.export({}, aCaller({ language: 'zh-TW' }))
    expect((await bulk.read(run.files.file))[0]).toContain('產品編碼')
    await bulk.import(await bulk.download(run.files.file), { isCover: '1' })
    expect(await bulk.products()).toEqual(before)
  })
})

describe('an export', () => {
  test('has its columns where the user dragged them, lines side by side, and still imports with zero changes', async () => {
    const before = await bulk.products()
    const run = await bulk.export({
      downloadColumnDtoList: columns(
        'bigUnitPrice',
        'subUnits.0.conversionRatio',
        'subUnits.0.uomid',
        'subUnits.1.conversionRatio',
        'unitPrice',
        'code',
        'brandID',
        ...['fullNameCn', 'categoryIDs', 'sourceUom', 'targetUom', 'denominator', 'basicUnit.uomid'],
      ),
    })
    const [titles = []] = await bulk.read(run.files.file)
    expect(titles.slice(0, 5)).toEqual(['大单位价格', '换算率1', '辅助单位1', '换算率2', '辅助单位2'])
    expect(titles.slice(-9, -6)).toEqual(['小单位价格', '产品编码', '品牌'])
    expect(titles.at(-1)).toBe('基本单位')
    expect(new Set(titles).size).toBe(titles.length)

    const again = await bulk.import(await bulk.download(run.files.file), { mode: 'update' })
    expect(await bulk.errors(again)).toEqual([])
    expect(again).toMatchObject({ phase: 'done', successCount: before.length, failureCount: 0 })
    expect(await bulk.products()).toEqual(before)
  })

  test('has the chosen columns and the rows of the filter, in the page’s order', async () => {
    const run = await bulk.export({
      downloadColumnDtoList: columns('code', 'brandID', 'unitPrice'),
      queryCondition: JSON.stringify({
        isDeleted: '0',
        sort: [{ field: 'code', order: 'desc' }],
        page: { pageIndex: 1, pageSize: 20 },
      }),
    })
    const [titles, ...rows] = await bulk.read(run.files.file)
    expect(titles).toEqual(['产品编码', '品牌', '小单位价格'])
    expect(rows).toHaveLength(119)
    const codes = rows.map(row => row[0])
    expect(codes).toEqual([...codes].sort().reverse())
  })

  test('needs a column, a kind that exists, and the key of the page', async () => {
    const start = (request: object, who = caller) => startExport(bulk, who, { exportDataType: 'Product', ...request })
    expect(await refusal(start({ downloadColumnDtoList: [] }))).toBe('exportFieldsMissing')
    expect(await refusal(start({ downloadColumnDtoList: columns('password') }))).toBe('invalid')
    expect(await refusal(start({ exportDataType: 'Nothing' }))).toBe('kindUnknown')
    expect(await refusal(start({ queryCondition: '{"brandID": {}}' }))).toBe('invalid')
    expect(await refusal(start({}, aCaller({ keys: new Set(['product/productmanage:search']) })))).toBe('notPermitted')
  })

  test('asks for the rights of the moment at which it runs', async () => {
    const { batchId } = await startExport(bulk, caller, { exportDataType: 'Product' })
    await bulk.pool.query("update sys_user set is_deleted = 1 where tenant_id = 'one'")
    expect(await bulk.carryOut(batchId)).toMatchObject({ phase: 'failed', errorCode: 'notPermitted', files: {} })
    await bulk.pool.query("update sys_user set is_deleted = 0 where tenant_id = 'one'")
  })

  test('is read by its owner, by users who watch all jobs, and with a fresh link', async () => {
    const run = await bulk.export()
    const id = run.files.file as string
    expect((await findFileFor(bulk, caller, id)).name).toMatch(/^产品_\d{14}\.xlsx$/)
    expect(await refusal(findFileFor(bulk, aCaller({ userId: '9', keys: new Set() }), id))).toBe('fileMissing')
    expect(await refusal(findFileFor(bulk, aCaller({ tenantId: 'two' }), id))).toBe('fileMissing')
    const { url } = await linkFile(bulk, caller, id)
    const token = url.split('/')[4] as string
    expect((await findLinkedFile(bulk, token)).id).toBe(id)
    expect(await refusal(findLinkedFile(bulk, `${token}x`))).toBe('fileMissing')
    await bulk.pool.query("update file_link set expires_at = now() - interval '1 second'")
    expect(await refusal(findLinkedFile(bulk, token))).toBe('fileMissing')
  })
})

describe('the template', () => {
  const sampleRow = async (tenantId: string) => {
    const content = await makeTemplate(bulk, aCaller({ tenantId }), 'Product')
    const path = join(bulk.folder, `template-${tenantId}.xlsx`)
    writeFileSync(path, content)
    const workbook = await openWorkbook(path)
    try {
      for await (const { rows } of workbook.readSheet(0)) return { path, cells: rows[1]?.values.map(String) ?? [] }
    } finally {
      await workbook.close()
    }
    throw new Error('the template is empty')
  }

  test('has a sample row that is never a product, not even where existing ones are overwritten', async () => {
    const before = await bulk.products()
    const { path } = await sampleRow('one')
    const run = await bulk.import(path, { isCover: '1' })
    expect(run).toMatchObject({ phase: 'failed', errorCode: 'fileOfSample' })
    expect(await bulk.products()).toEqual(before)
  })

  test('says in the sample row what a tenant has to add first', async () => {
    await bulk.pool.query("insert into tenant (id, name) values ('bare', 'bare') on conflict do nothing")
    const { cells } = await sampleRow('bare')
    expect(cells).toContain('请先新增“品牌”')
    expect(cells).toContain('请先新增“品类”')
    expect(cells).toContain('请先在数据字典中新增“小单位”的选项')
    await bulk.pool.query("insert into product_brand (tenant_id, code, name_cn) values ('bare', 'B1', '自有品牌')")
    expect((await sampleRow('bare')).cells).toContain('自有品牌')
  })
})

describe('hidden prices (GrossAmount 0)', () => {
  beforeAll(() =>
    bulk.pool.query(`insert into parameter_system_config (tenant_id, type, param, value)
      values ('one', 'GrossAmount', 'GrossAmount', '0')
      on conflict (tenant_id, type, param) do update set value = '0'`),
  )
  afterAll(() => bulk.pool.query("update parameter_system_config set value = '1' where type = 'GrossAmount'"))

  test('are in no export and no list of columns, and no import changes them', async () => {
    const offered = (await listExportColumns(bulk, caller, 'Product')).map(column => column.id)
    expect(offered).toContain('code')
    for (const price of ['unitPrice', 'bigUnitPrice', 'retailPrice', 'basicUnit.basicprice', 'subUnits.0.unitprice'])
      expect(offered).not.toContain(price)
    const [titles = []] = await bulk.read((await bulk.export()).files.file)
    expect(titles.join()).not.toMatch(/价格|零售价/)

    const [product] = await bulk.products()
    const [brand] = (
      await bulk.pool.query("select name_cn from product_brand where tenant_id = 'one' and code = 'YHC'")
    ).rows
    const row = [product?.code as string, '改名', '0101', brand.name_cn, '瓶', '箱', 12, 99, 99]
    const run = await bulk.import(await bulk.workbook([mandatory, row]), { isCover: '1' })
    expect(run).toMatchObject({ phase: 'done', successCount: 1 })
    const after = (await bulk.products()).find(one => one.code === product?.code)
    expect(after).toMatchObject({ full_name_cn: '改名', unit_price: product?.unit_price })
  })

  test('are asked for and kept with a new product, as the form asks for them', async () => {
    const [product] = await bulk.products()
    const { brand, uom, category } = await catalogueOf(bulk)
    const row = (code: string) => [code, '新', category, brand, uom, uom, 12]
    const without = mandatory.filter(title => !title.includes('价格'))
    const found = async (code: string) => (await bulk.products()).find(one => one.code === code)

    const lacking = await bulk.import(await bulk.workbook([without, row('NOPRICE')]))
    expect(lacking).toMatchObject({ phase: 'failed', errorCode: 'headersMissing' })
    const old = String(product?.code)
    const mixed = await bulk.import(await bulk.workbook([without, row('NOPRICE'), row(old)]), { isCover: '1' })
    expect(mixed).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
    expect(await bulk.errors(mixed)).toEqual(['2 大单位价格 columnForNew', '2 小单位价格 columnForNew'])
    const empty = await bulk.import(await bulk.workbook([mandatory, [...row('NOPRICE'), '', 60]]))
    expect(await bulk.errors(empty)).toEqual(['2 小单位价格 required'])
    expect(await found('NOPRICE')).toBeUndefined()
    expect(await found(old)).toMatchObject({ unit_price: product?.unit_price, full_name_cn: '新' })

    const added = await bulk.import(await bulk.workbook([mandatory, [...row('PRICED'), 5.5, 60]]), { preview: true })
    const shown = await importDetail(bulk, caller, added)
    expect(JSON.stringify(shown.preview)).not.toContain('nitPrice')
    await confirmImport(bulk, caller, added.id)
    expect(await bulk.carryOut(added.id)).toMatchObject({ phase: 'done', successCount: 1 })
    expect(await found('PRICED')).toMatchObject({ unit_price: '550', big_unit_price: '6000' })
  })
})

describe('fields that a role has only in part', () => {
  test('are masked or missing in the file, and importing it changes nothing', async () => {
    const page = 'product/productmanage'
    const clerk = await addUser(bulk, {
      name: 'masked',
      keys: ['search', 'upload', 'download'].map(key => `${page}:${key}`),
    })
    await bulk.pool.query(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values
        ('one', $1, 'product.product', 'barCode', 'masked'), ('one', $1, 'product.product', 'unitPrice', 'hidden'),
        ('one', $1, 'product.product', 'shortNameCn', 'readOnly')`,
      [...clerk.roleIds],
    )
    await bulk.pool.query("update product_product set bar_code = '6901234567892', short_name_cn = '原名'")
    const before = await bulk.products()
    const run = await bulk.export({}, clerk)
    const [titles = [], ...rows] = await bulk.read(run.files.file)
    expect(rows[0]?.[titles.indexOf('条形码')]).toBe('690****7892')
    expect(titles).not.toContain('小单位价格')
    expect((await listExportColumns(bulk, clerk, 'Product')).map(column => column.id)).not.toContain('unitPrice')

    const again = await bulk.import(await bulk.download(run.files.file), { isCover: '1' }, clerk)
    expect(await bulk.errors(again)).toEqual([])
    expect(again).toMatchObject({ phase: 'done', failureCount: 0 })
    const at = titles.indexOf('产品简称')
    const renamed = rows.map(row => row.with(at, '新名'))
    expect((await bulk.import(await bulk.workbook([titles, ...renamed]), { isCover: '1' }, clerk)).phase).toBe('done')
    expect(await bulk.products()).toEqual(before)

    // Who may not give a price cannot add products, and a file makes none either.
    const code = titles.indexOf('产品编码')
    const fresh = [titles, (rows[0] as string[]).with(code, 'FRESH')]
    const added = await bulk.import(await bulk.workbook(fresh), { isCover: '1' }, clerk)
    expect(await bulk.errors(added)).toEqual(['2 产品编码 keyMissing'])
    const refused = await bulk.import(await bulk.workbook(fresh), { isCover: '0' }, clerk)
    expect(refused).toMatchObject({ phase: 'failed', errorCode: 'importNeedsFields' })
  })
})
