import { operationLogReport } from '@sfa/audit/definitions/operation-log.report'
import { operationLogQuery } from '@sfa/audit/operations/operation-log.report'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import type { Report } from '@sfa/kit/report'
import { exportReport } from '@sfa/operations/report/export-report'
import { searchReport } from '@sfa/operations/report/search-report'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerFamilyCall } from '@sfa/operations/resource/calls/object-family'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource, resourceOf } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField, aKey, anObject, everyKind } from './an-object'

let services: TenantServices
const erased = operationLogReport as unknown as Report
const caller = aCaller()
const other = aCaller({ tenantId: 'two' })

beforeAll(async () => {
  services = await startTenantServices()
  for (const tenant of ['one', 'two']) await seedDictionaries(services, tenant)
  await seedProducts(services, 'one', 3)
})
afterAll(() => services.stop())

const define = async (body: object, who = caller) =>
  (await answerCall(services, who, customObject, 'create', { ...body })).data as WireRow
const redefine = async (body: object) =>
  (await answerCall(services, caller, customObject, 'update', { ...body })).data as WireRow
const read = async (id: unknown) =>
  (await answerCall(services, caller, customObject, 'findById', { id })).data as WireRow & { fieldList: WireRow[] }
const object = async (name: string, who = caller) => {
  await inTenant(services.db, who.tenantId, async () => undefined)
  const found = findResource(name, who.tenantId)
  if (!found) throw new Error(`no object ${name}`)
  return found
}
const add = async (name: string, row: object, who = caller) =>
  (await answerCall(services, who, await object(name, who), 'create', { ...row })).data as WireRow
const search = async (name: string, body: object = {}, who = caller) =>
  answerCall(services, who, await object(name, who), 'search', { ...body })
const refusal = async (save: Promise<unknown>) =>
  save.then(
    () => [],
    error =>
      error.details?.length ? error.details.map(({ field, code }: WireRow) => `${field}: ${code}`) : [error.code],
  )

test('the operation log is searched and exported by the names of objects', async () => {
  const { id } = await define(anObject('doormat', [aKey()], { nameCn: '门垫' }))
  await add('doormat', { number: 'D1' })
  const filter = { resource: [`custom.o${id}`] }
  expect((await searchReport(services, caller, operationLogQuery, filter)).rows).toMatchObject([
    { operation: 'create' },
  ])
  const cells = await inTenant(services.db, 'one', async tx => {
    const source = await exportReport({ ...services, sessionIdleHours: 1 }, tx, caller, erased, { filter })
    const found: unknown[] = []
    for await (const lot of source.readLots(([zh]) => zh)) found.push(...lot)
    return found
  })
  expect(cells).toHaveLength(1)
  expect(cells[0]).toContain('门垫')
})

test('an object with a field of every kind keeps records, finds them and notes their history', async () => {
  await define(anObject('everything', everyKind))
  const { rows } = await services.pool.query(
    "select (select id::text from product_brand where tenant_id = 'one' limit 1) brand, (select array_agg(id::text) from product_pack_size where tenant_id = 'one') packs",
  )
  const [{ brand, packs }] = rows
  const values = {
    number: 'A1',
    name: '第一',
    story: '长文',
    lot: 'L_1',
    amount: 12.5,
    pieces: 3,
    price: 9.99,
    stock: 1.25,
    day: '2026-01-31',
    moment: '2026-01-31 08:30:00',
    isOpen: '1',
    brand,
    packs,
    phone: '13800000000',
    mail: 'a@example.com',
    text: '<p>好</p>',
    place: { longitude: 121.4, latitude: 31.2, coordType: 'gcj02' },
  }
  const made = await add('everything', values)
  expect(made).toMatchObject({ ...values, ver: 1, isDeleted: '0', tags: [], photos: [], papers: [] })
  for (const filter of [
    { number: 'A1' },
    { amount: [10, 20] },
    { brand: [brand] },
    { isOpen: '1' },
    { searchField: 'di yi' },
  ])
    expect([filter, (await search('everything', filter)).total]).toEqual([filter, 1])
  expect((await search('everything', { amount: [20, 30] })).total).toBe(0)
  const changed = await answerCall(services, caller, await object('everything'), 'update', {
    id: made.id,
    ver: 1,
    amount: 13,
  })
  expect(changed.data).toMatchObject({ ver: 2, amount: 13 })
  const history = await services.pool.query('select operation from record_change where resource = $1 order by id', [
    (await object('everything')).key,
  ])
  expect(history.rows.map(({ operation }) => operation)).toEqual(['create', 'update'])
  expect(await refusal(add('everything', { number: 'A1', name: '再' }))).toEqual(['number: duplicate'])
  expect(await refusal(add('everything', { number: 'B', name: '再', brand: '999999', phone: '1' }))).toEqual([
    'phone: mobileFormat',
  ])
})

