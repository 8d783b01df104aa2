import { answerAction } from '@sfa/operations/action/answer-action'
import { runBatchAction } from '@sfa/operations/action/run-batch-action'
import type { Caller } from '@sfa/operations/caller'
import { batchActionJob } from '@sfa/operations/job/contracts/batch-action'
import { batchDetail } from '@sfa/operations/resource/batch/batch-detail'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { stockDocument } from '@sfa/warehouse/definitions/stock-document.resource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import { insertSample } from './insert-sample'
import { reachingAll } from './reaching-all'

let services: TenantServices
let all: Caller
/** A job's, for there are more than are done at once. */
let ids: string[]
beforeAll(async () => {
  services = await startTenantServices()
  all = await reachingAll(services, 'all')
  const first = await insertSample(services.pool, 'one', stockDocument)
  const { rows } = await services.pool.query(
    `insert into warehouse_stock_document (tenant_id, code, kind, warehouse_id, state)
     select tenant_id, 'M' || n, kind, warehouse_id, case when n <= 3 then 'posted' else 'draft' end
     from warehouse_stock_document, generate_series(1, 510) n where id = $1 returning id::text`,
    [first],
  )
  ids = rows.map(({ id }) => id)
})
afterAll(() => services.stop())

const states = async () =>
  (
    await services.pool.query(
      'select state, count(*)::int n from warehouse_stock_document where id = any($1::bigint[]) group by 1 order by 1',
      [ids],
    )
  ).rows

test('an action on more than 500 records is a job, which tells what each has refused', async () => {
  const answer = await answerAction(services, all, stockDocument, 'voidStock', { ids })
  expect(answer).toEqual({ batchId: expect.any(String) })
  expect(await states()).toEqual([
    { state: 'draft', n: 507 },
    { state: 'posted', n: 3 },
  ])
  const run = await carryOut(services, batchActionJob, runBatchAction, (answer as { batchId: string }).batchId)
  expect(run).toMatchObject({ phase: 'done', total: 510, successCount: 507, failureCount: 3 })
  expect(await states()).toEqual([
    { state: 'posted', n: 3 },
    { state: 'voided', n: 507 },
  ])
  const { refused } = await batchDetail(services, all, run)
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ code: 'wrongState' })
  const { rows } = await services.pool.query('select count(*)::int n from record_change where source = $1', [
    `action:${run.id}`,
  ])
  expect(rows[0].n).toBe(507)
})

test('what a search finds above 500 records is one as well, and its rights are those of the moment it runs', async () => {
  const answer = (await answerAction(services, all, stockDocument, 'holdStock', { query: { all: true } })) as {
    batchId: string
  }
  await services.pool.query("update sys_role set data_scope = 'self' where id = any($1)", [all.roleIds])
  const run = await carryOut(services, batchActionJob, runBatchAction, answer.batchId)
  expect(run).toMatchObject({ phase: 'done', successCount: 0, failureCount: 511 })
  await services.pool.query("update sys_role set data_scope = 'all' where id = any($1)", [all.roleIds])
})

test('the key is asked for before the job is made', async () => {
  const other = { ...all, keys: new Set(['warehouse/stockdocument:search']) }
  await expect(answerAction(services, other, stockDocument, 'voidStock', { ids })).rejects.toMatchObject({
    code: 'notPermitted',
  })
})
