import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { listPrice } from '@sfa/pricing/definitions/list-price.resource'
import { productPrice } from '@sfa/pricing/definitions/product-price.resource'
import { explainPrice, pricesOfLines } from '@sfa/pricing/operations/explain-price'
import { findPrices } from '@sfa/pricing/operations/find-prices'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
let admin: Caller
/** Ids by code: a drink of 350 fen with bottles and cartons of 15, two stores, a group, two distributors. */
let ids: Record<string, string>
const sql = async (text: string, values: unknown[] = []) => (await demo.pool.query(text, values)).rows as WireRow[]
const idOf = async (table: string, code: string) =>
  String((await sql(`select id::text from ${table} where tenant_id = 'one' and code = $1`, [code]))[0]?.id)

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await sql(`
    delete from pricing_product_price; delete from pricing_list_price; delete from pricing_list_store;
    delete from pricing_price_list;
    insert into customer_store_group (tenant_id, code, description) values ('one', 'PG1', '价格组');
    insert into customer_store (tenant_id, code, name, contact_mobile, org_id, channel_id, group_ids, distributor_id_list)
    select 'one', 'PR' || n, '价店' || n, '19900000001', (select id from sys_org where tenant_id = 'one' and code = 'HQ'),
      (select id from customer_channel where tenant_id = 'one' and code = '0201'),
      (select array[id] from customer_store_group where tenant_id = 'one' and code = 'PG1'),
      (select array_agg(id) from distributor_distributor where tenant_id = 'one' and code in ('D00001', 'D00002'))
    from generate_series(1, 2) n`)
  const [bottle, carton] = [await idOf('parameter_unit', 'bottle'), await idOf('parameter_unit', 'carton')]
  await sql(
    `insert into product_product (tenant_id, code, full_name_cn, source_uom, target_uom, denominator, unit_price,
       big_unit_price, category_ids, brand_id, basic_unit, sub_units)
     select 'one', 'PP1', '绿茶', 'bottle', 'carton', 15, 350, 5000, category_ids, brand_id,
       jsonb_build_object('uomid', $1::text, 'basicprice', 350),
       jsonb_build_array(jsonb_build_object('uomid', $2::text, 'conversionRatio', 15, 'unitprice', null))
     from product_product where tenant_id = 'one' and code = 'YH-000001'`,
    [bottle, carton],
  )
  ids = {
    bottle,
    carton,
    box: await idOf('parameter_unit', 'box'),
    product: await idOf('product_product', 'PP1'),
    store: await idOf('customer_store', 'PR1'),
    other: await idOf('customer_store', 'PR2'),
  }
})
afterAll(() => demo.stop())
beforeEach(() =>
  sql('delete from pricing_product_price; delete from pricing_list_price; delete from pricing_price_list'),
)
afterEach(() => sql("update parameter_system_config set value = '1' where type = 'GrossAmount'"))

const price = (objectType: string, objectCode: string, yuan: number, more: WireRow = {}) =>
  write('create', {
    objectType,
    objectCode,
    productID: ids.product,
    unitID: ids.bottle,
    price: yuan,
    validFrom: '2030-01-01',
    validTo: '2030-12-31',
    ...more,
  })