test('families of objects know it by its code', async () => {
  const found = await answerFamilyCall(services, caller, 'search', {
    objectName: 'Everything',
    searchItems: [{ column: 'amount', operator: 'gt', value: 12 }],
  } as never)
  expect(found).toMatchObject({ total: 1 })
})

test('it is its tenant’s alone', async () => {
  await define(anObject('everything', [aKey(), aField('name', 'Text', { isRequired: '1' })]), other)
  await add('everything', { number: 'Z', name: '别家' }, other)
  expect((await search('everything', {}, other)).data).toMatchObject([{ number: 'Z' }])
  expect((await search('everything')).data).toMatchObject([{ number: 'A1' }])
  const foreign = (await object('everything')).key
  expect(findResource(foreign, 'two')).toBeUndefined()
  expect(findResource('everything')).toBeUndefined()
  // Even a transaction that names the other tenant's table finds nothing in it.
  const seen = await answerCall(services, other, resourceOf(foreign), 'search', {})
  expect(seen).toMatchObject({ total: 0 })
  await expect(
    inTenant(services.db, 'two', tx =>
      tx.executeQuery({
        sql: `select keep_object_table(${foreign.slice(8)}, '{}', 'x', '{}', '{}')`,
        parameters: [],
        query: { kind: 'RawNode' },
      } as never),
    ),
  ).rejects.toThrow('not an object of this tenant')
})

test('it has a menu entry with its keys, for the administrator at once', async () => {
  const { rows } = await services.pool.query(
    "select path, actions from sys_menu where tenant_id = 'one' and code = 'userMenu.everything'",
  )
  expect(rows).toMatchObject([
    { path: '/userMenu/everything/list/-', actions: expect.arrayContaining(['search', 'upload']) },
  ])
  const without = aCaller({ keys: new Set(['product/brand:search']) })
  await expect(search('everything', {}, without)).rejects.toMatchObject({ code: 'notPermitted' })
  const reader = aCaller({ keys: new Set(['userMenu/everything/list/-:search']) })
  expect((await search('everything', {}, reader)).total).toBe(1)
  await expect(add('everything', { number: 'C', name: '丙' }, reader)).rejects.toMatchObject({ code: 'notPermitted' })
})

test('a field is added, hidden and shown again without losing a value', async () => {
  const { id } = await define(anObject('shelf', [aKey(), aField('name', 'Text', { isRequired: '1' })]))
  await add('shelf', { number: 'S1', name: '一' })
  let { ver, fieldList } = await read(id)
  const first = await object('shelf')
  await redefine({ id, ver, fieldList: [...fieldList, aField('colour', 'Text')] })
  const row = await add('shelf', { number: 'S2', name: '二', colour: '红' })
  expect(row).toMatchObject({ colour: '红' })
  // A process that still has the definition of before goes on with it.
  expect((await answerCall(services, caller, first, 'search', { number: 'S2' })).data).toMatchObject([{ name: '二' }])
  ;({ ver, fieldList } = await read(id))
  const hide = (isHidden: string) => fieldList.map(line => (line.fieldName === 'colour' ? { ...line, isHidden } : line))
  await redefine({ id, ver, fieldList: hide('1') })
  expect(Object.keys(((await search('shelf', { number: 'S2' })).data as WireRow[])[0] ?? {})).not.toContain('colour')
  ;({ ver, fieldList } = await read(id))
  await redefine({ id, ver, fieldList: hide('0') })
  expect((await search('shelf', { number: 'S2' })).data).toMatchObject([{ colour: '红' }])
  ;({ ver, fieldList } = await read(id))
  const without = fieldList.filter(line => line.fieldName !== 'colour')
  expect(await refusal(redefine({ id, ver, fieldList: without }))).toEqual(['fieldList: fieldHasValues'])
  const retyped = fieldList.map(line => (line.fieldName === 'colour' ? { ...line, fieldKind: 'Number' } : line))
  expect(await refusal(redefine({ id, ver, fieldList: retyped }))).toEqual(['fieldList.2.fieldKind: fieldKindFixed'])
  const otherKey = fieldList.map(line => (line.fieldName === 'name' ? { ...line, isKey: '1' } : line))
  expect(await refusal(redefine({ id, ver, fieldList: otherKey }))).toEqual(['fieldList: objectKeyFixed'])
})

