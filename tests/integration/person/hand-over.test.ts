import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { inlineBatchRows } from '@sfa/operations/resource/batch/change-batch'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { handOver, previewHandOver } from '@sfa/person/operations/hand-over'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'
import { carryOut } from '../support/carry-out'

let demo: Demo
let admin: Caller
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
})
afterAll(() => demo.stop())

const one = async (text: string, values: unknown[] = []) => (await demo.pool.query(text, values)).rows[0]
let made = 0
/** A sales representative of the region East, unless told otherwise. */
async function aPerson({ role = 'SalesRep', superior = null as string | null, org = 'HD' } = {}) {
  const code = `HO${++made}`
  const { id } = await one(
    `insert into sys_user (tenant_id, user_name, user_code, name, org_ids, role_ids, superior_id)
     select 'one', $1, $1, $1, array[o.id], array(select id from sys_role where tenant_id = 'one' and code = $2), $3
     from sys_org o where o.tenant_id = 'one' and o.code = $4 returning id::text id`,
    [code, role, superior, org],
  )
  return { id: String(id), code }
}
const storesFor = (rep: string, count: number) =>
  demo.pool.query(
    `insert into customer_store (tenant_id, code, name, contact_mobile, org_id, sales_rep_user_code_list)
     select 'one', 'HO' || $1 || '-' || n, '交接店' || n, '19900000001', o.id, array[$1::bigint]
     from sys_org o, generate_series(1, $2::int) n where o.tenant_id = 'one' and o.code = 'HD'`,
    [rep, count],
  )
const storesOf = async (rep: string): Promise<number> =>
  (
    await one(
      "select count(*)::int n from customer_store where tenant_id = 'one' and $1 = any(sales_rep_user_code_list)",
      [rep],
    )
  ).n
const userOf = (id: string) =>
  one(
    `select u.superior_id::text superior, u.is_deleted invalid, u.leave_date::text left_on,
       array(select code from sys_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_ids) order by code) roles
     from sys_user u where u.id = $1`,
    [id],
  )
const stores = { resource: 'customer.store', field: 'salesRepUserCodeList' }
const subordinates = { resource: 'person.user', field: 'superiorID' }
const heads = { resource: 'organization.org', field: 'headIDs' }
const run = (batchId: string) => carryOut(demo, batchChangeJob, runBatchChange, batchId)

test('a leaver is handed over in one step, evenly and with everything that names them, and it can be undone', async () => {
  const boss = await aPerson({ role: 'Manager' })
  const leaver = await aPerson({ role: 'SalesRep', superior: boss.id })
  const [a, b] = [await aPerson({ role: 'DirectSalesRep', superior: leaver.id }), await aPerson()]
  const third = await aPerson({ superior: leaver.id })
  await storesFor(leaver.id, 6)
  // It waits for approval, and so stays as it is.
  await demo.pool.query("update customer_store set state = 'pending' where tenant_id = 'one' and code = $1", [
    `HO${leaver.id}-6`,
  ])
  await demo.pool.query(
    "update sys_org set head_ids = array[$1::bigint, $2::bigint] where tenant_id = 'one' and code = 'P31'",
    [boss.id, leaver.id],
  )
  const found = await previewHandOver(demo, admin, { userID: leaver.id })
  const counts = Object.fromEntries(found.parts.map(({ resource, field, count }) => [`${resource}.${field}`, count]))
  expect(counts).toMatchObject({
    'customer.store.salesRepUserCodeList': 5,
    'person.user.superiorID': 2,
    'organization.org.headIDs': 1,
    'organization.department.headIDs': 0,
  })
  expect(found.parts).toContainEqual(expect.objectContaining({ ...stores, count: 5, locked: 1 }))
  expect(found).toMatchObject({ superior: { id: boss.id }, roles: [{ mayGive: true }] })
  // What only says who did something is not handed over.
  expect(found.parts.map(({ resource }) => resource)).not.toContain('person.login-log')

  const done = await handOver(demo, admin, {
    userID: leaver.id,
    parts: [
      { ...stores, to: [a.id, b.id] },
      { ...subordinates, to: [a.id] },
      { ...heads, to: [a.id] },
    ],
    roles: { ids: found.roles.map(({ id }) => id), to: [a.id] },
    invalidate: true,
    leaveDate: '2026-01-31',
    check: false,
  })
  expect(done).toMatchObject({ refused: [] })
  expect([await storesOf(leaver.id), await storesOf(a.id), await storesOf(b.id)]).toEqual([1, 3, 2])
  // The successor, who reported to the leaver, reports to the leaver's superior.
  expect(await userOf(a.id)).toMatchObject({ superior: boss.id, roles: ['DirectSalesRep', 'SalesRep'] })
  expect(await userOf(third.id)).toMatchObject({ superior: a.id })
  expect(await userOf(leaver.id)).toMatchObject({ invalid: 1, left_on: '2026-01-31', roles: ['SalesRep'] })
  const org = await one("select head_ids::text[] ids from sys_org where tenant_id = 'one' and code = 'P31'")
  expect(org.ids).toEqual([boss.id, a.id])

  const batchId = done.batchId ?? ''
  await undoRun(demo, admin, batchId)
  expect(await run(batchId)).toMatchObject({ phase: 'undone', failureCount: 0 })
  expect([await storesOf(leaver.id), await storesOf(a.id), await storesOf(b.id)]).toEqual([6, 0, 0])
  expect(await userOf(leaver.id)).toMatchObject({ invalid: 0, left_on: null })
  expect(await userOf(a.id)).toMatchObject({ superior: leaver.id, roles: ['DirectSalesRep'] })
})

