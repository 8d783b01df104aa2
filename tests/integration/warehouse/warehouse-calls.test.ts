import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { reportCall } from '@sfa/kit/report'
import { servingWarehouse } from '@sfa/warehouse/operations/serving-warehouse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
let warehouses: Record<string, string>[]
let products: Record<string, string>[]

beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  warehouses = (await api.sql(
    `select id::text, code, name, distributor_id::text "distributorId" from warehouse_warehouse where tenant_id = 'yunhe' order by code`,
  )) as typeof warehouses
  products = (await api.sql(
    `select p.id::text, p.code, p.full_name_cn "name" from product_product p
     where p.tenant_id = 'yunhe' and p.is_deleted = 0 order by p.code`,
  )) as typeof products
})
afterAll(() => api.stop())

const post = (path: string, body: unknown, token = admin) => api.post(path, body, token)
const document = (call: string, body: object) => post(`/portalsync/warehouse/stock-document/${call}`, body)
const stockOf = async (warehouseId: string | undefined, productId: string | undefined) => {
  const { data } = await post('/portalsync/warehouse/WarehouseProduct/searchProductWithRepertory', {
    warehouseID: [warehouseId],
    productID: [productId],
  })
  return data[0] as Record<string, number>
}
const ledgerOf = async (documentNo: string) =>
  (
    await post(reportCall('/warehouse/stockmove', 'search'), {
      documentNo,
      sort: [{ field: 'moveTime', order: 'asc' }],
    })
  ).data
/** A warehouse of its own for a test. */
const aWarehouse = async (code: string) =>
  (await post('/portalsync/warehouse/warehouse/create', { code, name: `试验仓${code}`, warehouseType: 'central' })).data
const made = async (values: object) => {
  const { code, data } = await document('create', values)
  expect(code).toBe('0')
  return data as { id: string; ver: number; code: string }
}

test('the documented look-up answers warehouseID and warehouseName', async () => {
  const { data } = await post('/portalsync/warehouse/Warehouse/SearchWarehousePage', {
    warehouseName: warehouses[0]?.name,
    page: { pageIndex: 1, pageSize: 1 },
  })
  expect(data).toMatchObject([{ warehouseID: warehouses[0]?.id, warehouseName: warehouses[0]?.name }])
})

test('an opening balance is posted once, and reversed by moves of its own', async () => {
  const { id } = await aWarehouse('T1')
  const lines = [
    { product: products[0]?.id, quantity: 100, unitCost: 2.5 },
    { product: products[1]?.id, batch: 'B1', expires: '2030-01-31', quantity: 12, unitCost: 1.234567 },
  ]
  const opening = await made({ kind: 'opening', warehouseID: id, lines })
  expect((await document('postStock', { id: opening.id, ver: opening.ver })).data).toMatchObject({ state: 'posted' })
  expect(await stockOf(id, products[0]?.id)).toMatchObject({
    onHand: 100,
    reserved: 0,
    available: 100,
    averageCost: 2.5,
    stockValue: 250,
    productName: products[0]?.name,
  })
  expect((await document('postStock', { id: opening.id })).code).toBe('wrongState')
  expect((await document('update', { id: opening.id, ver: opening.ver + 1, reason: '改' })).code).toBe('wrongState')

  const again = await made({ kind: 'opening', warehouseID: id, lines: lines.slice(0, 1) })
  expect(await document('postStock', { id: again.id })).toMatchObject({
    code: 'stockOpened',
    message: expect.stringContaining(String(products[0]?.name)),
  })
  expect((await document('voidStock', { id: again.id })).data).toMatchObject({ state: 'voided' })

  expect((await document('reverseStock', { id: opening.id })).data).toMatchObject({ state: 'reversed' })
  expect(await stockOf(id, products[1]?.id)).toMatchObject({ onHand: 0 })
  expect(await ledgerOf(opening.code)).toMatchObject([
    { documentType: 'opening', counterpart: 'ADJUST', incoming: 100, after: 100 },
    { documentType: 'opening', incoming: 12, batch: 'B1', expires: '2030-01-31', unitCost: 1.234567 },
    { documentType: 'opening-reversal', outgoing: 100, after: 0 },
    { documentType: 'opening-reversal', outgoing: 12, batch: 'B1' },
  ])
})

