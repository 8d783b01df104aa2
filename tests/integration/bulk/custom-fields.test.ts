import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir } from '@sfa/db/schema/migrate'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import { listExportColumns } from '@sfa/operations/bulk/export/start-export'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { makeTemplate } from '@sfa/operations/bulk/template/make-template'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
let names: Catalogue
const caller = aCaller()

const definition = (fieldName: string, label: [string, string], more: Record<string, unknown>) =>
  answerCall(bulk, caller, customField, 'create', {
    keyName: 'MD_Product',
    fieldName,
    fieldDescription: label[0],
    fieldEnDescription: label[1],
    ...more,
  })

beforeAll(async () => {
  bulk = await startBulk(4)
  names = await catalogueOf(bulk)
  await bulk.pool.query(
    "insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'Plant', 'P1', '一号厂'), ('one', 'Plant', 'P2', null)",
  )
  const dictionary = { dictionarySource: 'dictionary', dictionaryType: 'ProductOrigin' }
  await definition('purity', ['纯度', 'Purity'], { fieldType: 'Number', sequence: 3 })
  await definition('hotline', ['热线', 'Hotline'], { fieldType: 'Phone', sequence: 4 })
  await definition('slogan', ['口号', 'Slogan'], { fieldType: 'Text', length: 5, sequence: 5 })
  await definition('markets', ['市场', 'Markets'], { fieldType: 'MultiSelect', ...dictionary, sequence: 6 })
  const plant = { dictionarySource: 'systemConfig', dictionaryType: 'Plant' }
  await definition('plant', ['工厂', 'Plant'], { fieldType: 'Select', ...plant, sequence: 7 })
  await definition('brandToo', ['品牌', 'Brand'], { fieldType: 'Text', sequence: 8 })
  await definition('secret', ['内部', 'Internal'], { fieldType: 'Text', allowView: '0', sequence: 9 })
  await definition('scan', ['扫描件', 'Scan'], { fieldType: 'Upload', sequence: 10 })
})
afterAll(() => bulk.stop())

const custom = async (code: string) => (await bulk.products()).find(row => row.code === code)?.custom_fields
const header = [...mandatory, '产地', '上市日期', '纯度', '热线', '口号', '市场', '工厂', '品牌_brandToo']
const shown = ['origin', 'launchDate', 'purity', 'hotline', 'slogan', 'markets', 'plant', 'brandToo']

