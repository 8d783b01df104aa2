import { operationLogQuery } from '@sfa/audit/operations/operation-log.report'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { searchReport } from '@sfa/operations/report/search-report'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(10)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const header = [...mandatory, '产品简称']
const row = (code: Cell, ...more: Cell[]) => productRow(catalogue, code, ...more)
const importRows = async (rows: Cell[][]) => bulk.import(await bulk.workbook([header, ...rows]), { isCover: '1' })
const find = async (code: string) => (await bulk.products()).find(one => one.code === code)
const history = async (code: string, more = {}) => {
  const recordId = String((await find(code))?.id)
  return changes({ resource: 'product.product', recordId, ...more })
}
async function changes(body: object) {
  const { rows, total } = await searchReport(bulk, caller, operationLogQuery, { ...body })
  return { rows: rows as unknown as ChangeRow[], total }
}
const told = ({ source, operation, changes }: ChangeRow) => [source, operation, changes.shortNameCn]
const batches = async (source: string) => (await changes({ source })).rows.filter(one => one.recordId === '0')

test('a record tells what imports, people and undoing made of it, in their order', async () => {
  const first = await importRows([row('H1', '一'), row('H2', '二')])
  const { id, ver } = (await find('H1')) as { id: string; ver: number }
  await answerCall(bulk, caller, product, 'update', { id: String(id), ver, shortNameCn: '人' })
  const second = await importRows([row('H1', '文件'), row('H2', '二')])
  const expected = [
    [`import:${second.id}`, 'update', ['人', '文件']],
    ['page', 'update', ['一', '人']],
    [`import:${first.id}`, 'create', [null, '一']],
  ]
  expect((await history('H1')).rows.map(told)).toEqual(expected)
  expect(await history('H1')).toMatchObject({ total: 3 })
  expect((await history('H1')).rows[0]).toMatchObject({ userName: '测试员', traceId: `run-${second.id}` })
  // What a file brought without changing anything is no change.
  expect((await history('H2')).rows.map(told)).toEqual([[`import:${first.id}`, 'create', [null, '二']]])

  await undoImport(bulk, caller, second.id)
  await bulk.carryOut(second.id)
  expect((await history('H1')).rows.map(told)).toEqual([[`undo:${second.id}`, 'update', ['文件', '人']], ...expected])
  expect((await history('H1', { source: 'import' })).rows).toHaveLength(2)
  expect((await history('H1', { operation: 'create' })).rows).toHaveLength(1)
  const { rows, total } = await history('H1', { page: { pageIndex: 2, pageSize: 3 } })
  expect([rows.length, total]).toEqual([1, 4])
})

test('the log has a line for each import and each undoing, with its counts, and none for each record', async () => {
  await importRows([row('B1', '一'), row('B2', '二')])
  const before = await bulk.pool.query('select count(*)::int n from record_change')
  const run = await importRows([row('B1', '改'), row('B2', '二'), row('B3', '三'), row('坏', '四')])
  const [line, ...others] = await batches(`import:${run.id}`)
  expect(others).toEqual([])
  expect(line).toMatchObject({
    resource: 'product.product',
    operation: 'import',
    userName: '测试员',
    changes: {
      importFile: [null, run.fileName],
      rowsNew: [null, 1],
      rowsChanged: [null, 1],
      rowsUnchanged: [null, 1],
      rowsRefused: [null, 1],
    },
  })
  const after = await bulk.pool.query('select count(*)::int n from record_change')
  expect(after.rows[0].n - before.rows[0].n).toBe(1)

  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect(await batches(`undo:${run.id}`)).toMatchObject([
    { operation: 'undo', changes: { rowsRemoved: [null, 1], rowsRestored: [null, 1], rowsKept: [null, 0] } },
  ])
})

test('a field that is kept from the reader is kept back in the history of imports too', async () => {
  await importRows([row('M1', '一')])
  const changed = row('M1', '一')
  changed[7] = 9.75
  await importRows([changed])
  expect((await history('M1')).rows[0]?.changes).toEqual({ unitPrice: [3.5, 9.75] })
  await bulk.pool.query(`insert into parameter_system_config (tenant_id, type, param, value)
    values ('one', 'GrossAmount', 'GrossAmount', '0') on conflict (tenant_id, type, param) do update set value = '0'`)
  expect((await history('M1')).rows[0]?.changes).toEqual({})
})

test('a record that undoing has removed keeps its name in the lines that tell of it', async () => {
  const { id: run } = await importRows([row('H8', '八'), row('H9', '九')])
  const { id } = (await find('H8')) as { id: string }
  // What is computed for a record is noted without its name, and leaves its version.
  await bulk.pool.query(`
    insert into record_change (tenant_id, resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
    select tenant_id, 'product.product', id, 'update', '{"groupIDs":[[],["1"]]}', 'rule', ver, '0', '系统', 'rule'
    from product_product where id = ${id}`)
  await undoImport(bulk, caller, run)
  await bulk.carryOut(run)
  const { rows } = await changes({ resource: 'product.product' })
  const of = rows.filter(one => one.recordId === String(id)) as (ChangeRow & { recordName: string })[]
  expect(of.map(one => [one.source, one.recordName])).toEqual([
    [`undo:${run}`, '产品H8'],
    ['rule', '产品H8'],
  ])
  // The other one has no line that could miss its name.
  expect(rows.filter(one => one.source === `undo:${run}`)).toHaveLength(2)
})
