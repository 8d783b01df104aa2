import { recordHistory } from '@sfa/audit/operations/record-history'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { sweepJournals, undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { batchDetail } from '@sfa/operations/resource/batch/batch-detail'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(5)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const importRows = async (kind: string, header: readonly Cell[], rows: Cell[][]) => {
  const run = await bulk.import(await bulk.workbook([header, ...rows]), { kind, isCover: '1' })
  expect(await bulk.errors(run)).toEqual([])
  expect(run.phase).toBe('done')
  return run
}
const undo = async (batchId: string) => {
  await undoImport(bulk, caller, batchId)
  const run = await bulk.carryOut(batchId)
  expect(run.phase).toBe('undone')
  return (await importDetail(bulk, caller, run)).undone
}

/** What a table holds beside the marks of its changes. */
const rowsOf = async (table: string, where = "tenant_id = 'one'") =>
  (
    await bulk.pool.query(`
      select to_jsonb(t) - '{ver,last_modified_time,last_modified_by}'::text[] "row" from ${table} t
      where ${where} order by id`)
  ).rows.map(({ row }) => row)

describe('imports of products that follow each other', () => {
  const short = async (codes: readonly string[], name: string) =>
    importRows(
      'Product',
      [...mandatory, '产品简称'],
      codes.map(code => productRow(catalogue, code, name)),
    )
  const names = async () => rowsOf('product_product')
  const changeMany = async (codes: readonly string[], changes: object) => {
    const { rows } = await bulk.pool.query(
      "select id::text from product_product where tenant_id = 'one' and code = any($1)",
      [codes],
    )
    const { data } = await answerCall(bulk, caller, product, 'batchUpdate', { ids: rows.map(row => row.id), changes })
    return (data as { batchId: string }).batchId
  }
  const undoChange = async (batchId: string) => {
    await undoRun(bulk, caller, batchId)
    const run = await carryOut(bulk, batchChangeJob, runBatchChange, batchId)
    return (await batchDetail(bulk, caller, run)).undone
  }

  test('give back what was before each of them, undone from the last', async () => {
    const before = await names()
    const made = await short(['C1', 'C2'], '一')
    const states = [before, await names()]
    const second = await short(['C1', 'C2', 'C3'], '二')
    states.push(await names())
    const third = await short(['C2', 'C3', 'C4'], '三')
    expect(await undo(third.id)).toMatchObject({ removed: 1, restored: 2, kept: [] })
    expect(await names()).toEqual(states[2])
    expect(await undo(second.id)).toMatchObject({ removed: 1, restored: 2, kept: [] })
    expect(await names()).toEqual(states[1])
    expect(await undo(made.id)).toMatchObject({ removed: 2, restored: 0, kept: [] })
    expect(await names()).toEqual(before)
  })

  test('do so with batch changes between them, and after batch changes', async () => {
    await short(['D1', 'D2'], '零')
    const states = [await names()]
    const first = await changeMany(['D1', 'D2'], { shelfLife: 11 })
    states.push(await names())
    const second = await short(['D1', 'D2'], '一')
    states.push(await names())
    const third = await changeMany(['D1', 'D2'], { shelfLife: 33 })
    states.push(await names())
    const fourth = await short(['D2', 'D3'], '二')
    expect(await undo(fourth.id)).toMatchObject({ removed: 1, restored: 1, kept: [] })
    expect(await names()).toEqual(states[3])
    expect(await undoChange(third)).toMatchObject({ restored: 2, kept: [] })
    expect(await names()).toEqual(states[2])
    expect(await undo(second.id)).toMatchObject({ restored: 2, kept: [] })
    expect(await names()).toEqual(states[1])
    expect(await undoChange(first)).toMatchObject({ restored: 2, kept: [] })
    expect(await names()).toEqual(states[0])
  })

  test('keep and list what a later one has changed, where the earlier is undone first', async () => {
    await short(['E1', 'E2'], '零')
    const first = await short(['E1', 'E2'], '一')
    const second = await short(['E1'], '二')
    const undone = await undo(first.id)
    expect(undone).toMatchObject({ restored: 1, removed: 0 })
    expect(undone?.kept).toMatchObject([{ key: 'E1', reason: 'edited' }])
    expect((await bulk.products()).find(({ code }) => code === 'E1')).toMatchObject({ short_name_cn: '二' })
    expect(await undo(second.id)).toMatchObject({ restored: 1, kept: [] })
    expect((await bulk.products()).find(({ code }) => code === 'E1')).toMatchObject({ short_name_cn: '一' })
  })

  test('keep and list what a person has changed, before or after the later one was undone', async () => {
    await short(['F1', 'F2', 'F3'], '零')
    const edit = (code: string) =>
      bulk.pool.query(
        "update product_product set short_name_cn = '人', ver = ver + 1 where tenant_id = 'one' and code = $1",
        [code],
      )
    const first = await short(['F1', 'F2', 'F3'], '一')
    await edit('F1')
    const second = await short(['F1', 'F2', 'F3'], '二')
    expect(await undo(second.id)).toMatchObject({ restored: 3, kept: [] })
    await edit('F2')
    const undone = await undo(first.id)
    expect(undone).toMatchObject({ restored: 1 })
    expect(undone?.kept.map(({ key, reason }) => `${key} ${reason}`).sort()).toEqual(['F1 edited', 'F2 edited'])
    const left = (await bulk.products()).filter(({ code }) => String(code).startsWith('F'))
    expect(left.map(one => one.short_name_cn)).toEqual(['人', '人', '零'])
  })

  test('stand in the history of a record in their order', async () => {
    await short(['G1'], '零')
    const first = await short(['G1'], '一')
    const second = await short(['G1'], '二')
    await undo(second.id)
    await undo(first.id)
    const { id } = (await bulk.products()).find(({ code }) => code === 'G1') as { id: string }
    const told = await inTenant(bulk.db, 'one', tx => recordHistory(tx, String(id), [product.key]))
    expect(told.map(({ changes }) => changes.shortNameCn)).toEqual([
      ['一', '零'],
      ['二', '一'],
      ['一', '二'],
      ['零', '一'],
      [null, '零'],
    ])
  })

  test('what tells the versions is kept as long as an import can be undone', async () => {
    await bulk.pool.query("update record_content set create_time = now() - interval '31 days' where tenant_id = 'one'")
    await sweepJournals(bulk)
    const { rows } = await bulk.pool.query('select count(*)::int n from record_content')
    expect(rows[0].n).toBe(0)
  })
})

test('documents get back their lines, undone from the last', async () => {
  const { rows } = await bulk.pool.query(
    "select code from product_product where tenant_id = 'one' order by code limit 3",
  )
  const header = ['ProductCode', 'PListType', 'DeployType']
  const importLists = (...lines: [product: number, list: string, deploy: string][]) =>
    importRows(
      'ProductList',
      header,
      lines.map(([at, list, deploy]) => [rows[at].code, list, deploy]),
    )
  const lists = async () => [
    await rowsOf('product_product_list'),
    (await rowsOf('product_product_list_lines')).map(({ id: _, ...line }) => line),
  ]
  const before = await lists()
  const first = await importLists([0, '甲', ''], [1, '甲', '必铺'])
  const made = await lists()
  const second = await importLists([0, '甲', '必铺'], [2, '甲', ''])
  const changed = await lists()
  const third = await importLists([2, '甲', '必铺'], [2, '乙', ''])
  expect(await undo(third.id)).toMatchObject({ removed: 1, restored: 1, kept: [] })
  expect(await lists()).toEqual(changed)
  expect(await undo(second.id)).toMatchObject({ restored: 1, kept: [] })
  expect(await lists()).toEqual(made)
  expect(await undo(first.id)).toMatchObject({ removed: 1, kept: [] })
  expect(await lists()).toEqual(before)
})

test('nodes of a tree go back, also those that only moved with a node above them', async () => {
  const importNodes = (...nodes: Cell[][]) => importRows('Dept', ['部门编码', '部门名称', '上级部门'], nodes)
  const tree = () => rowsOf('organization_department')
  const before = await tree()
  const first = await importNodes(['A', '甲', ''], ['B', '乙', ''], ['A1', '甲一', 'A'], ['A11', '甲一一', 'A1'])
  const made = await tree()
  const second = await importNodes(['A11', '改名', ''])
  const renamed = await tree()
  // Moves A11 as well.
  const third = await importNodes(['A1', '', 'B'])
  expect(await undo(third.id)).toMatchObject({ restored: 1, kept: [] })
  expect(await tree()).toEqual(renamed)
  expect(await undo(second.id)).toMatchObject({ restored: 1, kept: [] })
  expect(await tree()).toEqual(made)
  expect(await undo(first.id)).toMatchObject({ removed: 4, kept: [] })
  expect(await tree()).toEqual(before)
})