test('a reversal gives back what the moves were worth, and says what is settled where the stock has less', async () => {
  const { id } = await aWarehouse('T9')
  const product = products[3]?.id
  const adjusted = async (quantity: number, unitCost?: number) => {
    const one = await made({ kind: 'adjustment', warehouseID: id, lines: [{ product, quantity, unitCost }] })
    await document('postStock', { id: one.id })
    return one
  }
  const first = await adjusted(10, 10)
  await adjusted(10, 20)
  const out = await adjusted(-7)
  expect(await stockOf(id, product)).toMatchObject({ onHand: 13, stockValue: 195, averageCost: 15 })
  await adjusted(1, 100)
  await document('reverseStock', { id: out.id })
  expect(await stockOf(id, product)).toMatchObject({ onHand: 21, stockValue: 400, averageCost: 19.047619 })
  await adjusted(-11)
  await document('reverseStock', { id: first.id })
  expect(await stockOf(id, product)).toMatchObject({ onHand: 0, stockValue: 0 })
  expect(await ledgerOf(out.code)).toMatchObject([
    { outgoing: 7, unitCost: 15, amount: 105, difference: null },
    { incoming: 7, unitCost: 15, amount: 105, difference: null },
  ])
  expect(await ledgerOf(first.code)).toMatchObject([
    { incoming: 10, amount: 100, difference: null },
    { outgoing: 10, unitCost: 10, amount: 190.48, difference: 90.48 },
  ])
})

test('a transfer holds its goods until it is posted; who holds them is told', async () => {
  const [from, to] = [await aWarehouse('T2'), await aWarehouse('T3')]
  const product = products[2]?.id
  const opening = await made({ kind: 'opening', warehouseID: from.id, lines: [{ product, quantity: 10, unitCost: 3 }] })
  await document('postStock', { id: opening.id })
  const transfer = await made({
    kind: 'transfer',
    warehouseID: from.id,
    toWarehouseID: to.id,
    lines: [{ product, quantity: 8 }],
  })
  expect((await document('holdStock', { id: transfer.id })).data).toMatchObject({ state: 'reserved' })
  expect(await stockOf(from.id, product)).toMatchObject({ onHand: 10, reserved: 8, available: 2 })
  const holds = await post(reportCall('/warehouse/stockhold', 'search'), { warehouseID: [from.id] })
  expect(holds.data).toMatchObject([{ documentNo: transfer.code, held: 8, documentType: 'transfer' }])

  const adjustment = await made({ kind: 'adjustment', warehouseID: from.id, lines: [{ product, quantity: -3 }] })
  expect(await document('postStock', { id: adjustment.id })).toMatchObject({
    code: 'stockShort',
    message: `“${products[2]?.name}”库存不足：需要3，可用2`,
  })
  expect((await document('freeStock', { id: transfer.id })).data).toMatchObject({ state: 'draft' })
  expect((await document('postStock', { id: adjustment.id })).data).toMatchObject({ state: 'posted' })
  expect((await document('holdStock', { id: transfer.id })).code).toBe('stockShort')
  await document('update', { id: transfer.id, lines: [{ product, quantity: 7 }] })
  const { data } = await document('findById', { id: transfer.id })
  await document('update', { id: transfer.id, ver: data.ver, lines: [{ product, quantity: 7 }] })
  await document('holdStock', { id: transfer.id })
  await document('postStock', { id: transfer.id })
  expect(await stockOf(from.id, product)).toMatchObject({ onHand: 0, reserved: 0 })
  expect(await stockOf(to.id, product)).toMatchObject({ onHand: 7, averageCost: 3 })

  const full = await post('/portalsync/warehouse/warehouse/updateStatus', { id: to.id, isDeleted: '1' })
  expect(full).toMatchObject({ code: 'invalid', data: { failures: [{ code: 'warehouseHasStock' }] } })
})

test('bad documents are refused by field', async () => {
  const [id, product] = [warehouses[0]?.id, products[0]?.id]
  const faults = async (values: object) => {
    const { code, data } = await document('create', { kind: 'adjustment', warehouseID: id, ...values })
    return [code, ...(data?.failures ?? []).map((one: { field: string }) => one.field)].join(' ')
  }
  const line = (more: object) => ({ lines: [{ product, quantity: 1, ...more }] })
  expect(await faults(line({ quantity: 0 }))).toBe('invalid lines.0.quantity')
  expect(await faults(line({ quantity: 100_000 }))).toBe('invalid lines.0.quantity')
  expect(await faults(line({ quantity: 1.23456 }))).toBe('invalid lines.0.quantity')
  expect(await faults(line({ product: '999999999' }))).toBe('invalid lines.0.product')
  expect(await faults(line({ unitCost: -1 }))).toBe('invalid lines.0.unitCost')
  expect(await faults({ kind: 'transfer', ...line({}) })).toBe('invalid toWarehouseID')
  expect(await faults({ kind: 'transfer', toWarehouseID: id, ...line({}) })).toBe('invalid toWarehouseID')
  expect(await faults({ kind: 'opening', toWarehouseID: warehouses[1]?.id, ...line({}) })).toBe('invalid toWarehouseID')
  const empty = await made({ kind: 'adjustment', warehouseID: id })
  expect((await document('postStock', { id: empty.id })).code).toBe('stockLinesMissing')
  const negative = await made({ kind: 'opening', warehouseID: id, ...line({ quantity: -1 }) })
  expect(await document('postStock', { id: negative.id })).toMatchObject({
    code: 'stockLineNotPositive',
    message: '第1行的数量必须大于0',
  })
})

