import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { confirmDocuments, findDocument, searchDocuments } from '@sfa/operations/approval/confirm-documents'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { commonFind, commonSearch, commonWrite } from '@sfa/operations/resource/calls/common-api'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { aField, aKey, anObject } from './an-object'

let bulk: Bulk
/** Reaches every store. */
let caller: Caller

beforeAll(async () => {
  bulk = await startBulk(2)
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  await answerCall(bulk, caller, customObject, 'create', {
    ...anObject('visit', [aKey(), aField('score', 'Number')]),
  })
  await inTenant(bulk.db, 'one', async () => undefined)
  await bulk.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile, state) values
      ('one', 'S1', '惠民超市', '19900000001', 'pending'), ('one', 'S2', '利群超市', '19900000002', 'pending'),
      ('one', 'S3', '新开的店', '19900000003', 'new')`)
})
afterAll(() => bulk.stop())

const rowsOf = (answer: unknown) => (answer as { data: WireRow[] }).data
const waiting = async (body: object = {}) =>
  rowsOf(await searchDocuments(bulk, caller, { objectName: 'MD_Store', ...body })).map(({ code }) => code)

test('records of any object are created, changed, found and searched by the name of the object', async () => {
  const { data } = await commonWrite(bulk, caller, 'create', { objectName: 'visit', number: 'V1', score: 3 })
  const { id, ver } = data as WireRow
  const changed = await commonWrite(bulk, caller, 'update', { objectName: 'visit', record: { id, ver, score: 4 } })
  expect(changed.data).toMatchObject({ score: 4, ver: 2 })
  expect(await commonFind(bulk, caller, { objectName: 'visit', id: String(id) })).toMatchObject({ data: { score: 4 } })
  const page = { pageIndex: 1, pageSize: -1 }
  expect(rowsOf(await commonSearch(bulk, caller, { objectName: 'Visit', number: 'V1', page }))).toHaveLength(1)
  expect(rowsOf(await commonSearch(bulk, caller, { objectName: 'MD_Product', page }))).toHaveLength(2)
  const by = [{ column: 'score', operator: 'gt', value: 3 }]
  expect(rowsOf(await commonSearch(bulk, caller, { objectName: 'visit', searchItems: by }))).toHaveLength(1)
})

test('under the keys of its page, and of the caller’s tenant alone', async () => {
  const none = aCaller({ keys: new Set() })
  await expect(commonSearch(bulk, none, { objectName: 'visit' })).rejects.toMatchObject({ code: 'notPermitted' })
  await expect(commonWrite(bulk, none, 'create', { objectName: 'visit' })).rejects.toMatchObject({
    code: 'notPermitted',
  })
  const other = aCaller({ tenantId: 'two' })
  await expect(commonSearch(bulk, other, { objectName: 'visit' })).rejects.toMatchObject({ code: 'objectNameUnknown' })
})

test('what waits for a decision is searched, shown and decided about', async () => {
  expect(await waiting()).toEqual(['S1', 'S2'])
  expect(await waiting({ code: 'S2' })).toEqual(['S2'])
  const [first, second] = (await bulk.pool.query('select id::text from customer_store order by code')).rows
  expect(await findDocument(bulk, caller, { objectName: 'MD_Store', id: first.id })).toMatchObject({
    title: '惠民超市',
    row: { code: 'S1' },
    waiting: true,
  })
  await confirmDocuments(bulk, caller, { objectName: 'MD_Store', id: first.id, passed: '1', opinion: '好' })
  const rejected = await confirmDocuments(bulk, caller, {
    objectName: 'MD_Store',
    ids: [first.id, second.id],
    passed: '0',
    opinion: '不全',
  })
  expect(rejected).toMatchObject({ changed: 1, refused: [{ id: first.id, code: 'wrongState' }] })
  const { rows } = await bulk.pool.query('select code, state from customer_store order by code')
  expect(rows.map(({ state }) => state)).toEqual(['passed', 'rejected', 'new'])
  expect(await waiting()).toEqual([])
})

test('nothing is decided about without the key, nor about an object without an approval', async () => {
  const reader = { ...caller, keys: new Set(['customer/customermanage:search']) }
  await expect(confirmDocuments(bulk, reader, { objectName: 'MD_Store', id: '1', passed: '1' })).rejects.toMatchObject({
    code: 'notPermitted',
  })
  await expect(searchDocuments(bulk, caller, { objectName: 'visit' })).rejects.toMatchObject({ code: 'notApprovable' })
})
