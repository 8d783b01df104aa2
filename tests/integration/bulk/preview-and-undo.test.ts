import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { remapImport } from '@sfa/operations/bulk/import/remap-import'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(10)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const row = (code: Cell, ...more: Cell[]) => productRow(catalogue, code, ...more)
const find = async (code: string) => (await bulk.products()).find(product => product.code === code)
const importRows = async (header: readonly Cell[], rows: Cell[][], request = {}) =>
  bulk.import(await bulk.workbook([header, ...rows]), request)
const refusal = (work: Promise<unknown>) => work.then(() => 'was accepted').catch(error => error.code)

describe('a previewed import', () => {
  test('writes nothing, and says what it would do cell by cell', async () => {
    await importRows(mandatory, [row('P1'), row('P2')])
    const changed = row('P1')
    changed[7] = 4.25
    const run = await importRows(mandatory, [changed, row('P2'), row('P3'), row('P 4')], {
      isCover: '1',
      preview: true,
    })
    expect(run).toMatchObject({ phase: 'preview', total: 4, failureCount: 1 })
    const detail = await importDetail(bulk, caller, run)
    expect(detail.preview).toMatchObject({ new: 1, changed: 1, unchanged: 1, refused: 1 })
    expect(detail.preview?.samples[0]).toEqual({
      row: 2,
      key: 'P1',
      kind: 'changed',
      changes: [{ field: 'unitPrice', before: 3.5, after: 4.25 }],
    })
    expect(detail.errors).toMatchObject([{ row: 5, column: '产品编码', value: 'P 4', code: 'codeFormat' }])
    expect(detail.errors[0]?.message).toBe('只能输入字母、数字、下划线和中划线')
    expect(await find('P3')).toBeUndefined()
    expect(await find('P1')).toMatchObject({ ver: 1, unit_price: '350' })
    expect(await bulk.read(run.files.failed)).toHaveLength(2)

    await confirmImport(bulk, caller, run.id)
    const done = await bulk.carryOut(run.id)
    expect(done).toMatchObject({ phase: 'done', successCount: 3, failureCount: 1 })
    expect(await find('P1')).toMatchObject({ ver: 2, unit_price: '425' })
    expect(await find('P3')).toBeDefined()
    expect(await refusal(confirmImport(bulk, caller, run.id))).toBe('notInPreview')
  })

  test('can be confirmed by its owner only, and with the key of the page', async () => {
    const run = await importRows(mandatory, [row('P5')], { preview: true })
    expect(await refusal(confirmImport(bulk, aCaller({ userId: '2' }), run.id))).toBe('notFound')
    expect(await refusal(confirmImport(bulk, aCaller({ keys: new Set() }), run.id))).toBe('notPermitted')
    expect(await refusal(confirmImport(bulk, aCaller({ tenantId: 'two' }), run.id))).toBe('notFound')
    await confirmImport(bulk, caller, run.id)
    await bulk.carryOut(run.id)
  })

  test('meets a record that another user made meanwhile: the row is checked again, not written twice', async () => {
    const run = await importRows(mandatory, [row('P6'), row('P7')], { preview: true })
    await bulk.pool.query(
      `insert into product_product (tenant_id, code, full_name_cn, brand_id, source_uom, target_uom, denominator,
         unit_price, big_unit_price)
       select 'one', 'P6', '抢先', brand_id, source_uom, target_uom, 1, 1, 1 from product_product
       where tenant_id = 'one' limit 1`,
    )
    await confirmImport(bulk, caller, run.id)
    const done = await bulk.carryOut(run.id)
    expect(done).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
    expect(await bulk.errors(done)).toEqual(['2  changedMeanwhile'])
    expect(await find('P6')).toMatchObject({ full_name_cn: '抢先' })
    expect((await bulk.read(done.files.failed))[1]?.at(-1)).toContain('数据在导入过程中被修改')
  })
})

