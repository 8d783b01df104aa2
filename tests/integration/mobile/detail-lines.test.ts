import type { WireRow } from '@sfa/db/search/search-rows'
import { pull } from '@sfa/mobile/operations/pull'
import { publishSyncTypes, searchSyncTypes } from '@sfa/mobile/operations/sync-types'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { resourceOf } from '@sfa/registry/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { aField, aKey, anObject } from '../custom-object/an-object'

let bulk: Bulk
let admin: Caller
/** Reaches the stores of one region. */
let rep: Caller

const callerOf = (userId: string) => callerOfRun(bulk, { id: '0', tenantId: 'one', userId, language: 'zh-CN' })
const operator = (): Caller => ({ ...admin, keys: new Set(['*:*:*']) })
const sql = async (text: string) => (await bulk.pool.query(text)).rows
const define = async (body: object) =>
  (await answerCall(bulk, admin, customObject, 'create', { ...body })).data as WireRow

beforeAll(async () => {
  bulk = await startBulk(2)
  await sql(`update sys_role set data_scope = 'all' where tenant_id = 'one';
    insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values
      ('one', 10, 'R10', '华东', 1, '/'), ('one', 20, 'R20', '华南', 1, '/');
    insert into customer_store (tenant_id, id, code, name, contact_mobile, state, org_id) values
      ('one', 1001, 'S1', '店1', '19900000001', 'passed', 10), ('one', 1002, 'S2', '店2', '19900000002', 'passed', 20);
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, org_ids)
      values ('one', 77, 'one-manager', 'manager', '经理', '-', '{10}');
    insert into sys_role (tenant_id, id, code, name, data_scope) values ('one', 77, 'FieldLead', '区域', 'orgTree');
    insert into sys_user_role (tenant_id, user_id, role_id) values ('one', 77, 77);
    insert into sys_menu (tenant_id, code, name, platform, path, description_cn, description_en)
      values ('one', 'mini.visit', 'visit', '2', '/mini/visit', '拜访', 'Visits');
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys) values ('one', 77, 'mini.visit', '{use}')`)
  admin = await callerOf('1')
  rep = await callerOf('77')
  await defineDetail('contract', 'customer.store')
  await save('1001', 'contract', [{ number: 'A', amount: 5 }, { number: 'B' }])
  await save('1002', 'contract', [{ number: 'C' }])
})
afterAll(() => bulk.stop())

const defineDetail = (code: string, head: string) =>
  define(anObject(code, [aKey(), aField('amount', 'Money')], { isDetail: '1', head }))

async function save(id: string, detail: string, lines: readonly object[]): Promise<void> {
  const store = resourceOf('customer.store')
  const { ver } = (await answerCall(bulk, admin, store, 'findById', { id })).data as WireRow
  await answerCall(bulk, admin, store, 'update', { id, ver, [`detail_${detail}`]: lines })
}

async function take(version?: string, pageSize = 500) {
  const changed: WireRow[] = []
  const deleted: string[] = []
  let cursor: string | undefined
  let full = false
  let next: string | null = null
  do {
    const { types } = await pull(bulk, rep, { types: [{ type: 'dynamicdetail', version, cursor }], pageSize })
    const page = types[0] as (typeof types)[number]
    changed.push(...page.changed)
    deleted.push(...page.deleted)
    full = page.full
    next = page.version
    cursor = page.cursor ?? undefined
  } while (cursor)
  return { full, changed, deleted, version: next ?? undefined }
}
const numbers = (rows: readonly WireRow[]) =>
  rows.flatMap(({ kind, line }) => (kind === 'line' ? [(line as WireRow).number] : []))

/** A version behind which nothing is open: other transactions of the server hold the oldest one back. */
async function settled(): Promise<string> {
  let { version } = await take()
  await expect
    .poll(
      async () => {
        const next = await take(version)
        version = next.version
        return [next.full, next.changed, next.deleted]
      },
      { timeout: 60_000 },
    )
    .toEqual([false, [], []])
  return version as string
}

test('of a tenant with one detail alone the page of sync types counts the lines, and phones get them', async () => {
  const row = (await searchSyncTypes(bulk, operator())).find(({ type }) => type === 'dynamicdetail')
  expect(row).toMatchObject({ records: 4, bytes: expect.any(Number) })
  expect(numbers((await take()).changed)).toEqual(['A', 'B'])
})

test('phones get what the tenant has defined, and the lines of the heads that their user reaches', async () => {
  await defineDetail('certificate', 'product.product')
  const { full, changed } = await take()
  expect(full).toBe(true)
  expect(changed.filter(({ kind }) => kind === 'definition')).toMatchObject([
    { detail: 'contract', head: 'customer.store', label: ['对象contract', 'Object contract'], maxLines: 500 },
    { detail: 'certificate', head: 'product.product' },
  ])
  expect(changed[0]?.fields).toMatchObject([
    { name: 'number', kind: 'code', required: true, label: ['字段number', 'Field number'] },
    { name: 'amount', kind: 'money' },
  ])
  expect(numbers(changed)).toEqual(['A', 'B'])
  expect(changed.find(({ kind }) => kind === 'line')).toMatchObject({
    detail: 'contract',
    line: { headId: '1001', number: 'A', amount: 5, ver: 1 },
  })
  // Page by page it is the same.
  expect((await take(undefined, 1)).changed).toEqual(changed)
})

test('afterwards they get what has changed, and what became invalid or went with its head to others', async () => {
  let version = await settled()
  const before = (await take()).changed
  await save('1001', 'contract', [{ number: 'A', amount: 6 }])
  const next = await take(version)
  expect(next).toMatchObject({ full: false, changed: [{ line: { number: 'A', amount: 6 } }] })
  expect(next.deleted).toEqual([before.find(({ line }) => (line as WireRow)?.number === 'B')?.id])
  version = await settled()
  await sql(`update customer_store set org_id = case id when 1001 then 20 else 10 end where tenant_id = 'one'`)
  const handed = await take(version)
  expect(handed).toMatchObject({ full: false, changed: [{ line: { number: 'C' } }] })
  expect(handed.deleted).toContain(before.find(({ line }) => (line as WireRow)?.number === 'A')?.id)
  await sql(`update customer_store set org_id = case id when 1001 then 10 else 20 end where tenant_id = 'one'`)
})

test('another definition is sent whole, and a field that a role may not read is in neither', async () => {
  const version = await settled()
  await define(anObject('shelf', [aKey()], { isDetail: '1', head: 'customer.store' }))
  const next = await take(version)
  expect(next.full).toBe(true)
  expect(next.changed.map(({ detail }) => detail)).toContain('shelf')
  const [contract] = await sql("select id::text from parameter_custom_object where code = 'contract'")
  await sql(`insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
    values ('one', 77, 'custom.o${contract.id}', 'amount', 'hidden')`)
  const { changed } = await take()
  expect(changed[0]?.fields).toMatchObject([{ name: 'number' }])
  expect(JSON.stringify(changed.filter(({ detail }) => detail === 'contract'))).not.toContain('amount')
})

test('the page of sync types counts them and publishes them anew', async () => {
  const row = (await searchSyncTypes(bulk, operator())).find(({ type }) => type === 'dynamicdetail')
  // Three definitions and the valid lines of two stores.
  expect(row).toMatchObject({ records: 5, waitsFor: null, lastChange: expect.any(String) })
  const version = await settled()
  await publishSyncTypes(bulk, operator(), { types: ['dynamicdetail'] })
  expect((await take(version)).full).toBe(true)
})
