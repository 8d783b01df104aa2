import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { type Resource, tableOf } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource } from '@sfa/registry/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { aKey, anObject } from './an-object'

let bulk: Bulk
let caller: Caller
let contract: Resource

beforeAll(async () => {
  bulk = await startBulk(2)
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  await bulk.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile, is_closed) values
      ('one', 'S1', '惠民超市', '19900000001', 0), ('one', 'S2', '利群超市', '19900000002', 0),
      ('one', 'S3', '好又多', '19900000003', 0)`)
  const names = { nameCn: '合同', nameEn: 'Contract', isDetail: '1', head: 'customer.store', maxLines: 3 }
  await answerCall(bulk, caller, customObject, 'create', { ...anObject('contract', [aKey('number')], names) })
  contract = await inTenant(bulk.db, 'one', async () => findResource('contract', 'one') as Resource)
})
afterAll(() => bulk.stop())

const idOf = async (code: string) =>
  (await bulk.pool.query('select id::text from customer_store where code = $1', [code])).rows[0].id as string
const add = async (code: string, number: string) => {
  const { data } = await answerCall(bulk, caller, contract, 'create', { headId: await idOf(code), number })
  return String((data as WireRow).id)
}
const setValid = (ids: readonly string[], isDeleted: '0' | '1') =>
  answerCall(bulk, caller, contract, 'updateStatus', { ids, isDeleted })
const refusal = (save: Promise<unknown>) =>
  save.then(
    () => [],
    error => (error.details ?? []).map(({ field, code }: WireRow) => `${field}: ${code}`),
  )
const validLines = async (code: string) =>
  (
    await bulk.pool.query(
      `select number from ${tableOf(contract)} where head_id = $1 and is_deleted = 0 order by number`,
      [await idOf(code)],
    )
  ).rows.map(({ number }) => number)

/** Another save has made a line valid and is committed once `work` waits for it. */
async function besideAnotherSave<T>(code: string, line: string, work: () => Promise<T>): Promise<T> {
  const head = await idOf(code)
  const other = await bulk.pool.connect()
  try {
    await other.query('begin')
    const { rows } = await other.query('select pg_backend_pid() pid')
    await other.query('select from customer_store where id = $1 for no key update', [head])
    await other.query(`update ${tableOf(contract)} set is_deleted = 0 where id = $1`, [line])
    const done = work()
    const blocked = async () =>
      (await bulk.pool.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0].pid]))
        .rowCount
    await expect.poll(blocked).toBeGreaterThan(0)
    await other.query('commit')
    return await done
  } finally {
    await other.query('rollback')
    other.release()
  }
}

test('new lines that are saved at the same moment fill their head and no more', async () => {
  const saves = Array.from({ length: 8 }, (_, n) => add('S1', `P${n}`))
  const ended = await Promise.allSettled(saves)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await validLines('S1')).toHaveLength(3)
})

test('a line that becomes valid again waits for the other saves of its head', async () => {
  const [a, b] = [await add('S2', 'A'), await add('S2', 'B'), await add('S2', 'C')]
  await setValid([a, b], '1')
  await add('S2', 'D')
  const refused = await besideAnotherSave('S2', a, () => refusal(setValid([b], '0')))
  expect(refused).toEqual(['headId: tooManyOfOne'])
  expect(await validLines('S2')).toEqual(['A', 'C', 'D'])
})

test('lines of several heads become valid at the same moment without waiting for each other in circles', async () => {
  const lines = [await add('S3', 'X'), await add('S3', 'Y')]
  const others = (await bulk.pool.query(`select id::text from ${tableOf(contract)} where head_id = $1 order by id`, [
    await idOf('S2'),
  ])) as { rows: { id: string }[] }
  const [first, second] = others.rows.map(({ id }) => id)
  const pairs = [
    [lines[0], second],
    [first, lines[1]],
  ] as [string, string][]
  await setValid(pairs.flat(), '1')
  const left = await validLines('S2')
  const ended = await Promise.all(pairs.map(pair => refusal(setValid(pair, '0'))))
  const room = 3 - left.length
  expect(ended.filter(({ length }) => length === 0)).toHaveLength(Math.min(room, 2))
  expect((await validLines('S2')).length).toBeLessThanOrEqual(3)
  await setValid(lines, '1')
})

test('the rows of an import are counted again when they are written', async () => {
  const line = await add('S3', 'E')
  await add('S3', 'F')
  await add('S3', 'G')
  await setValid([line], '1')
  const file = await bulk.workbook([
    ['门店', '字段number'],
    ['S3', 'N'],
  ])
  const run = await besideAnotherSave('S3', line, () =>
    bulk.import(file, { kind: 'contract', businessType: 25 }, caller),
  )
  expect(await bulk.errors(run)).toEqual(['2 门店 tooManyOfOne'])
  expect(await validLines('S3')).toEqual(['E', 'F', 'G'])
})
