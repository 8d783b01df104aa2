import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource } from '@sfa/registry/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { aField, aKey, anObject } from './an-object'

let bulk: Bulk
let admin: Caller
/** Reaches what belongs to the region 10. */
let rep: Caller

const callerOf = (userId: string) => callerOfRun(bulk, { id: '0', tenantId: 'one', userId, language: 'zh-CN' })
const define = async (body: object) =>
  (await answerCall(bulk, admin, customObject, 'create', { ...body })).data as WireRow
const redefine = async (id: unknown, change: (row: WireRow) => object) => {
  const row = (await answerCall(bulk, admin, customObject, 'findById', { id })).data as WireRow
  return answerCall(bulk, admin, customObject, 'update', { id, ver: row.ver, ...change(row) })
}
const known = (name: string) => inTenant(bulk.db, 'one', async () => findResource(name, 'one') as never)
const add = async (name: string, values: object, who = admin) =>
  (await answerCall(bulk, who, await known(name), 'create', { ...values })).data as WireRow
const codes = async (name: string, who: Caller, body: object = {}) => {
  const page = { pageIndex: 1, pageSize: 100 }
  const { data } = await answerCall(bulk, who, await known(name), 'search', { page, ...body })
  return (data as WireRow[]).map(({ number }) => number)
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => [],
    error =>
      error.details?.length ? error.details.map(({ field, code }: WireRow) => `${field}: ${code}`) : [error.code],
  )

beforeAll(async () => {
  bulk = await startBulk(2)
  await bulk.pool.query(`
    update sys_role set data_scope = 'all' where tenant_id = 'one';
    insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values
      ('one', 10, 'R10', '华东', 1, '/'), ('one', 20, 'R20', '华南', 1, '/');
    insert into customer_store (tenant_id, id, code, name, contact_mobile, state, org_id) values
      ('one', 1001, 'S1', '店1', '19900000001', 'passed', 10), ('one', 1002, 'S2', '店2', '19900000002', 'passed', 20);
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, org_ids)
      values ('one', 77, 'one-manager', 'manager', '经理', '-', '{10}');
    insert into sys_role (tenant_id, id, code, name, data_scope) values ('one', 77, 'FieldLead', '区域', 'orgTree');
    insert into sys_user_role (tenant_id, user_id, role_id) values ('one', 77, 77)`)
  admin = await callerOf('1')
  await define(
    anObject('cooler', [aKey(), aField('region', 'Reference', { target: 'organization.org', isReach: '1' })]),
  )
  await define(anObject('visitnote', [aKey(), aField('shop', 'Reference', { target: 'customer.store', isReach: '1' })]))
  const keys = '{search,view,add,edit,batch,download}'
  await bulk.pool.query(
    `insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
     select 'one', 77, code, $1 from sys_menu where tenant_id = 'one' and path like '/userMenu/%/list/-'`,
    [keys],
  )
  rep = await callerOf('77')
})
afterAll(() => bulk.stop())

test('records are reached by the data scope of roles: by their organisation, or where their store is reached', async () => {
  for (const [number, region] of [
    ['A', '10'],
    ['B', '20'],
    ['C', null],
  ])
    await add('cooler', { number, region })
  expect(await codes('cooler', admin)).toEqual(['A', 'B', 'C'])
  expect(await codes('cooler', rep)).toEqual(['A'])
  await add('visitnote', { number: 'N1', shop: '1001' })
  await add('visitnote', { number: 'N2', shop: '1002' })
  expect(await codes('visitnote', rep)).toEqual(['N1'])
  const resource = (await known('visitnote')) as never
  const { rows } = await bulk.pool.query(
    `select id::text from custom_o${String((resource as { key: string }).key).replace(/\D/g, '')} where number = 'N2'`,
  )
  expect(await refusal(answerCall(bulk, rep, resource, 'findById', { id: rows[0].id }))).toEqual(['notFound'])
})

test('what decides the data scope is one reference to something that not everyone reaches', async () => {
  const reach = (more: object, of: object = {}) =>
    refusal(define(anObject('bad', [aKey(), aField('whose', 'Reference', { isReach: '1', ...more })], of)))
  expect(await reach({ target: 'product.brand' })).toEqual(['fieldList.1.isReach: reachUnknown'])
  expect(await reach({ fieldKind: 'References', target: 'customer.store' })).toEqual([
    'fieldList.1.isReach: ruleBroken',
  ])
  expect(await reach({ target: 'customer.store', isHidden: '1' })).toEqual(['fieldList.1.isReach: ruleBroken'])
  expect(await reach({ target: 'customer.store' }, { isDetail: '1', head: 'product.product' })).toEqual([
    'fieldList.1.isReach: reachOfDetail',
  ])
})

test('a field refers to another object: by its code in calls, with its name in answers, and the object stays', async () => {
  const { rows } = await bulk.pool.query("select id::text from parameter_custom_object where code = 'cooler'")
  const cooler = rows[0].id
  const repair = await define(
    anObject('repair', [aKey(), aField('of', 'Reference', { target: 'custom', targetObject: cooler, inSearch: '1' })]),
  )
  const [{ id }] = (await answerCall(bulk, admin, await known('cooler'), 'search', { number: 'A' }))
    .data as WireRow[] as [WireRow]
  const made = await add('repair', { number: 'R1', of: id })
  expect(made).toMatchObject({ of: id })
  const found = (await answerCall(bulk, admin, await known('repair'), 'search', {})).data as WireRow[]
  expect(found).toMatchObject([{ of: id, _labels: { of: 'A' } }])
  expect(await codes('repair', admin, { of: [id] })).toEqual(['R1'])
  expect(await refusal(add('repair', { number: 'R2', of: '999999' }))).toEqual(['of: refMissing'])
  expect(await refusal(redefine(cooler, () => ({ isDeleted: '1' })))).toEqual(['objectHasRows'])
  await bulk.pool.query(`update custom_o${cooler} set is_deleted = 1`)
  expect(await refusal(redefine(cooler, () => ({ isDeleted: '1' })))).toEqual(['objectReferredTo'])
  // Ids of one object say nothing in another.
  const other = (row: WireRow) => ({
    fieldList: (row.fieldList as WireRow[]).map(line =>
      line.fieldName === 'of' ? { ...line, target: 'product.brand', targetObject: null } : line,
    ),
  })
  expect(await refusal(redefine(repair.id, other))).toEqual(['fieldList.1.fieldKind: fieldKindFixed'])
})

test('a reference names an object that is in use, and no detail', async () => {
  const refer = (targetObject: unknown) =>
    refusal(define(anObject('wrong', [aKey(), aField('of', 'Reference', { target: 'custom', targetObject })])))
  expect(await refer('999999')).toEqual(['fieldList.1.targetObject: refMissing'])
  expect(await refer(null)).toEqual(['fieldList.1.targetObject: ruleBroken'])
  const detail = await define(anObject('shelfline', [aKey()], { isDetail: '1', head: 'customer.store' }))
  expect(await refer(detail.id)).toEqual(['fieldList.1.targetObject: targetIsDetail'])
})