describe('headers', () => {
  test('are understood in three languages, as field names, and with the template’s marks', async () => {
    const english = [
      '*Product code',
      'Full name（required）',
      'CATEGORIES',
      'brandID',
      'Small unit',
      '大單位',
      '換算係數',
      '小单位价格（元）',
      'bigUnitPrice',
    ]
    const run = await importRows(english, [row('H1')])
    expect(run).toMatchObject({ phase: 'done', successCount: 1, errorCode: null })
  })

  test('that are unknown are left out and shown with a suggestion; the user’s choice is remembered', async () => {
    const header = [...mandatory, '产品短称', '内部备注']
    const run = await importRows(header, [row('H2', '短', '不导入')], { preview: true })
    const unknown = (await importDetail(bulk, caller, run)).mapping.filter(match => match.how === 'unknown')
    expect(unknown).toMatchObject([
      { header: '产品短称', path: null, suggestion: 'shortNameCn' },
      { header: '内部备注', path: null },
    ])
    await remapImport(bulk, caller, run.id, { 产品短称: 'shortNameCn', 内部备注: null })
    const again = await bulk.carryOut(run.id)
    expect(again.phase).toBe('preview')
    await confirmImport(bulk, caller, run.id)
    await bulk.carryOut(run.id)
    expect(await find('H2')).toMatchObject({ short_name_cn: '短' })

    await importRows(header, [row('H3', '再短', '')])
    expect(await find('H3')).toMatchObject({ short_name_cn: '再短' })
  })

  test('of mandatory columns can be assigned after the file was refused for lacking them', async () => {
    const run = await importRows(['货号', ...mandatory.slice(1)], [row('H5')])
    expect(run).toMatchObject({ phase: 'failed', errorCode: 'headersMissing' })
    expect((await importDetail(bulk, caller, run)).mapping[0]).toMatchObject({ header: '货号', path: null })
    await remapImport(bulk, caller, run.id, { 货号: 'code' })
    expect(await bulk.carryOut(run.id)).toMatchObject({ phase: 'done', successCount: 1, errorCode: null })
    expect(await find('H5')).toBeDefined()
  })

  test('cannot be assigned to a column that the kind does not have', async () => {
    const run = await importRows(mandatory, [row('H4')], { preview: true })
    expect(await refusal(remapImport(bulk, caller, run.id, { 产品全称: 'passwordHash' }))).toBe('invalidRequest')
    await confirmImport(bulk, caller, run.id)
    await bulk.carryOut(run.id)
  })
})

describe('undoing an import', () => {
  test('takes new products away, puts changed ones back, and leaves edited ones alone', async () => {
    await importRows([...mandatory, '产品简称'], [row('O1', '一'), row('O2', '二')])
    const changed = (code: string) => ['改', ...row(code).slice(2)]
    const run = await importRows(
      [...mandatory, '产品简称'],
      [['O1', ...changed('O1'), '改'], ['O2', ...changed('O2'), '改'], row('O3', '三'), row('O4', '四')],
      { isCover: '1' },
    )
    expect(run).toMatchObject({ successCount: 4 })
    await bulk.pool.query("update product_product set short_name_cn = '人', ver = ver + 1 where code in ('O2', 'O4')")

    await undoImport(bulk, caller, run.id)
    const undone = await bulk.carryOut(run.id)
    expect(undone.phase).toBe('undone')
    expect(await find('O1')).toMatchObject({ full_name_cn: '产品O1', short_name_cn: '一', ver: 3 })
    expect(await find('O2')).toMatchObject({ full_name_cn: '改', short_name_cn: '人' })
    expect(await find('O3')).toBeUndefined()
    expect(await find('O4')).toMatchObject({ short_name_cn: '人' })
    const { undone: result } = await importDetail(bulk, caller, run)
    expect(result).toMatchObject({ removed: 1, restored: 1 })
    expect(result?.kept.map(({ key, reason }) => `${key} ${reason}`)).toEqual(['O2 edited', 'O4 edited'])
    expect(await refusal(undoImport(bulk, caller, run.id))).toBe('notUndoable')
  })

  test('is refused after 30 days', async () => {
    const run = await importRows(mandatory, [row('O5')])
    await bulk.pool.query("update import_chunk set create_time = now() - interval '31 days' where run_id = $1", [
      run.id,
    ])
    expect(await refusal(undoImport(bulk, caller, run.id))).toBe('undoExpired')
  })
})
