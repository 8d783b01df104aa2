import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerFamilyCall } from '@sfa/operations/resource/calls/object-family'
import { brand } from '@sfa/product/definitions/brand.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
/** May do everything with products and brands but make them invalid. */
let editor: Caller
const caller = aCaller()

beforeAll(async () => {
  bulk = await startBulk(10)
  catalogue = await catalogueOf(bulk)
  await bulk.pool.query(`
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash)
      values ('one', 2, 'editor', 'editor', '编辑员', '-');
    insert into sys_role (tenant_id, id, code, name) values ('one', 2, 'editor', '编辑');
    insert into sys_user_role (tenant_id, user_id, role_id) values ('one', 2, 2);
    insert into sys_menu (tenant_id, code, name, path, description_cn, description_en) values
      ('one', 'product', 'product', '/product/productmanage', '产品', 'Products'),
      ('one', 'brand', 'brand', '/product/brand', '品牌', 'Brands');
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
      select 'one', 2, code, '{search,add,edit,view,batch,upload,download}' from unnest('{product,brand}'::text[]) code`)
  editor = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '2', language: 'zh-CN' })
})
afterAll(() => bulk.stop())

const row = (code: Cell, ...more: Cell[]) => productRow(catalogue, code, ...more)
const find = async (code: string) => (await bulk.products()).find(product => product.code === code)
const importRows = async (header: readonly Cell[], rows: Cell[][], request = {}, who = caller) =>
  bulk.import(await bulk.workbook([header, ...rows]), { isCover: '1', ...request }, who)
const refusal = (work: Promise<unknown>) => work.then(() => 'was accepted').catch(error => error.code)

describe('making records invalid', () => {
  const newBrand = async (code: string) =>
    (await answerCall(bulk, caller, brand, 'create', { code, nameCn: `品牌${code}` })).data as Record<string, unknown>

  test('takes its key through every call that changes records', async () => {
    const { id, ver } = await newBrand('K1')
    const invalid = { id, ver, isDeleted: '1' }
    expect(await refusal(answerCall(bulk, editor, brand, 'update', invalid))).toBe('notPermitted')
    expect(await refusal(answerCall(bulk, editor, brand, 'updateStatus', invalid))).toBe('notPermitted')
    const batch = { ids: [id], changes: { isDeleted: '1' } }
    expect(await refusal(answerCall(bulk, editor, brand, 'batchUpdate', batch))).toBe('notPermitted')
    expect(await refusal(answerCall(bulk, editor, brand, 'batchUpdate', { ...batch, preview: true }))).toBe(
      'notPermitted',
    )
    const family = (operation: 'update' | 'upset' | 'listUpdate' | 'delete' | 'updateWithFK') =>
      answerFamilyCall(bulk, editor, operation, {
        objectName: 'MD_Brand',
        ...(operation === 'listUpdate' ? { records: [invalid] } : { record: invalid }),
      })
    for (const operation of ['update', 'updateWithFK', 'upset', 'listUpdate', 'delete'] as const)
      expect([operation, await refusal(family(operation))]).toEqual([operation, 'notPermitted'])
    // What stays as it is needs no key, and everything else may be edited.
    const renamed = await answerCall(bulk, editor, brand, 'update', { id, ver, isDeleted: '0', nameEn: 'K' })
    expect(renamed.data).toMatchObject({ nameEn: 'K', isDeleted: '0' })
    const off = await answerCall(bulk, caller, brand, 'update', { ...invalid, ver: 2 })
    expect(off.data).toMatchObject({ isDeleted: '1' })
    expect(await refusal(answerCall(bulk, editor, brand, 'update', { id, ver: 3, isDeleted: '0' }))).toBe(
      'notPermitted',
    )
  })

  test('takes its key in a file: such rows are refused, the others are imported', async () => {
    const header = [...mandatory, '产品简称', '状态']
    await importRows(header, [row('V1', '一', ''), row('V2', '二', ''), row('V3', '三', '无效')])
    const rows = [row('V1', '改', '无效'), row('V2', '改', '有效'), row('V3', '改', '#清空'), row('V4', '新', '无效')]
    const run = await importRows(header, rows, {}, editor)
    expect(await bulk.errors(run)).toEqual(['2 状态 validityNotPermitted', '4 状态 validityNotPermitted'])
    expect(run).toMatchObject({ successCount: 2, failureCount: 2 })
    expect(await find('V1')).toMatchObject({ short_name_cn: '一', is_deleted: 0 })
    expect(await find('V3')).toMatchObject({ short_name_cn: '三', is_deleted: 1 })
    expect(await importRows(header, rows)).toMatchObject({ failureCount: 0 })
    expect(await find('V1')).toMatchObject({ short_name_cn: '改', is_deleted: 1 })
  })

  test('asks for the key again when a preview is confirmed', async () => {
    const header = [...mandatory, '产品简称', '状态']
    await importRows(header, [row('V6', '一', ''), row('V7', '二', '')])
    const grant = (keys: string) =>
      bulk.pool.query("update sys_role_menu set action_keys = $1 where role_id = 2 and menu_code = 'product'", [keys])
    await grant('{search,edit,upload,delete}')
    const run = await importRows(header, [row('V6', '改', '无效'), row('V7', '改', '')], { preview: true }, editor)
    expect(run).toMatchObject({ phase: 'preview', failureCount: 0 })
    await grant('{search,add,edit,view,batch,upload,download}')
    await confirmImport(bulk, editor, run.id)
    const done = await bulk.carryOut(run.id)
    expect(await bulk.errors(done)).toEqual(['2 状态 validityNotPermitted'])
    expect(done).toMatchObject({ successCount: 1, failureCount: 1 })
    expect((await bulk.read(done.files.failed))[1]?.at(-1)).toContain('没有修改有效状态的权限')
    expect(await find('V6')).toMatchObject({ is_deleted: 0 })
  })

  test('is refused with the count for a brand that products have, as for a category', async () => {
    const used = (
      await bulk.pool.query(
        `select b.id::text id, b.ver, b.code, b.name_cn, count(*)::int n from product_brand b
         join product_product p on p.tenant_id = b.tenant_id and p.brand_id = b.id and p.is_deleted = 0
         where b.tenant_id = 'one' group by 1, 2, 3, 4 order by n desc limit 1`,
      )
    ).rows[0]
    for (const operation of ['updateStatus', 'update'] as const) {
      const work = answerCall(bulk, caller, brand, operation, { id: used.id, ver: used.ver, isDeleted: '1' })
      await expect(work).rejects.toMatchObject({ code: 'hasMembers', params: { count: used.n, what: '产品' } })
    }
    const free = await newBrand('K2')
    const header = ['品牌编码', '品牌名称', '状态']
    const rows = [
      [used.code, used.name_cn, '无效'],
      ['K2', free.nameCn as string, '无效'],
    ]
    const run = await importRows(header, rows, { kind: 'Brand' })
    expect(await bulk.errors(run)).toEqual(['2 状态 hasMembers'])
    expect(run).toMatchObject({ successCount: 1, failureCount: 1 })
    expect((await bulk.read(run.files.failed))[1]?.at(-1)).toContain(`有${used.n}条有效的产品正在使用`)
  })
})