const write = async (operation: 'create' | 'update' | 'search', values: WireRow, of = productPrice) =>
  (await answerCall(demo, admin, of, operation, values)).data as WireRow
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`),
  )
const list = async (code: string, priority: number, scope = '') => {
  await sql(
    `insert into pricing_price_list (tenant_id, code, name, priority, valid_from${scope && `, ${scope.split('=')[0]}`})
     values ('one', $1, $1, ${priority}, '2030-01-01'${scope && `, ${scope.split('=')[1]}`})`,
    [code],
  )
  return idOf('pricing_price_list', code)
}
const inList = (listID: string, yuan: number) =>
  write('create', { listID, productID: ids.product, unitID: ids.bottle, price: yuan }, listPrice)
const found = (day = '2030-06-01', unitId = ids.bottle as string, storeId = ids.store as string) =>
  inTenant(demo.db, 'one', async tx => {
    const [one] = await findPrices(tx, { storeId }, day, [{ productId: ids.product as string, unitId }])
    return [one?.fen, one?.level]
  })

test('store, distributor, group, list, product, form: each is asked where those before have nothing', async () => {
  expect(await found()).toEqual([350, 'form'])
  expect(await found('2030-06-01', ids.carton)).toEqual([5250, 'form'])
  await price('product', '*', 3.4)
  expect(await found()).toEqual([340, 'product'])
  const channel = await idOf('customer_channel', '02')
  await inList(await list('QL1', 100, `channel_ids=array[${channel}]::bigint[]`), 3.3)
  await inList(await list('QL2', 50, 'for_all=1'), 3.35)
  expect(await found()).toEqual([335, 'list'])
  await price('group', 'PG1', 3.2)
  expect(await found()).toEqual([320, 'group'])
  await price('distributor', 'D00002', 3.1)
  expect(await found('2030-06-01', ids.carton)).toEqual([4650, 'distributor'])
  await price('store', 'PR1', 3)
  expect(await found()).toEqual([300, 'store'])
  expect(await found('2030-06-01', ids.bottle, ids.other)).toEqual([310, 'distributor'])
  expect(await found('2031-01-01')).toEqual([335, 'list'])
})

test('a list holds for the stores that it names', async () => {
  const id = await list('QL3', 10)
  await inList(id, 2.5)
  expect(await found()).toEqual([350, 'form'])
  await sql("insert into pricing_list_store (tenant_id, list_id, store_id) values ('one', $1, $2)", [id, ids.store])
  expect(await found()).toEqual([250, 'list'])
  expect(await found('2030-06-01', ids.bottle, ids.other)).toEqual([350, 'form'])
  expect(await refusal(inList(id, 2.6))).toEqual([expect.stringMatching(/duplicate$/)])
})

test('what makes no price is refused with the field at fault', async () => {
  await price('store', 'PR1', 3)
  const overlap = await price('store', 'PR1', 3, { validFrom: '2030-12-31', validTo: '2031-12-31' }).catch(
    error => error,
  )
  expect(overlap.details).toMatchObject([
    { field: 'validFrom', code: 'periodOverlaps', params: { name: 'PR1', period: '2030-01-01 ~ 2030-12-31' } },
  ])
  await price('store', 'PR1', 3, { validFrom: '2031-01-01', validTo: '2031-12-31' })
  await price('store', 'PR1', 40, { unitID: ids.carton })
  for (const [values, fault] of [
    [{ objectCode: 'NONE' }, 'objectCode objectUnknown'],
    [{ objectCode: '*' }, 'objectCode ruleBroken'],
    [{ objectType: 'product' }, 'objectCode ruleBroken'],
    [{ unitID: ids.box }, 'unitID unitNotOfProduct'],
    [{ price: 100000 }, 'price moneyFormat'],
    [{ price: 1.234 }, 'price moneyFormat'],
    [{ price: '1e3' }, 'price moneyFormat'],
    [{ price: -1 }, 'price moneyFormat'],
    [{ validFrom: '2032-02-01', validTo: '2032-01-31' }, 'validTo ruleBroken'],
  ] as const)
    expect(await refusal(price('store', 'PR2', 1, values))).toEqual([fault])
})

test('a price without an end holds from its start on, and no other one begins while it does', async () => {
  await price('store', 'PR1', 3, { validFrom: '2030-03-01', validTo: null })
  expect(await Promise.all(['2030-02-28', '2030-03-01', '2044-12-31'].map(day => found(day)))).toEqual([
    [350, 'form'],
    [300, 'store'],
    [300, 'store'],
  ])
  expect(await refusal(price('store', 'PR1', 2, { validFrom: '2040-01-01', validTo: null }))).toEqual([
    'validFrom periodOverlaps',
  ])
})

test('two prices of one object, product and unit that are written at the same time: one is refused', async () => {
  const both = await Promise.all([1, 2].map(yuan => refusal(price('store', 'PR2', yuan))))
  expect(both.flat().length).toBe(1)
  expect(both.flat()[0]).toMatch(/^validFrom (periodOverlaps|excluded|duplicate)$/)
})

test('a file is checked against what is there and against itself', async () => {
  await price('store', 'PR1', 3)
  await price('group', 'PG1', 3)
  const path = await demo.workbook([
    ['级别', '对象', '产品', '单位', '价格', '开始日期', '结束日期'],
    ['门店分组', 'PG1', 'PP1', 'bottle', '2.9', '2030-01-01', '2030-12-31'],
    ['门店', 'PR1', 'PP1', 'bottle', '2.8', '2030-12-31', '2031-12-31'],
    ['门店', 'PR2', 'PP1', 'bottle', '2.8', '2030-01-01', '2030-06-30'],
    ['门店', 'PR2', 'PP1', 'bottle', '2.8', '2030-06-30', '2030-12-31'],
    ['门店', 'NONE', 'PP1', 'bottle', '2.8', '2030-01-01', '2030-12-31'],
    ['门店', 'PR2', 'PP1', 'box', '2.8', '2030-01-01', '2030-12-31'],
    ['产品', '', 'PP1', 'carton', '48', '2030-01-01', '2030-12-31'],
    ['经销商', 'D00001', 'PP1', '箱', '45.5', '2030-01-01', '2030-12-31'],
  ])
  const run = await demo.import(path, { kind: 'productPrice', isCover: '1' }, admin)
  expect(await demo.errors(run)).toEqual([
    '3 开始日期 periodOverlaps',
    '4 开始日期 periodOverlapsInFile',
    '5 开始日期 periodOverlapsInFile',
    '6 对象 objectUnknown',
    '7 单位 unitNotOfProduct',
  ])
  expect(run).toMatchObject({ successCount: 3 })
  expect(await found()).toEqual([300, 'store'])
  expect(await found('2030-06-01', ids.bottle, ids.other)).toEqual([290, 'group'])
  expect(await found('2030-06-01', ids.carton, ids.other)).toEqual([4550, 'distributor'])
  const [own] = await sql(
    "select distributor_id::text id, org_id from pricing_product_price where object_code = 'D00001'",
  )
  expect(own?.id).toBe(await idOf('distributor_distributor', 'D00001'))
})

test('why: every level with its rows and what became of each', async () => {
  await price('store', 'PR1', 3, { validFrom: '2031-01-01', validTo: '2031-12-31' })
  await price('group', 'PG1', 3.2)
  await inList(await list('QL4', 10, 'for_all=1'), 3.35)
  const asked = { productId: ids.product as string, storeId: ids.store as string, day: '2030-06-01' }
  const told = await explainPrice(demo, admin, { ...asked, unitId: ids.carton })
  expect(told).toMatchObject({ price: 48, level: 'group', byRatio: true, ratio: 15, unit: '箱', hasPrice: true })
  expect(
    told.levels.map(({ level, outcome, rows }) => [level, outcome, ...rows.map(row => `${row.name} ${row.outcome}`)]),
  ).toEqual([
    ['store', 'nothing', 'PR1 notYet'],
    ['distributor', 'nothing'],
    ['group', 'used', 'PG1 used'],
    ['list', 'notAsked', 'QL4 notAsked'],
    ['product', 'notAsked'],
    ['form', 'notAsked'],
  ])
  expect(await explainPrice(demo, admin, asked)).toMatchObject({ unit: '瓶', price: 3.2 })
  await expect(explainPrice(demo, await demo.admin('two'), asked)).rejects.toMatchObject({ code: 'notFound' })
})

test('GrossAmount 0 hides prices from lists, explanations and orders by price', async () => {
  await price('store', 'PR1', 3)
  await sql("update parameter_system_config set value = '0' where type = 'GrossAmount' and tenant_id = 'one'")
  const [row] = (await write('search', { storeID: [ids.store] })) as unknown as WireRow[]
  expect(row).toMatchObject({ objectCode: 'PR1' })
  expect(row).not.toHaveProperty('price')
  const told = await explainPrice(demo, admin, {
    productId: ids.product as string,
    storeId: ids.store as string,
    day: '2030-06-01',
  })
  expect(told).toMatchObject({ price: null, isHidden: true, hasPrice: true, level: 'store' })
  expect(told.levels[0]?.rows[0]).toMatchObject({ price: null, outcome: 'used' })
})

test('a line is told whether its product has the unit', async () => {
  await price('store', 'PR1', 3)
  const lines = [ids.bottle, ids.carton, ids.box].map(unitId => ({
    productId: ids.product as string,
    unitId: String(unitId),
  }))
  const told = await pricesOfLines(demo, admin, { storeId: ids.store as string, day: '2030-06-01', lines })
  expect(told.map(one => [one.price, one.level, one.isUnitOfProduct])).toEqual([
    [3, 'store', true],
    [45, 'store', true],
    [null, null, false],
  ])
  const asked = pricesOfLines(demo, admin, { lines })
  await expect(asked).rejects.toMatchObject({ code: 'invalid', details: [{ field: 'storeId', code: 'required' }] })
})
