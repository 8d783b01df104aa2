import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { Caller } from '@sfa/operations/caller'
import { servingWarehouse } from '@sfa/warehouse/operations/serving-warehouse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
let admin: Caller
const sql = async (text: string) => (await demo.pool.query(text)).rows
const rules = async () =>
  (
    await sql(`
      select concat_ws(' ', d.object_type, d.object_code, d.object_name, w.code, case when d.store_id = s.id then 'store' end,
        case when d.group_id = g.id then 'group' end, case when d.distributor_id is not null then 'distributor' end,
        case when d.org_id is not null then 'org' end) as rule
      from warehouse_default_warehouse d join warehouse_warehouse w on w.id = d.warehouse_id
      left join customer_store s on s.code = d.object_code left join customer_store_group g on g.code = d.object_code
      where d.tenant_id = 'one' order by 1`)
  ).map(({ rule }) => rule)

beforeEach(() => sql("delete from warehouse_default_warehouse where tenant_id = 'one'"))
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await sql(`
    insert into warehouse_warehouse (tenant_id, code, name, warehouse_type)
    select 'one', 'DW' || n, '默认仓' || n, 'central' from generate_series(1, 2) n;
    insert into customer_store_group (tenant_id, code, description) values ('one', 'DG1', '供货组');
    insert into customer_store (tenant_id, code, name, contact_mobile, group_ids)
    select 'one', 'DS' || n, '供货店' || n, '1990000001' || n,
      (select array[id] from customer_store_group where tenant_id = 'one' and code = 'DG1')
    from generate_series(1, 2) n`)
})
afterAll(() => demo.stop())

const titles = ['对象类型', '对象', '仓库编码', '备注']
const shown = (errors: string[]) =>
  errors.map(one =>
    one
      .split(' ')
      .filter((_, at) => at !== 1)
      .join(' '),
  )
const undo = async (id: string) => {
  await undoImport(demo, admin, id)
  await demo.carryOut(id)
}
const serving = async (code: string) => {
  const [found] = await sql(`select id::text from customer_store where tenant_id = 'one' and code = '${code}'`)
  return (await inTenant(demo.db, 'one', tx => servingWarehouse(tx, { storeId: found.id })))?.code
}

test('a file names whom a rule is for by kind and code; its export comes back as it was, and undoing removes it', async () => {
  const path = await demo.workbook([
    titles,
    ['门店', 'DS1', 'DW1', '直送'],
    ['门店分组', 'DG1', 'DW2', ''],
    ['经销商', 'D00001', 'DW2', ''],
    ['组织', 'HQ', 'DW2', ''],
    ['全部', '*', 'DW1', ''],
  ])
  const run = await demo.import(path, { kind: 'DefaultWarehouse', isCover: '0' }, admin)
  expect(await demo.errors(run)).toEqual([])
  const written = await rules()
  expect(written).toEqual([
    'all * DW1',
    expect.stringMatching(/^distributor D00001 \S+ DW2 distributor$/),
    'group DG1 供货组 DW2 group',
    expect.stringMatching(/^org HQ \S+ DW2 org$/),
    'store DS1 供货店1 DW1 store',
  ])
  expect([await serving('DS1'), await serving('DS2')]).toEqual(['DW1', 'DW2'])

  const exported = await demo.export({ exportDataType: 'DefaultWarehouse' }, admin)
  const [header = [], ...rows] = await demo.read(exported.files.file as string)
  expect(header.slice(0, 4)).toEqual(titles)
  expect(rows.map(row => row.slice(0, 2).join(' ')).sort()).toEqual(
    ['全部 *', '经销商 D00001', '组织 HQ', '门店 DS1', '门店分组 DG1'].sort(),
  )
  const again = await demo.workbook([header, ...rows].map(row => row.slice(0, 5)))
  const back = await demo.import(again, { kind: 'DefaultWarehouse', isCover: '1' }, admin)
  expect(await demo.errors(back)).toEqual([])
  expect(await rules()).toEqual(written)

  const other = await demo.workbook([titles, ['门店', 'DS1', 'DW2', '改仓']])
  const changing = await demo.import(other, { kind: 'DefaultWarehouse', isCover: '1' }, admin)
  expect(await serving('DS1')).toBe('DW2')
  await undo(changing.id)
  expect(await rules()).toEqual(written)
  // Undone from the last, both imports leave what was there before them.
  await undo(run.id)
  expect(await rules()).toEqual([])
})

test('rows that name nothing, something for the whole company, or a warehouse that is not there are refused', async () => {
  const path = await demo.workbook([
    titles,
    ['门店', 'NONE', 'DW1', ''],
    ['门店', '*', 'DW1', ''],
    ['全部', 'DS1', 'DW1', ''],
    ['门店', 'DS2', 'NONE', ''],
    ['渠道', 'DS2', 'DW1', ''],
    ['门店', 'DS1', 'DW1', ''],
    ['门店', 'DS1', 'DW2', ''],
  ])
  const run = await demo.import(path, { kind: 'DefaultWarehouse', isCover: '0' }, admin)
  expect(shown(await demo.errors(run))).toEqual([
    '2 objectUnknown',
    '3 ruleBroken',
    '4 ruleBroken',
    '5 refMissing',
    '6 dictMissing',
    '7 duplicateInFile',
    '8 duplicateInFile',
  ])
  expect(await rules()).toEqual([])
})