test('the nearest default warehouse serves, and every level says what it has', async () => {
  const [store] = await api.sql(
    `select id::text, code, distributor_id_list[1]::text distributor from customer_store s
     where tenant_id = 'yunhe' and distributor_count > 0 and not exists (
       select from warehouse_default_warehouse d where d.tenant_id = s.tenant_id and d.store_id = s.id) order by code limit 1`,
  )
  const serving = async () =>
    (await post('/portalsync/warehouse/default-warehouse/serving', { storeId: store?.id })).data
  const rule = async (values: object) =>
    (await post('/portalsync/warehouse/default-warehouse/create', values)).data as { id: string; ver: number }
  const before = await serving()
  expect(before.steps.map(({ level }: { level: string }) => level)).toEqual([
    'store',
    'storeGroup',
    ...before.steps.filter(({ level }: { level: string }) => level === 'distributor').map(() => 'distributor'),
    ...before.steps.filter(({ level }: { level: string }) => level === 'org').map(() => 'org'),
    'tenant',
  ])
  expect(before.steps.find(({ outcome }: { outcome: string }) => outcome === 'chosen')).toMatchObject({
    level: 'distributor',
  })
  const asOrdersAsk = inTenant(api.tenants.db, 'yunhe', tx => servingWarehouse(tx, { storeId: String(store?.id) }))
  expect(await asOrdersAsk).toEqual(before.warehouse)
  expect(before.warehouse.id).toBe(warehouses.find(one => one.distributorId === store?.distributor)?.id)

  const { id: near, ver } = await aWarehouse('T4')
  await rule({ objectType: 'store', objectCode: store?.code, warehouseID: near })
  const outcomes = async () => {
    const { warehouse, steps } = await serving()
    return { warehouse: warehouse.code, steps: steps.map(({ outcome }: { outcome: string }) => outcome) }
  }
  const others = before.steps.slice(1).map(({ outcome }: { outcome: string }) => outcome)
  expect(await outcomes()).toEqual({
    warehouse: 'T4',
    steps: ['chosen', ...others.map((one: string) => (one === 'chosen' ? 'later' : one))],
  })
  await post('/portalsync/warehouse/warehouse/updateStatus', { id: near, ver, isDeleted: '1' })
  expect(await outcomes()).toEqual({ warehouse: before.warehouse.code, steps: ['invalid', ...others] })

  const twice = await post('/portalsync/warehouse/default-warehouse/create', {
    objectType: 'all',
    warehouseID: warehouses[0]?.id,
  })
  expect(twice).toMatchObject({ code: 'invalid', data: { failures: [{ field: 'objectCode', code: 'servedAlready' }] } })
  const refusal = async (values: object) => {
    const body = { ...values, warehouseID: warehouses[0]?.id }
    const { code, data } = await post('/portalsync/warehouse/default-warehouse/create', body)
    return [code, ...data.failures.map(({ field }: { field: string }) => field)]
  }
  expect(await refusal({ objectType: 'org' })).toEqual(['invalid', 'objectCode'])
  expect(await refusal({ objectType: 'all', objectCode: 'HQ' })).toEqual(['invalid', 'objectCode'])
  expect(await refusal({ objectType: 'store', objectCode: 'nowhere' })).toEqual(['invalid', 'objectCode'])
  expect((await post('/portalsync/warehouse/default-warehouse/serving', {})).code).toBe('servedWhom')
  expect((await post('/portalsync/warehouse/default-warehouse/serving', { storeId: '999999999' })).code).toBe(
    'notFound',
  )
})

