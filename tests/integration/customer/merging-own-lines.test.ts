import { store } from '@sfa/customer/definitions/store.resource'
import { storeMerge } from '@sfa/customer/definitions/store-merge.resource'
import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { comparePair } from '@sfa/customer/operations/merge/compare-pair'
import { proposePair } from '@sfa/customer/operations/merge/propose-pair'
import type { WireRow } from '@sfa/db/search/search-rows'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource } from '@sfa/registry/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
let caller: Caller
let contract: Resource
let pair: string

beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  const key = { fieldName: 'number', fieldDescription: '编号', fieldEnDescription: 'Number', fieldKind: 'Code' }
  await answerCall(bulk, caller, customObject, 'create', {
    code: 'contract',
    nameCn: '合同',
    nameEn: 'Contract',
    isDetail: '1',
    head: store.key,
    maxLines: 3,
    fieldList: [{ ...key, isKey: '1', isRequired: '1' }],
  })
  // The next call reads the objects anew.
  await answerCall(bulk, caller, customObject, 'search', {})
  contract = findResource('contract', 'one') as Resource
})
afterAll(() => bulk.stop())

/** Two stores with the contracts A, and A and B. */
beforeEach(async () => {
  await bulk.pool.query(`
    delete from ${tableOf(contract)}; delete from customer_store; delete from customer_store_merge;
    delete from customer_store_merge_step; delete from customer_store_pair;
    insert into customer_store (tenant_id, id, code, name, contact_mobile, state) values
      ('one', 101, 'S1', '惠民超市', '19900000001', 'passed'), ('one', 102, 'S2', '惠民超市店', '19900000002', 'passed')`)
  await write('101', ['A'])
  await write('102', ['A', 'B'])
  pair = (await proposePair(bulk, caller, { firstId: '101', secondId: '102' })).id
})

async function write(id: string, numbers: readonly string[]): Promise<void> {
  const { ver } = (await answerCall(bulk, caller, store, 'findById', { id })).data as WireRow
  await answerCall(bulk, caller, store, 'update', { id, ver, detail_contract: numbers.map(number => ({ number })) })
}
const merge = () =>
  answerAction(bulk, caller, storePair, 'merge', { id: pair, keep: 'first' }) as Promise<{ mergeId: string }>
const lines = async () =>
  (
    await bulk.pool.query(
      `select head_id::int head, number, is_deleted gone from ${tableOf(contract)} order by head_id, number`,
    )
  ).rows

test('lines of the tenant’s own move to the store that stays, and back', async () => {
  const before = await lines()
  const { mergeId } = await merge()
  expect(await lines()).toEqual([
    { head: 101, number: 'A', gone: 0 },
    { head: 101, number: 'B', gone: 0 },
    { head: 102, number: 'A', gone: 1 },
  ])
  await answerAction(bulk, caller, storeMerge, 'undoMerge', { id: mergeId })
  expect(await lines()).toEqual(before)
})

test('stores that have more lines together than a store may have are not merged, and the comparison says so', async () => {
  await write('101', ['A', 'C', 'D'])
  const before = await lines()
  const { refused } = await comparePair(bulk, caller, { id: pair })
  const text = '合并后以下明细超过每家门店的上限（条数/上限）：合同 4/3。请先删除多余的明细'
  expect(refused).toEqual({ first: text, second: text })
  await expect(merge()).rejects.toMatchObject({ code: 'mergeBeyondLimit', params: { what: '合同 4/3' } })
  expect(await lines()).toEqual(before)
  const english = await comparePair(bulk, { ...caller, language: 'en-US' }, { id: pair })
  expect(english.refused.first).toContain('Contract 4/3')

  // What both have counts once, and a line that is gone does not count.
  await write('102', ['A'])
  expect((await comparePair(bulk, caller, { id: pair })).refused).toEqual({ first: null, second: null })
  await merge()
  expect((await lines()).filter(({ head, gone }) => head === 101 && gone === 0)).toHaveLength(3)
})