test('successors who report to the leaver, or stand below others who do, close no circle', async () => {
  const boss = await aPerson({ role: 'Manager' })
  const leaver = await aPerson({ superior: boss.id })
  const [a, b, chief] = await Promise.all([1, 2, 3].map(() => aPerson({ superior: leaver.id })))
  const below = await aPerson({ superior: chief?.id })
  const to = [a, b, below].map(one => one?.id ?? '')
  const body = { userID: leaver.id, parts: [{ ...subordinates, to }], invalidate: true, check: false }
  expect(await handOver(demo, admin, body)).toMatchObject({ refused: [] })
  expect((await Promise.all([a, b].map(one => userOf(one?.id ?? '')))).map(({ superior }) => superior)).toEqual([
    boss.id,
    boss.id,
  ])
  expect([a?.id, b?.id]).toContain((await userOf(chief?.id ?? '')).superior)
  expect(await userOf(below.id)).toMatchObject({ superior: chief?.id })
})

test('what has calls of its own alone, as orders, is not offered', async () => {
  const { parts } = await previewHandOver(demo, admin, { userID: (await aPerson()).id })
  expect(parts.every(({ mayEdit }) => mayEdit)).toBe(true)
  expect(parts.map(({ resource }) => resource)).not.toContain('order.order')
})

test('documents that can be changed go along, and those that are over stay with the leaver', async () => {
  const [leaver, successor] = [await aPerson(), await aPerson()]
  await demo.pool.query(
    `insert into material_request (tenant_id, code, requester_id, org_id, warehouse_id, purpose, request_date, state)
     select 'one', 'HO-' || state, $1, o.id, 1, 'other', current_date, state
     from sys_org o, unnest(array['draft', 'review', 'closed', 'cancelled']) state where o.tenant_id = 'one' and o.code = 'HD'`,
    [leaver.id],
  )
  const requests = { resource: 'material.request', field: 'requesterID' }
  const { parts } = await previewHandOver(demo, admin, { userID: leaver.id })
  expect(parts.find(part => part.resource === requests.resource)).toMatchObject({ ...requests, count: 1, locked: 1 })
  const done = await handOver(demo, admin, {
    userID: leaver.id,
    parts: [{ ...requests, to: [successor.id] }],
    invalidate: true,
    leaveDate: '2026-01-31',
    check: false,
  })
  expect(done).toMatchObject({ refused: [] })
  const { rows } = await demo.pool.query(
    "select code, requester_id::text requester from material_request where tenant_id = 'one' and code like 'HO-%' order by code",
  )
  expect(rows.map(({ code, requester }) => [code, requester === successor.id])).toEqual([
    ['HO-cancelled', false],
    ['HO-closed', false],
    ['HO-draft', true],
    ['HO-review', false],
  ])
})