test('limits of several products are set by one call, all or none', async () => {
  const { id } = await aWarehouse('T5')
  const set = (list: object[]) => post('/portalsync/product/product-warehouse/updateList', { list })
  const limits = async () =>
    (
      await post('/portalsync/product/product-warehouse/searchStockWarningValue', {
        warehouseID: [id],
        sort: [{ field: 'productID', order: 'asc' }],
      })
    ).data as Record<string, unknown>[]
  const row = (index: number, more: object) => ({ warehouseID: id, productID: products[index]?.id, ...more })
  expect((await set([row(0, { minimum: 10, maximum: 50 }), row(1, { maximum: 5 })])).data).toEqual({
    created: 2,
    changed: 0,
  })
  expect(await limits()).toMatchObject([
    { minimum: 10, maximum: 50, state: 'low' },
    { minimum: null, maximum: 5, state: 'normal' },
  ])
  expect((await set([row(0, { minimum: 0 }), row(1, { maximum: 5 })])).data).toEqual({ created: 0, changed: 1 })
  expect(await limits()).toMatchObject([{ minimum: 0, state: 'normal' }, {}])
  expect(await set([row(0, { minimum: 1 }), row(1, { minimum: 9 })])).toMatchObject({
    code: 'invalid',
    data: { failures: [{ field: 'maximum', row: 2 }] },
  })
  expect(await limits()).toMatchObject([{ minimum: 0 }, {}])
  expect((await set([row(0, { minimum: 1, ver: 1 })])).code).toBe('stale')
  expect((await set([])).code).toBe('invalid')
})

test('the shop is told where its orders are delivered from', async () => {
  const save = async (values: object) => {
    const { data } = await post('/portalsync/settings/OrderWarehouse/search', {})
    return post('/portalsync/settings/OrderWarehouse/save', { ver: data.ver, values })
  }
  const refusal = async (values: object) => (await save(values)).data.failures
  const told = async () =>
    (await api.app.inject({ url: '/portalsync/mall/config', headers: { authorization: `Bearer ${admin}` } })).json()
      .data.warehouse
  expect(await told()).toEqual({ source: 'rule', fixed: null, showStock: 'level', shortage: 'refuse' })
  const [one] = warehouses
  expect(await refusal({ source: 'fixed' })).toMatchObject([{ field: 'fixedID', code: 'required' }])
  expect(await refusal({ source: 'fixed', fixedID: '999999999' })).toMatchObject([
    { field: 'fixedID', code: 'refMissing' },
  ])
  const item = { type: 'OrderWarehouse', param: 'source', value: 'fixed' }
  const listed = await post('/portalsync/basedata/systemConfig/createOrUpdateList', { list: [item] })
  expect(listed.data.failures).toMatchObject([{ field: 'fixedID', code: 'required' }])
  expect(await save({ source: 'fixed', fixedID: one?.id, showStock: 'quantity', shortage: 'accept' })).toMatchObject({
    code: '0',
  })
  expect(await told()).toEqual({
    source: 'fixed',
    fixed: { id: one?.id, code: one?.code, name: one?.name },
    showStock: 'quantity',
    shortage: 'accept',
  })
  await api.sql(`update warehouse_warehouse set is_deleted = 1 where tenant_id = 'yunhe' and id = $1`, [one?.id])
  expect(await told()).toMatchObject({ source: 'rule', fixed: null })
  expect(await refusal({ fixedID: one?.id })).toMatchObject([
    { code: 'refInvalid', message: expect.stringContaining(String(one?.name)) },
  ])
  await api.sql(`update warehouse_warehouse set is_deleted = 0 where tenant_id = 'yunhe' and id = $1`, [one?.id])
})

test('a distributor sees the stock of its own warehouses alone', async () => {
  const own = warehouses.find(({ distributorId }) => distributorId)
  await api.sql(`update sys_user set distributor_id = $1 where tenant_id = 'yunhe' and user_name = 'viewer'`, [
    own?.distributorId,
  ])
  await api.sql(
    `delete from sys_user_role r using sys_user u where u.tenant_id = 'yunhe' and u.user_name = 'viewer' and r.tenant_id = u.tenant_id and r.user_id = u.id`,
  )
  await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
    select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id and r.code = 'DistributorUser'
    where u.tenant_id = 'yunhe' and u.user_name = 'viewer'`)
  const token = await api.tokenOf('yunhe', 'viewer')
  const rows = (await post('/portalsync/warehouse/WarehouseProduct/Warehouseproductsearch', {}, token)).data
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((row: { warehouseID: string }) => row.warehouseID))).toEqual(new Set([own?.id]))
  const moves = (await post(reportCall('/warehouse/stockmove', 'search'), {}, token)).data
  expect(new Set(moves.map((row: { warehouseID: string }) => row.warehouseID))).toEqual(new Set([own?.id]))
  expect(
    (await post('/portalsync/warehouse/stock-document/create', { kind: 'adjustment', warehouseID: own?.id }, token))
      .status,
  ).toBe(403)
})