describe('what was edited since a preview', () => {
  const header = [...mandatory, '产品简称']
  const preview = (rows: Cell[][]) => importRows(header, rows, { preview: true })
  const edit = (code: string, values = "short_name_cn = '人'") =>
    bulk.pool.query(
      `update product_product set ${values}, ver = ver + 1, last_modified_time = now() where code = $1 and tenant_id = 'one'`,
      [code],
    )
  const add = (code: string) =>
    bulk.pool.query(
      `insert into product_product (tenant_id, code, full_name_cn, short_name_cn, brand_id, category_ids, source_uom,
         target_uom, denominator, unit_price, big_unit_price)
       select tenant_id, $1, '抢先', '抢先', brand_id, category_ids, source_uom, target_uom, 1, 1, 1
       from product_product where code = 'E2' and tenant_id = 'one'`,
      [code],
    )
  const confirmed = async (id: string, overwrite?: boolean) => {
    await confirmImport(bulk, caller, id, { overwrite })
    return bulk.carryOut(id)
  }

  test('is not overwritten: the rows are refused and listed, the others are written', async () => {
    await importRows(header, [row('E1', '一'), row('E2', '二'), row('E3', '三')])
    const run = await preview([row('E1', '文件'), row('E2', '文件'), row('E3', '三'), row('E4', '新'), row('E5', '新')])
    await edit('E1')
    await edit('E3', "full_name_en = 'person'")
    await add('E4')
    const done = await confirmed(run.id)
    expect(await bulk.errors(done)).toEqual(['2  stale', '5  stale'])
    expect(done).toMatchObject({ phase: 'done', successCount: 3, failureCount: 2 })
    expect(await find('E1')).toMatchObject({ short_name_cn: '人' })
    expect(await find('E2')).toMatchObject({ short_name_cn: '文件' })
    // The file would not have changed it.
    expect(await find('E3')).toMatchObject({ full_name_en: 'person' })
    expect(await find('E4')).toMatchObject({ short_name_cn: '抢先' })
    expect(await find('E5')).toMatchObject({ short_name_cn: '新' })
    const [, ...refused] = await bulk.read(done.files.failed)
    expect(refused.map(cells => [cells[0], cells.at(-1)])).toEqual([
      ['E1', '数据已被修改'],
      ['E4', '数据已被修改'],
    ])
    const { errors } = await importDetail(bulk, caller, done)
    expect(errors[0]).toMatchObject({ row: 2, value: 'E1', message: '数据已被修改' })
  })

  test('is overwritten where the person asks for that', async () => {
    await importRows(header, [row('E6', '一')])
    const run = await preview([row('E6', '文件'), row('E7', '文件')])
    await edit('E6')
    await add('E7')
    const done = await confirmed(run.id, true)
    expect(done).toMatchObject({ successCount: 2, failureCount: 0 })
    for (const code of ['E6', 'E7']) expect(await find(code)).toMatchObject({ short_name_cn: '文件' })
  })

  test('is found also where the staging of the preview is lost', async () => {
    await importRows(header, [row('E8', '一'), row('E9', '二')])
    const run = await preview([row('E8', '文件'), row('E9', '文件')])
    await edit('E8')
    const { rows: tables } = await bulk.pool.query(
      "select c.oid::regclass::text name from pg_class c where relname like $1 and relkind = 'r'",
      [`import\\_${run.id}\\_%`],
    )
    // As a crash of the database leaves unlogged tables.
    for (const { name } of tables) await bulk.pool.query(`truncate ${name}`)
    const done = await confirmed(run.id)
    expect(await bulk.errors(done)).toEqual(['2  stale'])
    expect(await find('E8')).toMatchObject({ short_name_cn: '人' })
    expect(await find('E9')).toMatchObject({ short_name_cn: '文件' })
  })

  test('counts in trees too', async () => {
    const titles = ['品类编码', '品类名称', '英文名称']
    await importRows(
      titles,
      [
        ['T1', '甲', ''],
        ['T2', '乙', ''],
      ],
      { kind: 'Category' },
    )
    const file = [
      ['T1', '甲', 'file'],
      ['T2', '乙', 'file'],
    ]
    const run = await importRows(titles, file, { kind: 'Category', preview: true })
    await bulk.pool.query("update product_category set name_en = 'person', ver = ver + 1 where code = 'T1'")
    const done = await confirmed(run.id)
    expect(await bulk.errors(done)).toEqual(['2  stale'])
    const { rows } = await bulk.pool.query(
      "select name_en from product_category where code in ('T1', 'T2') order by code",
    )
    expect(rows.map(one => one.name_en)).toEqual(['person', 'file'])
  })
})

