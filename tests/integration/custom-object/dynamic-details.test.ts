import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { makeTemplate } from '@sfa/operations/bulk/template/make-template'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource, resourceOf } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { aField, aKey, anObject } from './an-object'

let bulk: Bulk
/** Reaches every store. */
let caller: Caller
const [brand, store] = [resourceOf('product.brand'), resourceOf('customer.store')]

const contract = (more: object = {}) =>
  anObject(
    'contract',
    [
      aKey('number'),
      aField('signed', 'Date', { sequence: 1 }),
      aField('amount', 'Money', { sequence: 2 }),
      aField('pack', 'Reference', { target: 'product.pack-size', sequence: 3 }),
    ],
    { nameCn: '合同', nameEn: 'Contract', isDetail: '1', head: 'customer.store', ...more },
  )

beforeAll(async () => {
  bulk = await startBulk(2)
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  await bulk.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile, is_closed) values
      ('one', 'S1', '惠民超市', '19900000001', 0), ('one', 'S2', '利群超市', '19900000002', 0),
      ('one', 'S3', '关了的店', '19900000003', 1)`)
  await define(contract({ maxLines: 3 }))
})
afterAll(() => bulk.stop())

const define = async (body: object) =>
  (await answerCall(bulk, caller, customObject, 'create', { ...body })).data as WireRow
const redefine = async (id: unknown, change: (row: WireRow) => object) => {
  const row = (await answerCall(bulk, caller, customObject, 'findById', { id })).data as WireRow
  return answerCall(bulk, caller, customObject, 'update', { id, ver: row.ver, ...change(row) })
}
const detail = (name = 'contract') => inTenant(bulk.db, 'one', async () => findResource(name, 'one') as never)
const idOf = async (code: string) =>
  (await bulk.pool.query('select id::text from customer_store where code = $1', [code])).rows[0].id as string
const read = async (code: string, who = caller) =>
  (await answerCall(bulk, who, store, 'findById', { id: await idOf(code) })).data as WireRow & {
    detail_contract: WireRow[]
  }
const save = async (code: string, lines: readonly object[], who = caller) => {
  const { id, ver } = await read(code)
  return (await answerCall(bulk, who, store, 'update', { id, ver, detail_contract: lines })).data as WireRow & {
    detail_contract: WireRow[]
  }
}
const linesOf = async (code: string) =>
  (await read(code)).detail_contract.map(({ lineNo, number, amount }) => [lineNo, number, amount])
const refusal = (save: Promise<unknown>) =>
  save.then(
    () => [],
    error =>
      error.details?.length ? error.details.map(({ field, code }: WireRow) => `${field}: ${code}`) : [error.code],
  )

test('the history of the head tells of its lines, for who may view them', async () => {
  const { detail_contract: before } = await read('S2')
  await save('S2', [...(before ?? []), { number: 'H1', amount: 5 }])
  const lines = (await read('S2')).detail_contract
  await save(
    'S2',
    lines.map(line => (line.number === 'H1' ? { ...line, amount: 7 } : line)),
  )
  const id = await idOf('S2')
  const asked = (who: Caller) => changesOfRecord(bulk, who, { resource: store.key, id })
  const told = (await asked(caller)).filter(({ recordName }) => recordName === 'H1')
  expect(told.map(({ operation, changes }) => [operation, changes.amount])).toEqual([
    ['update', [5, 7]],
    ['create', [null, 5]],
  ])
  const keys = new Set(['customer/customermanage:view'])
  expect((await asked({ ...caller, keys })).every(({ recordName }) => !recordName)).toBe(true)
  await save('S2', before ?? [])
})

test('lines are saved with their head and stay the same lines', async () => {
  await save('S1', [
    { number: 'A', amount: 5 },
    { number: 'B', signed: '2026-01-31' },
  ])
  const [a, b] = (await read('S1')).detail_contract
  expect([a, b]).toMatchObject([
    { number: 'A', amount: 5 },
    { number: 'B', signed: '2026-01-31' },
  ])
  const before = await read('S1')
  const after = await save('S1', [{ ...b, amount: 7 }, { number: 'A', amount: 6 }, { number: 'C' }])
  expect(after.ver).toBe(Number(before.ver) + 1)
  const lines = await linesOf('S1')
  expect(lines.slice(0, 2)).toEqual([
    [a?.lineNo, 'A', 6],
    [b?.lineNo, 'B', 7],
  ])
  // What is gone comes back as what it was.
  await save('S1', [{ number: 'B', amount: 7, signed: '2026-01-31' }])
  expect(await linesOf('S1')).toEqual([[b?.lineNo, 'B', 7]])
  await save('S1', [
    { number: 'A', amount: 6 },
    { number: 'B', amount: 7, signed: '2026-01-31' },
  ])
  expect((await linesOf('S1')).map(([no]) => no)).toEqual([a?.lineNo, b?.lineNo])
  const { rows } = await bulk.pool.query(
    'select operation from record_change where resource = $1 and record_id = $2 order by id',
    [((await detail()) as { key: string }).key, a?.lineNo],
  )
  expect(rows.map(({ operation }) => operation)).toEqual(['create', 'update', 'updateStatus', 'update'])
  // A save without a change is none.
  const { ver } = await read('S1')
  await save('S1', [
    { number: 'A', amount: 6 },
    { number: 'B', amount: 7, signed: '2026-01-31' },
  ])
  expect((await read('S1')).ver).toBe(ver)
})

test('a new head brings its lines, and each line has the page, the tab and the calls of an object', async () => {
  const made = (await answerCall(bulk, caller, store, 'create', {
    code: 'S9',
    name: '新的店',
    contactMobile: '19900000009',
    detail_contract: [{ number: 'Z' }],
  })) as { data: WireRow }
  expect(made.data.detail_contract).toMatchObject([{ number: 'Z' }])
  const found = await answerCall(bulk, caller, await detail(), 'search', { headId: [made.data.id] })
  expect(found).toMatchObject({ total: 1, data: [{ number: 'Z', _labels: { headId: '新的店' } }] })
  expect(await detail()).toMatchObject({ tabOf: [{ of: 'customer.store', by: 'headId' }] })
})

test('what is wrong is said at the cell, and nothing is saved', async () => {
  const before = await linesOf('S1')
  expect(await refusal(save('S1', [{ number: 'A' }, { number: 'A' }]))).toEqual([
    'detail_contract.1.number: duplicateLine',
  ])
  expect(await refusal(save('S1', [{ number: 'A' }, { amount: 1 }]))).toEqual(['detail_contract.1.number: required'])
  expect(await refusal(save('S1', [{ number: 'Q', pack: '999999' }]))).toEqual(['detail_contract.0.pack: refMissing'])
  const many = ['A', 'B', 'C', 'D'].map(number => ({ number }))
  expect(await refusal(save('S1', many))).toEqual([expect.stringMatching(/^detail_contract: /)])
  expect(await refusal(save('S3', [{ number: 'A' }]))).toEqual(['detail_contract: headOutOfUse'])
  const { id, ver } = await read('S1')
  const unknown = answerCall(bulk, caller, store, 'update', { id, ver, detail_nothing: [] })
  expect(await refusal(unknown)).toEqual(['detail_nothing: detailUnknown'])
  expect(await linesOf('S1')).toEqual(before)
})

test('its own page keeps the limit and refuses heads that are out of use', async () => {
  const add = async (code: string, number: string) =>
    answerCall(bulk, caller, await detail(), 'create', { headId: await idOf(code), number })
  for (const number of ['1', '2', '3']) await add('S2', number)
  expect(await refusal(add('S2', '4'))).toEqual(['headId: tooManyOfOne'])
  expect(await refusal(add('S3', '1'))).toEqual(['headId: refInvalid'])
  const [line] = (await read('S2')).detail_contract
  await answerCall(bulk, caller, await detail(), 'updateStatus', { ids: [String(line?.lineNo)], isDeleted: '1' })
  await add('S2', '4')
  expect(
    await refusal(
      answerCall(bulk, caller, await detail(), 'updateStatus', {
        ids: [String(line?.lineNo)],
        isDeleted: '0',
      }),
    ),
  ).toEqual(['headId: tooManyOfOne'])
})

test('lines need the keys of their own page, and are reached where their head is', async () => {
  const path = 'userMenu/contract/list/-'
  const without = { ...caller, keys: new Set(['search', 'view', 'edit'].map(key => `customer/customermanage:${key}`)) }
  expect(await read('S1', without)).not.toHaveProperty('detail_contract')
  const reader = { ...caller, keys: new Set([...without.keys, `${path}:search`]) }
  await expect(save('S1', [], reader)).rejects.toMatchObject({ code: 'notPermitted' })
  const none = aCaller({ userId: '999999', roleIds: [] })
  expect(await answerCall(bulk, none, await detail(), 'search', {})).toMatchObject({ total: 0 })
})

test('files name the head by its code; what is wrong is named, and all of it can be undone', async () => {
  expect((await makeTemplate(bulk, caller, 'contract')).length).toBeGreaterThan(0)
  const path = await bulk.workbook([
    ['门店', '字段number', '字段amount'],
    ['S9', 'I1', 1],
    ['S9', 'I2', 2],
    ['S9', 'I3', 3],
    ['S9', 'I3', 3],
    ['S3', 'I1', 1],
    ['S404', 'I1', 1],
  ])
  const run = await bulk.import(path, { kind: 'contract', businessType: 25 }, caller)
  expect(await bulk.errors(run)).toEqual([
    '4 门店、字段number duplicateInFile',
    '5 门店、字段number duplicateInFile',
    '6 门店 refInvalid',
    '7 门店 refMissing',
  ])
  expect((await linesOf('S9')).map(([, number]) => number)).toEqual(['Z', 'I1', 'I2'])
  const more = await bulk.workbook([
    ['门店', '字段number', '字段amount'],
    ['S9', 'I1', 9],
    ['S9', 'J1', 1],
  ])
  const full = await bulk.import(more, { kind: 'contract', businessType: 25, isCover: '1' }, caller)
  expect(await bulk.errors(full)).toEqual(['3 门店 tooManyOfOne'])
  expect((await linesOf('S9')).map(([, number, amount]) => [number, amount])).toContainEqual(['I1', 9])
  await undoImport(bulk, caller, full.id)
  await bulk.carryOut(full.id)
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  // Undone from the last, both leave what was there before them.
  expect((await linesOf('S9')).map(([, number]) => number)).toEqual(['Z'])
})

test('a field that is hidden while a file waits at its preview is named', async () => {
  const path = await bulk.workbook([
    ['门店', '字段number', '字段amount'],
    ['S1', 'W1', 1],
  ])
  const run = await bulk.import(path, { kind: 'contract', preview: true }, caller)
  const { data } = await answerCall(bulk, caller, customObject, 'search', { code: 'contract' })
  const { id } = (data as WireRow[])[0] as WireRow
  const hide = (isHidden: string) =>
    redefine(id, ({ fieldList }) => ({
      fieldList: (fieldList as WireRow[]).map(line => (line.fieldName === 'amount' ? { ...line, isHidden } : line)),
    }))
  await hide('1')
  await confirmImport(bulk, caller, run.id)
  const ended = await bulk.carryOut(run.id)
  expect((await importDetail(bulk, caller, ended)).warnings).toEqual([expect.stringContaining('字段amount')])
  await hide('0')
})

test('lines go with heads that an undone import takes back', async () => {
  await define(anObject('origin', [aKey()], { nameCn: '产地', nameEn: 'Origin', isDetail: '1', head: 'product.brand' }))
  const path = await bulk.workbook([
    ['品牌名称', '品牌编码'],
    ['新牌', 'NEW-BRAND'],
  ])
  const run = await bulk.import(path, { kind: 'Brand' }, caller)
  const { data } = await answerCall(bulk, caller, brand, 'search', { searchField: '新牌' })
  const { id } = (data as WireRow[])[0] as WireRow
  await answerCall(bulk, caller, await detail('origin'), 'create', { headId: id, number: 'O1' })
  // A line holds its head as little as a line of its own would.
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect((await answerCall(bulk, caller, await detail('origin'), 'search', {})).total).toBe(0)
})

test('an object of the tenant has details, and a detail has none', async () => {
  const { id } = await define(anObject('cooler', [aKey()]))
  await define(anObject('service', [aKey()], { isDetail: '1', head: 'custom', headObject: id }))
  const cooler = (await detail('cooler')) as never
  const { data } = await answerCall(bulk, caller, cooler, 'create', {
    number: 'C1',
    detail_service: [{ number: 'V1' }],
  })
  expect(data).toMatchObject({ detail_service: [{ number: 'V1' }] })
  const service = (await detail('service')) as { key: string }
  expect(
    await refusal(
      define(anObject('deeper', [aKey()], { isDetail: '1', head: 'custom', headObject: service.key.slice(8) })),
    ),
  ).toEqual(['headObject: detailOfDetail'])
  // What is wrong is named as the user knows it.
  const gone = await define(anObject('gone', [aKey()], { nameCn: '旧冷柜' }))
  await redefine(gone.id, () => ({ isDeleted: '1' }))
  const ofGone = define(anObject('late', [aKey()], { isDetail: '1', head: 'custom', headObject: gone.id }))
  await expect(ofGone).rejects.toMatchObject({ details: [{ code: 'refInvalid', params: { value: '旧冷柜' } }] })
})

test('a definition says where it belongs, with fields that a line can hold', async () => {
  expect(await refusal(define(anObject('lost', [aKey()], { isDetail: '1' })))).toEqual(['head: ruleBroken'])
  const pictures = anObject('pictures', [aKey(), aField('photos', 'Upload')], { isDetail: '1', head: 'product.brand' })
  expect(await refusal(define(pictures))).toEqual(['fieldList.1.fieldKind: detailFieldKind'])
  const own = anObject('own', [aKey(), aField('headId', 'Text')], { isDetail: '1', head: 'product.brand' })
  expect(await refusal(define(own))).toEqual(['fieldList.1.fieldName: ruleBroken'])
  const { data } = await answerCall(bulk, caller, customObject, 'search', { code: 'contract' })
  const { id } = (data as WireRow[])[0] as WireRow
  expect(await refusal(redefine(id, () => ({ maxLines: 1 })))).toEqual(['maxLines: detailHasMore'])
  expect(await refusal(redefine(id, () => ({ isDeleted: '1' })))).toEqual(['objectHasRows'])
})

test('attachments of records that an undone import takes back go with them', async () => {
  const label = (name: string) => store.fields[name]?.label[0] as string
  const path = await bulk.workbook([
    ['code', 'name', 'contactMobile'].map(label),
    ['ATT-1', '有附件的店', '19900000077'],
  ])
  const run = await bulk.import(path, { kind: 'Store' }, caller)
  expect(await bulk.errors(run)).toEqual([])
  const { rows } = await bulk.pool.query(
    `insert into file (tenant_id, key, name, bytes, content_type, sha256, owner_id)
     values ('one', 'att-1', 'a.pdf', 1, 'application/pdf', '-', '1') returning id`,
  )
  await bulk.pool.query(
    `insert into record_attachment (tenant_id, resource, record_id, file_id, create_by) values ('one', $1, $2, $3, '测试员')`,
    [store.key, await idOf('ATT-1'), rows[0].id],
  )
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect((await bulk.pool.query('select 1 from record_attachment')).rowCount).toBe(0)
  const files = await bulk.pool.query('select expires_at <= now() gone from file where id = $1', [rows[0].id])
  expect(files.rows).toEqual([{ gone: true }])
})
