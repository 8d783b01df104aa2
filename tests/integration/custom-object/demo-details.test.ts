import type { WireRow } from '@sfa/db/search/search-rows'
import { detailArea } from '@sfa/demo-tenant/areas/detail-area'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { resourceOf } from '@sfa/registry/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk(2)
  await bulk.pool.query(`
    update sys_role set data_scope = 'all' where tenant_id = 'one';
    update sys_user set user_name = 'admin' where tenant_id = 'one' and id = 1;
    insert into customer_store (tenant_id, id, code, name, contact_mobile, state, level) values
      ('one', 1001, 'S1', '店1', '19900000001', 'passed', 'A'), ('one', 1002, 'S2', '店2', '19900000002', 'passed', 'B')`)
})
afterAll(() => bulk.stop())

test('the demo has display contracts below its stores, and what a tenant has defined is kept', async () => {
  const caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  const seed = (scale: number) =>
    detailArea.run({
      services: bulk,
      tenant: { id: 'one', name: 'one', scale, size: 'full' },
      now: new Date('2026-11-25T00:00:00Z'),
    } as never)
  await seed(0.05)
  expect((await answerCall(bulk, caller, customObject, 'search', {})).data).toEqual([])
  await seed(1)
  await seed(1)
  expect((await answerCall(bulk, caller, customObject, 'search', {})).data).toMatchObject([
    { code: 'displayContract', nameCn: '陈列合同' },
  ])
  const { data } = await answerCall(bulk, caller, resourceOf('customer.store'), 'findById', { id: '1001' })
  expect((data as WireRow).detail_displayContract).toMatchObject([{ contractNo: 'HTS1-1' }, { contractNo: 'HTS1-2' }])
})