describe('the tenant’s own fields', () => {
  test('stand in the template with their rules and choices, and among the fields of an export', async () => {
    const path = join(bulk.folder, 'template.xlsx')
    writeFileSync(path, await makeTemplate(bulk, caller, 'Product'))
    const workbook = await new ExcelJS.Workbook().xlsx.readFile(path)
    const [sheet, rules] = [workbook.getWorksheet('产品'), workbook.getWorksheet('填写说明')]
    const titles = Array.from((sheet?.getRow(1).values ?? []) as unknown[], String)
    expect(titles).toEqual(expect.arrayContaining(['产地', '上市日期', '工厂', '品牌_brandToo']))
    expect(titles).not.toContain('内部')
    expect(titles).not.toContain('扫描件')
    const ruleOf = (title: string) => {
      const row = rules?.getColumn(1).values.indexOf(title) ?? -1
      return Array.from((rules?.getRow(row).values ?? []) as unknown[], String).slice(2)
    }
    expect(ruleOf('产地').join()).toContain('华东工厂')
    expect(ruleOf('工厂').join()).toContain('一号厂')
    expect(ruleOf('口号').join()).toContain('最多输入5个字符')
    // What is right, not that something is wrong.
    expect(ruleOf('热线').join()).toContain('11位手机号码')
    expect(ruleOf('产品编码').join()).toContain('最多输入50个字符；只能输入')
    const cell = sheet?.getCell(2, titles.indexOf('工厂'))
    expect(cell?.dataValidation.type).toBe('list')

    const offered = await listExportColumns(bulk, caller, 'Product')
    expect(offered.filter(({ id }) => id.startsWith('customFields.')).map(({ id }) => id)).toEqual(
      shown.map(name => `customFields.${name}`),
    )
    expect(offered).toContainEqual({ id: 'customFields.origin', description: '产地' })
  })

  test('are written from a file, those of the file alone, and cleared by #清空', async () => {
    const values = ['华东工厂', '2026-03-01', 12.5, 13812345678, '好茶', '华东工厂,西南工厂', '一号厂', '甲']
    const run = await bulk.import(await bulk.workbook([header, productRow(names, 'C-1', ...values)]), { isCover: '1' })
    expect(await bulk.errors(run)).toEqual([])
    expect(await custom('C-1')).toEqual({
      origin: 'east',
      launchDate: '2026-03-01',
      purity: 12.5,
      hotline: '13812345678',
      slogan: '好茶',
      markets: ['east', 'west'],
      plant: 'P1',
      brandToo: '甲',
    })
    const rows = [
      ['*产品编码', ...header.slice(1, 9), '纯度', '口号', '工厂'],
      productRow(names, 'C-1', '', '#清空', 'P2'),
    ]
    const again = await bulk.import(await bulk.workbook(rows), { isCover: '1' })
    expect(again).toMatchObject({ phase: 'done', successCount: 1 })
    const after = (await custom('C-1')) as Record<string, unknown>
    expect(after).toMatchObject({ purity: 12.5, plant: 'P2', markets: ['east', 'west'] })
    expect(after).not.toHaveProperty('slogan')
  })

  test('are refused with row, column and value', async () => {
    const values = ['月球', '昨天', 1.234, '12345', '好茶好茶好茶', '华东工厂,火星', '三号厂', '']
    const run = await bulk.import(await bulk.workbook([header, productRow(names, 'C-2', ...values)]), { isCover: '1' })
    expect(new Set(await bulk.errors(run))).toEqual(
      new Set([
        '2 产地 dictMissing',
        '2 上市日期 dateFormat',
        '2 纯度 decimals',
        '2 热线 mobileFormat',
        '2 口号 maxLength',
        '2 市场 dictMissing',
        '2 工厂 dictMissing',
      ]),
    )
    const { errors } = await importDetail(bulk, caller, run)
    expect(errors).toContainEqual(expect.objectContaining({ row: 2, column: '产地', value: '月球' }))
    expect(await custom('C-2')).toBeUndefined()
  })

  test('come out of an export and go in again with zero changes, however they were written', async () => {
    const [one] = (await answerCall(bulk, caller, product, 'search', { code: ['C-1'] })).data as Record<
      string,
      unknown
    >[]
    // As forms and other programs send them.
    await answerCall(bulk, caller, product, 'update', {
      id: one?.id,
      ver: one?.ver,
      customFields: {
        purity: '7.50',
        slogan: ' 茶 ',
        plant: ['P1'],
        markets: 'south',
        brandToo: '',
        hotline: 13912345678,
      },
    })
    expect(await custom('C-1')).toEqual({
      purity: 7.5,
      slogan: '茶',
      plant: 'P1',
      markets: ['south'],
      hotline: '13912345678',
    })
    await bulk.pool.query(`update product_product set custom_fields = custom_fields || '{"plant":"GONE","secret":"x"}'
      where tenant_id = 'one' and code = 'C-1'`)
    const before = await bulk.products()
    for (const request of [{}, { fileType: 'csv' }]) {
      const file = await bulk.export(request)
      const [titles = [], ...rows] = await bulk.read(file.files.file)
      expect(rows.find(row => row[0] === 'C-1')?.[titles.indexOf('市场')]).toBe('华南工厂')
      expect(titles).not.toContain('内部')
      const again = await bulk.import(await bulk.download(file.files.file), { isCover: '1' })
      expect(await bulk.errors(again)).toEqual([])
      expect(Object.fromEntries((await bulk.read(again.files.result)).slice(1))).toMatchObject({ 新增: '0', 更新: '0' })
      expect(await bulk.products()).toEqual(before)
    }
  })

  test('that were kept in another form before are put into this one', async () => {
    await bulk.pool.query(`update product_product set custom_fields = '{"purity":"7.50","slogan":"","plant":null,"origin":"east"}'
      where tenant_id = 'one' and code = 'C-1'`)
    await bulk.pool.query(readFileSync(join(migrationsDir(), '0131-custom-field-values.sql'), 'utf8'))
    expect(await custom('C-1')).toEqual({ purity: 7.5, origin: 'east' })
  })

  test('show in the preview as what would change of them', async () => {
    const path = await bulk.workbook([['产品编码', ...header.slice(1, 9), '纯度'], productRow(names, 'C-1', 9)])
    const run = await bulk.import(path, { isCover: '1', preview: true })
    const { preview } = await importDetail(bulk, caller, run)
    expect(preview).toMatchObject({ changed: 1 })
    expect(preview?.samples[0]?.changes).toContainEqual({
      field: 'customFields',
      before: { purity: 7.5 },
      after: { purity: 9 },
    })
    await bulk.pool.query("update job_run set phase = 'cancelled', exclusive = false where id = $1", [run.id])
  })

  test('that are mandatory must be in the file, and be filled in for new products', async () => {
    await definition('licence', ['许可证', 'Licence'], { fieldType: 'Text', isRequired: '1', sequence: 11 })
    const without = await bulk.import(await bulk.workbook([[...mandatory], productRow(names, 'C-3')]), { isCover: '1' })
    expect(without).toMatchObject({ phase: 'failed', errorCode: 'headersMissing' })
    const rows = [productRow(names, 'C-1', ''), productRow(names, 'C-4', ''), productRow(names, 'C-5', 'L5')]
    const run = await bulk.import(await bulk.workbook([[...mandatory, '许可证'], ...rows]), { isCover: '1' })
    expect(await bulk.errors(run)).toEqual(['3 许可证 required'])
    expect(await custom('C-5')).toEqual({ licence: 'L5' })
    const clear = [[...mandatory, '许可证'], productRow(names, 'C-5', '#清空')]
    expect(await bulk.errors(await bulk.import(await bulk.workbook(clear), { isCover: '1' }))).toEqual([
      '2 许可证 clearRequired',
    ])
  })

  test('that forms show for new or for existing products alone are taken for those alone', async () => {
    await bulk.pool.query("update parameter_custom_field set is_deleted = 1 where field_name = 'licence'")
    await definition('first', ['首发', 'First'], { fieldType: 'Text', allowEdit: '0', sequence: 12 })
    await definition('later', ['后续', 'Later'], { fieldType: 'Text', allowNew: '0', sequence: 13 })
    const file = async (...rows: [string, string, string][]) =>
      bulk.import(
        await bulk.workbook([
          [...mandatory, '首发', '后续'],
          ...rows.map(([code, a, b]) => productRow(names, code, a, b)),
        ]),
        { isCover: '1' },
      )
    expect(await bulk.errors(await file(['C-6', '甲', '']))).toEqual([])
    expect(await bulk.errors(await file(['C-6', '乙', '丙'], ['C-7', '', '丁']))).toEqual([
      '2 首发 fixedValue',
      '3 后续 notOnNew',
    ])
    expect(await bulk.errors(await file(['C-6', '甲', '丙']))).toEqual([])
    expect(await custom('C-6')).toEqual({ first: '甲', later: '丙' })
  })
})
