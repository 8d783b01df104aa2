import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { materialArea } from '@sfa/demo-tenant/areas/material-area'
import { materialIssue } from '@sfa/material/definitions/issue.resource'
import { materialRequest } from '@sfa/material/definitions/request.resource'
import { materialStockQuery } from '@sfa/material/operations/material-stock.report'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { searchReport } from '@sfa/operations/report/search-report'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { quota } from '@sfa/pricing/definitions/quota.resource'
import { addUser } from '@sfa/test-kit/add-user'
import { warehouse } from '@sfa/warehouse/definitions/warehouse.resource'
import { postStock } from '@sfa/warehouse/operations/post-stock'
import { actTaskCall } from '@sfa/workflow/definitions/task.calls'
import { actTask } from '@sfa/workflow/operations/act-task'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'
import { approve, inARow, users } from '../workflow/start-approvals'

let demo: Demo
let admin: Caller
let hq: string
let materials: string[]
let codes: string[]
let place: WireRow
let posted = 900_000
const sql = async (text: string) => (await demo.pool.query(text)).rows as WireRow[]

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  hq = String((await sql("select id::text from sys_org where tenant_id = 'one' and code = 'HQ'"))[0]?.id)
  // The small demo has no materials: its last products become some.
  const found = await sql(`
    update product_product set product_type = '2' where tenant_id = 'one' and code in (
      select code from product_product where tenant_id = 'one' order by code desc limit 3)
    returning id::text, code`)
  materials = found.map(({ id }) => String(id))
  codes = found.map(({ code }) => String(code))
})
afterAll(() => demo.stop())
/** Each test has a warehouse of its own, and no quota unless it makes one. */
beforeEach(async () => {
  await sql('delete from pricing_quota_move; delete from pricing_quota')
  place = await write(warehouse, 'create', { name: `物料仓${++posted}`, orgID: hq })
})

const write = async (resource: Parameters<typeof answerCall>[2], operation: 'create' | 'update', values: WireRow) =>
  (await answerCall(demo, admin, resource, operation, values)).data as WireRow