test('a definition that another process has changed is known to the next transaction', async () => {
  const before = await object('shelf')
  // As the other process does it: the rows, and another version.
  await services.pool.query(
    "update parameter_custom_object set name_cn = '架子' where tenant_id = 'one' and code = 'shelf'",
  )
  expect((await object('shelf')).label[0]).toBe(before.label[0])
  await services.pool.query("update custom_object_version set version = 'next' where tenant_id = 'one'")
  expect((await object('shelf')).label[0]).toBe('架子')
  // The other tenant's objects are as they were.
  expect((await object('everything', other)).label[0]).toBe('对象everything')
})

test('an object with valid records cannot be made invalid, and says how many there are', async () => {
  const { rows } = await services.pool.query(
    "select id::text, ver from parameter_custom_object where tenant_id = 'one' and code = 'shelf'",
  )
  const [{ id }] = rows
  const end = () => answerCall(services, caller, customObject, 'updateStatus', { id, isDeleted: '1' })
  await expect(end()).rejects.toMatchObject({ code: 'objectHasRows', params: { count: 2 } })
  const all = (await search('shelf')).data as WireRow[]
  await answerCall(services, caller, await object('shelf'), 'updateStatus', {
    ids: all.map(one => one.id),
    isDeleted: '1',
  })
  await end()
  await expect(object('shelf')).rejects.toThrow('no object')
  await answerCall(services, caller, customObject, 'updateStatus', { id, isDeleted: '0' })
  expect((await search('shelf')).total).toBe(2)
})

test('what is wrong with a definition is said at its place', async () => {
  const wrong = (fieldList: object[], code = 'wrong') => refusal(define(anObject(code, fieldList)))
  const name = aField('name', 'Text', { isRequired: '1' })
  expect(await wrong([name])).toEqual(['fieldList.0.isKey: ruleBroken'])
  expect(await wrong([])).toEqual(['fieldList: minCount'])
  expect(await refusal(define({ ...anObject('wrong', []), fieldList: undefined }))).toEqual(['fieldList: required'])
  expect(await wrong([aKey(), aField('order', 'Text')])).toEqual(['fieldList.1.fieldName: fieldNameReserved'])
  expect(await wrong([aKey(), aField('ver', 'Text')])).toEqual(['fieldList.1.fieldName: ruleBroken'])
  expect(await wrong([aKey(), aField('sort', 'Text')])).toEqual(['fieldList.1.fieldName: ruleBroken'])
  expect(await wrong([aKey(), aField('one', 'Select')])).toEqual(['fieldList.1.dictionaryType: ruleBroken'])
  expect(await wrong([aKey(), aField('one', 'Reference')])).toEqual(['fieldList.1.target: ruleBroken'])
  expect(await wrong([aKey(), aField('aB', 'Text'), aField('a_b', 'Text')])).toEqual([
    'fieldList.2.fieldName: ruleBroken',
  ])
  expect(await wrong([aField('n', 'Number', { isKey: '1' })])).toEqual(['fieldList.0.isRequired: ruleBroken'])
  expect(await wrong([aKey()], 'product')).toEqual(['code: objectNameTaken'])
})

test('200 fields work; one more is refused with a text', async () => {
  const fields = (count: number) => [
    aKey(),
    ...Array.from({ length: count - 1 }, (_, at) => aField(`f${at}`, at % 2 ? 'Number' : 'Text')),
  ]
  await define(anObject('wide', fields(200)))
  const row = await add('wide', {
    number: 'W',
    ...Object.fromEntries(Array.from({ length: 199 }, (_, at) => [`f${at}`, at % 2 ? at : `t${at}`])),
  })
  expect(row).toMatchObject({ f197: 197, f198: 't198' })
  expect(await refusal(define(anObject('wider', fields(201))))).toEqual(['fieldList: maxCount'])
})