describe('sub-units', () => {
  const unit = (line: number) => [`辅助单位${line}`, `换算率${line}`, `辅助单位价格${line}`]
  const lines = async (code: string) => (await find(code))?.sub_units as Record<string, unknown>[]
  const basicUnit = async (): Promise<string> =>
    (await bulk.pool.query("select name_cn from parameter_unit where tenant_id = 'one' order by code offset 2 limit 1"))
      .rows[0].name_cn

  test('take nothing of the unit that they replace', async () => {
    const { unit: one, otherUnit: other } = catalogue
    const basic = await basicUnit()
    const old = ['S1', 'S2', 'S3'].map(code => row(code, basic, one, 6, 20))
    await importRows([...mandatory, '基本单位', ...unit(1)], old)
    expect((await lines('S1'))[0]).toMatchObject({ unitprice: 2000 })
    const header = [...mandatory, '辅助单位1', '换算率1']
    const run = await importRows(header, [row('S1', other, 8), row('S2', one, 7), row('S3', other, '')])
    expect(await bulk.errors(run)).toEqual(['4 换算率1 required'])
    const [replaced] = await lines('S1')
    expect(replaced).toMatchObject({ conversionRatio: 8 })
    expect(replaced).not.toHaveProperty('unitprice')
    expect((await lines('S2'))[0]).toMatchObject({ conversionRatio: 7, unitprice: 2000 })
  })

  test('keep what is theirs where the file puts them in another order', async () => {
    const { unit: one, otherUnit: other } = catalogue
    const header = [...mandatory, '基本单位', ...unit(1), ...unit(2)]
    await importRows(header, [row('S4', await basicUnit(), one, 6, 20, other, 12, 38)])
    await importRows([...mandatory, '辅助单位1', '辅助单位2'], [row('S4', other, one)])
    expect(await lines('S4')).toMatchObject([
      { conversionRatio: 12, unitprice: 3800 },
      { conversionRatio: 6, unitprice: 2000 },
    ])
  })
})