const act = (action: string, { id }: WireRow, body: WireRow = {}, caller = admin) =>
  answerAction(demo, caller, materialRequest, action, { id, ...body }) as Promise<WireRow>
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`.trim()),
  )
const comesIn = (quantities: readonly number[], caller = admin) =>
  inTenant(demo.db, 'one', tx =>
    postStock(tx, caller, {
      document: { type: 'adjustment', id: String(++posted), no: `T${posted}` },
      moves: quantities.flatMap((quantity, at) =>
        quantity > 0
          ? [
              {
                line: at + 1,
                productId: String(materials[at]),
                from: 'ADJUST' as const,
                to: { warehouseId: String(place.id) },
                quantity,
              },
            ]
          : [],
      ),
    }),
  )
const request = (quantities: readonly number[], values: WireRow = {}) =>
  write(materialRequest, 'create', {
    requesterID: admin.userId,
    orgID: hq,
    warehouseID: place.id,
    purpose: 'display',
    requestDate: '2030-06-01',
    lines: quantities.map((quantity, at) => ({ product: materials[at], quantity })),
    ...values,
  })
const limit = (at: number, total: number, rest: WireRow = {}) =>
  write(quota, 'create', {
    productCode: codes[at],
    objectType: 'org',
    objectCode: 'HQ',
    validFrom: '2030-01-01',
    validTo: '2030-12-31',
    total,
    ...rest,
  })
/** On hand and reserved of each material. */
const stocked = async () =>
  (
    await sql(`select on_hand::float8 || '-' || reserved::float8 said from warehouse_stock
      where warehouse_id = ${place.id} order by product_id`)
  ).map(({ said }) => said)
/** What was asked for, approved, issued and is held. */
const lines = async ({ id }: WireRow) =>
  (
    await sql(`select concat_ws(' ', quantity::float8, coalesce(approved::float8::text, '-'), issued::float8, held::float8) said
      from material_request_lines where head_id = ${id} order by line_no`)
  ).map(({ said }) => said)
const used = async () =>
  (await sql("select used::float8 used from pricing_quota where tenant_id = 'one' order by id")).map(row => row.used)
const stateOf = async ({ id }: WireRow) => (await sql(`select state from material_request where id = ${id}`))[0]?.state

test('a request is submitted, approved in part, issued and finished; stock and quota follow', async () => {
  await comesIn([100, 50])
  await limit(0, 80)
  const made = await request([30, 20])
  expect(String(made.code)).toMatch(/^WL\d{8}-\d{6}$/)
  await act('submit', made)
  expect([await stateOf(made), await stocked(), await used()]).toEqual(['review', ['100-30', '50-20'], [30]])
  const decided = await act('approve', made, { lines: [{ lineNo: 1, approved: 25 }], opinion: '同意' })
  expect(decided).toMatchObject({ state: 'approved', opinion: '同意', confirmer: admin.userName })
  expect([await lines(made), await used()]).toEqual([['30 25 0 25', '20 20 0 20'], [25]])
  await act('issue', made, { receiver: '张三' })
  expect([await stateOf(made), await stocked()]).toEqual(['issued', ['75-0', '30-0']])
  expect(await lines(made)).toEqual(['30 25 25 0', '20 20 20 0'])
  const moves = await sql(`select document_type, to_location, sum(quantity)::float8 sum from warehouse_stock_move
    where from_warehouse_id = ${place.id} group by 1, 2`)
  expect(moves).toEqual([{ document_type: 'material-issue', to_location: 'GIFT', sum: 45 }])
  await act('finish', made)
  expect([await stateOf(made), await used()]).toEqual(['closed', [25]])
  expect(await refusal(act('issue', made))).toEqual(['wrongState'])
})

test('where stock is short, what is there is held and issued; the rest follows when goods come in', async () => {
  await comesIn([10])
  const made = await request([16, 5])
  await act('submit', made)
  expect(await lines(made)).toEqual(['16 - 0 10', '5 - 0 0'])
  await act('approve', made)
  expect(await refusal(act('issue', made, { lines: [{ lineNo: 2, quantity: 1 }] }))).toEqual([
    'lines.0.quantity stockShort',
  ])
  await act('issue', made, { lines: [{ lineNo: 1, quantity: 4 }] })
  expect([await stateOf(made), await lines(made)]).toEqual(['partlyIssued', ['16 16 4 6', '5 5 0 0']])
  await act('issue', made)
  expect(await lines(made)).toEqual(['16 16 10 0', '5 5 0 0'])
  expect(await refusal(act('issue', made))).toEqual(['lines materialNothingThere'])
  await comesIn([20, 20])
  await act('issue', made)
  expect([await stateOf(made), await lines(made), await stocked()]).toEqual([
    'issued',
    ['16 16 16 0', '5 5 5 0'],
    ['14-0', '15-0'],
  ])
  const { data, total } = await answerCall(demo, admin, materialIssue, 'search', { requestID: [made.id] })
  expect([total, (data as WireRow[]).length]).toEqual([3, 3])
})

test('closing gives up what was not issued, with its stock and its quota', async () => {
  await comesIn([100])
  await limit(0, 100)
  const made = await request([40])
  await act('submit', made)
  await act('approve', made)
  await act('issue', made, { lines: [{ lineNo: 1, quantity: 15 }] })
  expect(await refusal(act('cancel', made, { cancelReason: '不需要了，取消' }))).toEqual(['wrongState'])
  await act('close', made, { closeReason: '活动结束' })
  expect([await stateOf(made), await stocked(), await used()]).toEqual(['closed', ['85-0'], [15]])
})

test('a short quota refuses by name and holds nothing', async () => {
  await comesIn([100])
  await limit(0, 100)
  await limit(0, 8, { objectType: 'person', objectCode: admin.userCode })
  const made = await request([9])
  expect(await refusal(act('submit', made))).toEqual(['quotaShort'])
  expect([await stateOf(made), await stocked(), await used()]).toEqual(['draft', ['100-0'], [0, 0]])
  await act('submit', await request([8]))
  expect(await used()).toEqual([8, 8])
})

test('what is asked for badly is refused at its cell', async () => {
  const [finished] = await sql(
    "select id::text from product_product where tenant_id = 'one' and product_type = '1' order by code limit 1",
  )
  expect(await refusal(request([0]))).toEqual(['lines.0.quantity ruleBroken'])
  expect(await refusal(request([-1]))).toEqual(['lines.0.quantity ruleBroken'])
  expect(await refusal(request([100_000]))).toEqual(['lines.0.quantity ruleBroken'])
  expect(await refusal(request([1.005]))).toEqual(['lines.0.quantity ruleBroken'])
  expect(await refusal(request([1], { lines: [{ product: finished?.id, quantity: 1 }] }))).toEqual([
    'lines.0.product materialOnly',
  ])
  expect(await refusal(act('submit', await request([])))).toEqual(['materialLinesMissing'])
  const made = await request([5, 5])
  await act('submit', made)
  const approveWith = (given: WireRow[]) => refusal(act('approve', made, { lines: given }))
  expect(await approveWith([{ lineNo: 1, approved: 6 }])).toEqual(['lines.0.approved materialTooMuch'])
  expect(await approveWith([{ lineNo: 3, approved: 1 }])).toEqual(['lines.0.lineNo materialLineUnknown'])
  expect(
    await approveWith([
      { lineNo: 1, approved: 1 },
      { lineNo: 1, approved: 2 },
    ]),
  ).toEqual(['lines.1.lineNo materialLineUnknown'])
  expect(
    await approveWith([
      { lineNo: 1, approved: 0 },
      { lineNo: 2, approved: 0 },
    ]),
  ).toEqual(['lines materialNothingApproved'])
  expect(await refusal(act('cancel', made, { cancelReason: ' 不要了  ' }))).toEqual(['cancelReason reasonTooShort'])
  expect(await refusal(write(materialRequest, 'update', { id: made.id, ver: 2, reason: '改' }))).toEqual(['wrongState'])
})

test('whatever is done, cancelling, rejecting and withdrawing leave stock and quota as they were', async () => {
  await comesIn([60, 5, 30])
  await limit(0, 1000)
  await limit(1, 1000)
  const before = [await stocked(), await used()]
  const amount = fc.integer({ min: 1, max: 40 })
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(amount, amount, amount),
      fc.constantFrom('reject', 'withdraw', 'cancel', 'approve and cancel'),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
      async (quantities, end, shares) => {
        const made = await request(quantities)
        await act('submit', made)
        if (end === 'approve and cancel')
          await act('approve', made, {
            lines: quantities.map((quantity, at) => ({
              lineNo: at + 1,
              approved: at === 0 ? quantity : Math.floor((quantity * (shares[at] ?? 0)) / 3),
            })),
          })
        const bodies: Record<string, WireRow> = { reject: { opinion: '不同意' }, withdraw: {} }
        const action = end === 'approve and cancel' ? 'cancel' : end
        await act(action, made, bodies[action] ?? { cancelReason: '活动已经取消' })
        expect([await stocked(), await used()]).toEqual(before)
      },
    ),
    { numRuns: 12, seed: 20261123 },
  )
  const [sum] = await sql("select coalesce(sum(amount), 0)::float8 sum from pricing_quota_move where tenant_id = 'one'")
  expect(sum).toEqual({ sum: 0 })
})

test('a workflow decides about a request; its decision is the approval of all that was asked for', async () => {
  await comesIn([10])
  const boss = await addUser(demo, { name: 'material-boss' })
  const { rows } = await demo.pool.query(
    `insert into workflow_definition (tenant_id, name, document_type, state, version)
     values ('one', '物料领用审批', 'material.request', 'published', 1) returning id`,
  )
  const head = await addUser(demo, { name: 'material-head', keys: [...boss.keys] })
  const graph = inARow(approve('a', [users(Number(boss.userId))]), approve('b', [users(Number(head.userId))]))
  await demo.pool.query(
    "insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)",
    [rows[0].id, JSON.stringify(graph)],
  )
  try {
    const made = await request([4])
    await act('submit', made)
    expect(await refusal(act('approve', made))).toEqual(['underApproval'])
    const agree = async (person: Caller) => {
      const [task] = await sql(`select t.id::text from workflow_task t join workflow_instance i on i.id = t.instance_id
        where i.resource = 'material.request' and i.record_id = '${made.id}' and t.state = 'open'`)
      await actTask(demo, person, actTaskCall.body.parse({ action: 'agree', taskId: task?.id, opinion: '按规定' }))
    }
    await agree(boss)
    // What has been decided once is not taken back by the page either.
    expect(await refusal(act('withdraw', made))).toEqual(['withdrawTooLate'])
    await agree(head)
    expect([await stateOf(made), await lines(made)]).toEqual(['approved', ['4 4 0 4']])
    const other = await request([2])
    await act('submit', other)
    await act('withdraw', other)
    expect([await stateOf(other), await stocked()]).toEqual(['draft', ['10-4']])
    const [ended] = await sql(
      `select state from workflow_instance where resource = 'material.request' and record_id = '${other.id}'`,
    )
    expect(ended?.state).toBe('withdrawn')
  } finally {
    await demo.pool.query("update workflow_definition set state = 'disabled' where id = $1", [rows[0].id])
  }
})

test('people see the requests of their organisations and their own, and do what their keys allow', async () => {
  const made = await request([1])
  const viewer = await addUser(demo, { name: 'material-viewer', keys: ['materialmanage/materialrequest:search'] })
  expect(await refusal(act('submit', made, {}, viewer))).toEqual(['notPermitted'])
  const editor = await addUser(demo, { name: 'material-editor', keys: ['materialmanage/materialrequest:edit'] })
  expect(await refusal(act('submit', made, {}, editor))).toEqual(['notFound'])
  await sql(`update material_request set requester_id = ${editor.userId} where id = ${made.id}`)
  await act('submit', made, {}, editor)
  expect(await stateOf(made)).toBe('review')
})

test('the report adds up stock, requests and quotas of each material', async () => {
  await comesIn([100])
  await limit(0, 50, { validFrom: '2020-01-01', validTo: '2099-12-31' })
  await limit(1, 50, { validFrom: '2020-01-01', validTo: '2020-12-31' })
  const said = async () => {
    const { rows } = await searchReport(demo, admin, materialStockQuery, { productID: materials.slice(0, 2) })
    return rows.map(row =>
      [row.waiting, row.issued, row.quotaTotal, row.quotaUsed, row.quotaLeft].map(value => value ?? '-').join(' '),
    )
  }
  const before = (
    await sql(`select coalesce(sum(issued), 0)::float8 issued from material_request_lines
    where product = ${materials[0]}`)
  )[0]?.issued as number
  const waiting = (await said())[0]?.split(' ').map(Number)[0] ?? 0
  const made = await request([12])
  await act('submit', made)
  await act('approve', made)
  await act('issue', made, { lines: [{ lineNo: 1, quantity: 5 }] })
  const [first, second] = await said()
  expect(first).toBe(`${waiting + 7} ${before + 5} 50 12 38`)
  expect(second).toMatch(/ - - -$/)
})

test('the demo has requests in every state, and its ledger holds', async () => {
  await sql(`
    delete from material_issue_lines; delete from material_issue; delete from material_request_lines;
    delete from material_request;
    update product_product set product_type = '2' where tenant_id = 'one' and code in (
      select code from product_product where tenant_id = 'one' order by code desc limit 12)`)
  const tenant = { id: 'one', name: 'one', scale: 1, size: 'full' } as const
  const context = { services: demo, tenant, now: new Date('2026-06-15T02:00:00Z') }
  await materialArea.run(context as unknown as Parameters<typeof materialArea.run>[0])
  const states = await sql('select state, count(*)::int n from material_request group by 1 order by 1')
  expect(states.map(({ state, n }) => `${state} ${n}`)).toEqual([
    'approved 2',
    'cancelled 1',
    'closed 3',
    'draft 2',
    'issued 1',
    'partlyIssued 1',
    'review 2',
  ])
  const wrong = await sql(`
    select l.head_id from material_request_lines l where l.held <> coalesce((
      select sum(h.quantity) from warehouse_stock_hold h
      where h.document_type = 'material-request' and h.document_id = l.head_id and h.line = l.line_no), 0)
    or l.issued <> coalesce((
      select sum(m.quantity) from warehouse_stock_move m join material_issue i on i.id = m.document_id
      where m.document_type = 'material-issue' and i.request_id = l.head_id and m.line = l.line_no), 0)`)
  expect(wrong).toEqual([])
})
