import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { product } from '@sfa/product/definitions/product.resource'
import { dismissProductGroup, unbindProducts } from '@sfa/product/operations/unbind-product-group'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'

let bulk: Bulk
let groupId: string
let otherId: string
const caller = aCaller()
/** More than are untied at once without a job, in chunks of which the first is committed before the second. */
const members = 620
const atOnce = 500

beforeAll(async () => {
  bulk = await startBulk(1)
  const groups = await bulk.pool.query(
    "select id::text id from product_product_group where tenant_id = 'one' order by id",
  )
  groupId = groups.rows[0].id
  otherId = groups.rows[1].id
  await bulk.pool.query("update product_product set group_ids = '{}'")
  await bulk.pool.query(
    `insert into product_product (tenant_id, code, full_name_cn, category_ids, brand_id, product_type, source_uom,
       target_uom, denominator, unit_price, big_unit_price, group_ids)
     select tenant_id, 'M' || n, '产品' || n, category_ids, brand_id, product_type, source_uom, target_uom, denominator,
       unit_price, big_unit_price, array[$1, $2]::bigint[]
     from product_product cross join generate_series(1, ${members}) n where tenant_id = 'one' and code not like 'M%'`,
    [groupId, otherId],
  )
})
afterAll(() => bulk.stop())

const inGroup = async (id: string) =>
  Number(
    (
      await bulk.pool.query("select count(*) n from product_product where tenant_id = 'one' and $1 = any(group_ids)", [
        id,
      ])
    ).rows[0].n,
  )
const validity = async (id: string) =>
  (await bulk.pool.query('select is_deleted from product_product_group where id = $1', [id])).rows[0].is_deleted
const inChunks = (context: JobContext) => runBatchChange(context, atOnce)
const work = (batchId: string, run = inChunks) => carryOut(bulk, batchChangeJob, run, batchId)

test('a group of thousands is dissolved by a job that goes on where it was interrupted, and can be taken back', async () => {
  const { unbound, batchId } = await dismissProductGroup(bulk, caller, { id: groupId })
  expect(unbound).toBeUndefined()
  expect(await inGroup(groupId)).toBe(members)
  expect(await inTenant(bulk.db, 'one', tx => loadRun(tx, batchId))).toMatchObject({ phase: 'queued' })

  // The machine goes away after the first chunk.
  let chunks = 0
  const lost = (context: JobContext) =>
    inChunks({
      ...context,
      progress: report => {
        if (++chunks > 1) throw new Error('connection lost')
        context.progress(report)
      },
    })
  expect((await work(batchId, lost)).phase).toBe('queued')
  expect(await inGroup(groupId)).toBe(members - atOnce)
  expect(await validity(groupId)).toBe(0)

  expect(await work(batchId)).toMatchObject({ phase: 'done', total: members, successCount: members, failureCount: 0 })
  expect(await inGroup(groupId)).toBe(0)
  expect(await inGroup(otherId)).toBe(members)
  expect(await validity(groupId)).toBe(1)
  const noted = await bulk.pool.query(
    "select count(*)::int n, count(distinct record_id)::int records from record_change where source = $1 and resource = 'product.product'",
    [`batch:${batchId}`],
  )
  expect(noted.rows[0]).toEqual({ n: members, records: members })

  await undoRun(bulk, caller, batchId)
  expect(await work(batchId)).toMatchObject({ phase: 'undone', failureCount: 0 })
  expect(await inGroup(groupId)).toBe(members)
  expect(await validity(groupId)).toBe(0)
})

test('a small group is dissolved at once, whatever else its products refer to', async () => {
  const { rows } = await bulk.pool.query(
    "insert into product_product_group (tenant_id, code, description) values ('one', 'SMALL', '小分组') returning id::text id",
  )
  const small = rows[0].id
  await bulk.pool.query(
    "update product_product set group_ids = group_ids || $1::bigint where tenant_id = 'one' and code in ('M1', 'M2', 'M3')",
    [small],
  )
  await bulk.pool.query('update product_product_group set is_deleted = 1 where id = $1', [otherId])
  const [one] = (await answerCall(bulk, caller, product, 'search', { code: ['M1'] })).data as {
    id: string
    ver: number
  }[]
  expect(await unbindProducts(bulk, caller, { id: small, productIds: [String(one?.id)] })).toEqual({ unbound: 1 })
  const [after] = (await answerCall(bulk, caller, product, 'search', { code: ['M1'] })).data as Record<
    string,
    unknown
  >[]
  expect(after).toMatchObject({
    ver: Number(one?.ver) + 1,
    groupIds: [otherId, groupId].sort(),
    lastModifiedBy: caller.userName,
  })
  expect(await dismissProductGroup(bulk, caller, { id: small })).toEqual({ unbound: 2, batchId: expect.any(String) })
  expect(await inGroup(small)).toBe(0)
  expect(await validity(small)).toBe(1)
})

test('it needs the right to edit groups, also when the job runs', async () => {
  await bulk.pool.query('update product_product_group set is_deleted = 0 where id = $1', [otherId])
  const { batchId } = await dismissProductGroup(bulk, caller, { id: otherId })
  await bulk.pool.query(
    "update sys_role_menu set action_keys = '{product/productmanage:batch}' where tenant_id = 'one'",
  )
  expect(await work(batchId)).toMatchObject({ phase: 'failed', errorCode: 'notPermitted' })
  expect(await inGroup(otherId)).toBe(members)
})

test('of a group that does not exist nothing is dissolved', async () => {
  await expect(dismissProductGroup(bulk, caller, { id: '999999' })).rejects.toMatchObject({ code: 'notFound' })
})
