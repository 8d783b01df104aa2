import type { WireRow } from '@sfa/db/search/search-rows'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { resourceOf } from '@sfa/registry/registry'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { aField, aKey, anObject } from './an-object'

const details = 50
const store = resourceOf('customer.store')

let bulk: Bulk
let caller: Caller
let statements = 0
/** Without any detail, opened and saved. */
let alone: { opened: number; saved: number }

beforeAll(async () => {
  bulk = await startBulk(2)
  bulk.connections.on('connect', (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown
    client.query = ((...input: unknown[]) => {
      statements++
      return query(...input)
    }) as typeof client.query
  })
  await bulk.pool.query(`
    update sys_role set data_scope = 'all' where tenant_id = 'one';
    insert into customer_store (tenant_id, id, code, name, contact_mobile, state) values
      ('one', 1001, 'S1', '店1', '19900000001', 'passed')`)
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  // Whatever is read once is there afterwards.
  await measure()
  alone = await measure()
  for (let at = 0; at < details; at++)
    await answerCall(bulk, caller, customObject, 'create', {
      ...anObject(`line${at}`, [aKey(), aField('amount', 'Money')], { isDetail: '1', head: 'customer.store' }),
    })
  await measure()
})
afterAll(() => bulk.stop())

async function counted<T>(work: () => Promise<T>): Promise<[number, T]> {
  const before = statements
  const answer = await work()
  return [statements - before, answer]
}

/** Opens a store and saves it with all of its grids, as its form does; `more` lines are added to one of them. */
async function measure(more: readonly object[] = []) {
  const [opened, { data }] = await counted(() => answerCall(bulk, caller, store, 'findById', { id: '1001' }))
  const row = data as WireRow
  const grids = Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('detail_')))
  if (more.length > 0) grids.detail_line7 = more
  const body = { id: '1001', ver: row.ver, memo: `备注${statements}`, ...grids }
  const [saved] = await counted(() => answerCall(bulk, caller, store, 'update', body))
  return { opened, saved, grids: Object.keys(grids).length }
}

test('fifty details of which a record has no line cost one statement each time it is opened or saved', async () => {
  const { opened, saved, grids } = await measure()
  expect(grids).toBe(details)
  expect(opened - alone.opened).toBeLessThanOrEqual(1)
  expect(saved - alone.saved).toBeLessThanOrEqual(2)
})

test('lines of one of them cost as much as where it is the only one', async () => {
  await measure([{ number: 'A', amount: 1 }])
  const { opened, saved } = await measure()
  // Rights, lines and names of one detail; a save reads them once more.
  expect(opened - alone.opened).toBeLessThanOrEqual(5)
  expect(saved - alone.saved).toBeLessThanOrEqual(8)
})