test('what a successor cannot take is told by record, and the account stays valid then', async () => {
  const leaver = await aPerson()
  const clerk = await aPerson({ role: 'Clerk' })
  await storesFor(leaver.id, 2)
  const body = { userID: leaver.id, parts: [{ ...stores, to: [clerk.id] }], invalidate: true }
  const checked = await handOver(demo, admin, { ...body, check: true })
  const done = await handOver(demo, admin, { ...body, check: false })
  expect(checked).toEqual({ changed: done.changed, refused: done.refused, checked: 3 })
  expect(done.changed).toBe(0)
  expect(done.refused).toMatchObject([
    { resource: 'customer.store', key: expect.stringContaining('交接店') },
    { resource: 'customer.store' },
    { resource: 'person.user', id: leaver.id, code: 'othersRefused' },
  ])
  expect(await userOf(leaver.id)).toMatchObject({ invalid: 0 })
  expect(await storesOf(leaver.id)).toBe(2)
})

test('more than 500 records are a job, and the first 500 of them are checked', async () => {
  const [leaver, next, clerk] = [await aPerson(), await aPerson(), await aPerson({ role: 'Clerk' })]
  await storesFor(leaver.id, inlineBatchRows + 1)
  const parts = [{ ...stores, to: [next.id] }]
  const body = { userID: leaver.id, parts, invalidate: true }
  const checked = await handOver(demo, admin, { ...body, parts: [{ ...stores, to: [clerk.id] }], check: true })
  expect(checked).toMatchObject({ changed: 0, checked: inlineBatchRows })
  expect(checked.refused).toHaveLength(inlineBatchRows)
  const { batchId = '', changed } = await handOver(demo, admin, { ...body, check: false })
  expect(changed).toBeUndefined()
  expect(await storesOf(leaver.id)).toBe(inlineBatchRows + 1)
  expect(await run(batchId)).toMatchObject({ phase: 'done', failureCount: 0, successCount: inlineBatchRows + 2 })
  expect([await storesOf(leaver.id), await storesOf(next.id)]).toEqual([0, inlineBatchRows + 1])
  expect(await userOf(leaver.id)).toMatchObject({ invalid: 1 })
})

test('successors are other valid users within reach; records out of reach are counted and stay', async () => {
  const [leaver, next, gone, far] = [await aPerson(), await aPerson(), await aPerson(), await aPerson({ org: 'HN' })]
  await demo.pool.query('update sys_user set is_deleted = 1 where id = $1', [gone.id])
  await storesFor(leaver.id, 2)
  await demo.pool.query(
    `update customer_store set org_id = (select id from sys_org where tenant_id = 'one' and code = 'HN')
     where tenant_id = 'one' and code = $1`,
    [`HO${leaver.id}-1`],
  )
  const { rows } = await demo.pool.query(
    "insert into sys_role (tenant_id, code, name, data_scope) values ('one', 'EASTHO', 'EASTHO', 'orgTree') returning id",
  )
  await demo.pool.query(
    `insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
     select 'one', $1, code, array['search', 'edit'] from sys_menu
     where tenant_id = 'one' and code in ('person.usermanagement', 'customer.customermanage')`,
    [rows[0].id],
  )
  const east = await aPerson({ role: 'EASTHO' })
  const editor = await callerOfRun(demo, { id: '0', tenantId: 'one', userId: east.id, language: 'zh-CN' })
  const preview = await previewHandOver(demo, editor, { userID: leaver.id })
  expect(preview.parts).toContainEqual({ ...stores, count: 1, outOfReach: 1, locked: 0, mayEdit: true })
  expect(preview.parts).toContainEqual({ ...heads, count: 0, outOfReach: 0, locked: 0, mayEdit: false })
  expect(preview.roles).toMatchObject([{ mayGive: false }])
  const to = (id: string) =>
    handOver(demo, editor, { userID: leaver.id, parts: [{ ...stores, to: [id] }], invalidate: false, check: false })
  for (const id of [leaver.id, gone.id, far.id])
    await expect(to(id)).rejects.toMatchObject({ details: [{ code: 'successorUnfit' }] })
  expect(await to(next.id)).toMatchObject({ changed: 1, refused: [] })
  expect(await storesOf(leaver.id)).toBe(1)
  await expect(previewHandOver(demo, editor, { userID: far.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(
    handOver(demo, editor, {
      userID: leaver.id,
      parts: [{ ...stores, to: [next.id] }],
      invalidate: true,
      check: false,
    }),
  ).rejects.toMatchObject({ code: 'notPermitted' })
})
