import { proposePair } from '@sfa/customer/operations/merge/propose-pair'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { expect, test } from 'vitest'
import type { Cell } from '../bulk/start-bulk'
import { bulk, caller, everything, merge, one, rowsOf, undo, useStoresToMerge } from './store-merging-kit'

useStoresToMerge()

const importRows = async (kind: string, ...rows: Cell[][]) => {
  const run = await bulk.import(await bulk.workbook(rows), { kind, isCover: '1' }, caller)
  expect([...(await bulk.errors(run)), run.phase]).toEqual(['done'])
  return run.id
}
const undoRun = async (id: string) => {
  await undoImport(bulk, caller, id)
  const run = await bulk.carryOut(id)
  return (await importDetail(bulk, caller, run)).undone
}
const mergeOf = async (first: string, second: string) => {
  const [a, b] = [String((await one(first)).id), String((await one(second)).id)]
  const { id } = await proposePair(bulk, caller, { firstId: a, secondId: b })
  return (await merge({}, id)).mergeId
}

/** What was imported before a merge of S1 and S2, in its order. */
const imports: Record<string, () => Promise<string>> = {
  suppliers: () => importRows('DistributorStore', ['经销商编码', '门店编码'], ['D3', 'S2']),
  stores: () =>
    importRows(
      'Store',
      ['门店编码', '门店名称', '联系人手机', '电话', '备注'],
      ['S1', '惠民超市', '19900000001', '010-9', '甲'],
      ['S2', '惠民超市店', '19900000002', '010-8', '乙'],
    ),
  contacts: () =>
    importRows('StoreContact', ['门店编码', '联系人编码', '联系人姓名', '联系人手机'], ['S2', '03', '赵', '']),
  wholesalers: () =>
    importRows('Wholesaler', ['批发商编码', '供货门店编码', '状态'], ['S1', 'S4', '有效'], ['S3', 'S2', '无效']),
  primary: () =>
    importRows(
      'PrimaryDistributor',
      ['门店编码', '品类编码', '经销商编码', '开始日期', '结束日期'],
      ['S2', 'MC1', 'D1', '2026-06-01', ''],
      ['S2', 'MC2', 'D1', '2025-01-01', '2025-12-31'],
    ),
}
/** Lines are written anew, and get their numbers anew. */
const state = async () => {
  const all = await everything()
  for (const name of ['customer_store_secondary_contact', 'customer_store_store_ship_to_list'])
    all[name] = (all[name] as Record<string, unknown>[]).map(({ id: _, ...line }) => line)
  // Counted when a merge begins, if not before.
  all.customer_store_group = (all.customer_store_group as Record<string, unknown>[]).map(
    ({ member_count: _, ...group }) => group,
  )
  return all
}

test.each(Object.keys(imports))('an import of %s, undone after a merge that was undone, leaves nothing', async name => {
  const before = await state()
  const run = await (imports[name] as () => Promise<string>)()
  const imported = await state()
  await undo(await mergeOf('S1', 'S2'))
  expect(withoutEnded(await state())).toEqual(withoutEnded(imported))
  expect((await undoRun(run))?.kept).toEqual([])
  expect(withoutEnded(await state())).toEqual(withoutEnded(before))
})

test('all of them, and two merges, undone from the last', async () => {
  const states = [await state()]
  const runs: string[] = []
  for (const make of Object.values(imports)) {
    runs.push(await make())
    states.push(await state())
  }
  const [first, second] = [await mergeOf('S1', 'S2'), await mergeOf('S1', 'S3')]
  await undo(second)
  await undo(first)
  for (const run of runs.reverse()) {
    expect(withoutEnded(await state())).toEqual(withoutEnded(states.pop() as Record<string, unknown>))
    expect((await undoRun(run))?.kept).toEqual([])
  }
  expect(withoutEnded(await state())).toEqual(withoutEnded(states[0] as Record<string, unknown>))
})

test('stores that an import had made go, though they were merged once', async () => {
  const before = await state()
  const run = await importRows(
    'Store',
    ['门店编码', '门店名称', '联系人手机'],
    ['S7', '第七家', '19900000007'],
    ['S8', '第八家', '19900000008'],
  )
  await undo(await mergeOf('S7', 'S8'))
  expect(await undoRun(run)).toMatchObject({ removed: 2, kept: [] })
  expect(await state()).toEqual(before)
  expect(await rowsOf("select id from customer_store_merge where survivor_code = 'S7'")).toEqual([])
})

test('what a person has changed since the import, or since the merge, is kept', async () => {
  const run = await (imports.stores as () => Promise<string>)()
  const id = await mergeOf('S1', 'S2')
  await bulk.pool.query("update customer_store set fax = '1', ver = ver + 1 where code = 'S1'")
  await undo(id)
  expect((await undoRun(run))?.kept).toMatchObject([{ key: 'S1', reason: 'edited' }])
  expect(await one('S1')).toMatchObject({ tel: '010-9', fax: '1' })
  expect(await one('S2')).toMatchObject({ tel: '010-2' })
})

/** A merge that was undone leaves the pair of the store that stayed with what it had taken over, not valid any more. */
function withoutEnded(all: Record<string, unknown>): Record<string, unknown> {
  const pairs = all.distributor_distributor_store as { is_deleted: number }[]
  return { ...all, distributor_distributor_store: pairs.filter(({ is_deleted }) => is_deleted === 0) }
}
