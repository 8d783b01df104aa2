import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { checkRepair } from '@sfa/operations/bulk/repair/check-repair'
import { findRepair } from '@sfa/operations/bulk/repair/find-repair'
import { ownWaiting } from '@sfa/operations/bulk/repair/own-waiting'
import { saveRepair } from '@sfa/operations/bulk/repair/save-repair'
import { submitRepair } from '@sfa/operations/bulk/repair/submit-repair'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const row = (code: Cell, changes: Record<string, Cell> = {}) =>
  productRow(catalogue, code).map((cell, index) => changes[mandatory[index] as string] ?? cell)
const importRows = async (rows: Cell[][], request = {}) =>
  bulk.import(await bulk.workbook([mandatory, ...rows]), request)
const grid = (batchId: string, who = caller) => findRepair(bulk, who, batchId, { pageIndex: 1, pageSize: 100 })
const column = (title: (typeof mandatory)[number]) => mandatory.indexOf(title)
const refusal = (work: Promise<unknown>) => work.then(() => 'was accepted').catch(error => error.code)
const find = async (code: string) => (await bulk.products()).find(product => product.code === code)
const codes = async (batchId: string) =>
  (await grid(batchId)).rows.map(({ row, faults }) => [row, ...faults.map(fault => fault.code)].join(' '))

describe('refused rows', () => {
  test('stand in the grid as in the file, every fault at its cell, with choices for what has few values', async () => {
    const run = await importRows([
      row('G1'),
      row('G 2', { 品牌: `${catalogue.brand}x`, 小单位价格: -1 }),
      row('G1'),
      row('G4', { 换算系数: 1e17 }),
    ])
    expect(run).toMatchObject({ phase: 'done', successCount: 0, failureCount: 4 })
    const { rows, columns, total } = await grid(run.id)
    expect(total).toBe(4)
    expect(columns.map(({ header }) => header)).toEqual([...mandatory])
    expect(columns[column('品牌')]?.choices).toContain(catalogue.brand)
    expect(columns[column('品类')]?.choices).toHaveLength(56)
    expect(columns[column('小单位')]?.choices).toContain(catalogue.uom)
    const [, second] = rows
    expect(second).toMatchObject({ row: 3, draft: {} })
    expect(second?.cells[column('小单位价格')]).toBe('-1')
    expect(second?.faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ column: column('产品编码'), message: '只能输入字母、数字、下划线和中划线' }),
        expect.objectContaining({ column: column('品牌'), suggestion: catalogue.brand }),
        expect.objectContaining({ column: column('小单位价格') }),
      ]),
    )
  })

  test('are checked again by the same checks, and the good ones become an import of their own', async () => {
    const run = await importRows([
      row('H1', { 品牌: 'no-brand' }),
      row('H 2', { 大单位价格: 'x' }),
      row('H3', { 小单位: 'nothing' }),
    ])
    await saveRepair(bulk, caller, run.id, [
      { row: 2, cells: { [column('品牌')]: catalogue.otherBrand } },
      { row: 3, cells: { [column('产品编码')]: 'H2' } },
    ])
    expect((await grid(run.id)).rows[0]?.draft).toEqual({ [column('品牌')]: catalogue.otherBrand })
    const checked = await checkRepair(bulk, caller, run.id)
    expect(checked.good).toBe(1)
    expect(checked.refused.map(({ row, faults }) => [row, faults[0]?.column])).toEqual([
      [3, column('大单位价格')],
      [4, column('小单位')],
    ])
    expect(await find('H1')).toBeUndefined()

    const { batchId, rows } = await submitRepair(bulk, caller, run.id)
    expect(rows).toBe(1)
    expect(await refusal(saveRepair(bulk, caller, run.id, [{ row: 3, cells: { 0: 'late' } }]))).toBe('repairRunning')
    expect(await refusal(submitRepair(bulk, caller, run.id))).toBe('repairRunning')
    expect((await grid(run.id)).running).toBe(batchId)
    const repaired = await bulk.carryOut(batchId)
    expect(repaired).toMatchObject({ phase: 'done', total: 1, successCount: 1, params: { repairOf: run.id } })
    expect(await find('H1')).toBeDefined()

    // What stayed refused remains, with what was written in it; the repairing run leads to the same grid.
    expect(await grid(batchId)).toMatchObject({ batchId: run.id, total: 2, repaired: 1, running: null })
    expect((await grid(run.id)).rows[0]).toMatchObject({ row: 3, draft: { [column('产品编码')]: 'H2' } })
    expect(await refusal(submitRepair(bulk, caller, run.id))).toBe('repairNothingCorrect')

    await undoImport(bulk, caller, batchId)
    expect((await bulk.carryOut(batchId)).phase).toBe('undone')
    expect(await find('H1')).toBeUndefined()
    expect((await grid(run.id)).total).toBe(3)
  })

  test('that are wrong together are found together: two corrected rows with one code', async () => {
    const run = await importRows([row('I 1'), row('I 2'), row('I 3')])
    await saveRepair(
      bulk,
      caller,
      run.id,
      [2, 3, 4].map(row => ({ row, cells: { 0: row === 4 ? 'I3' : 'I1' } })),
    )
    const { good, refused } = await checkRepair(bulk, caller, run.id)
    expect(good).toBe(1)
    expect(refused.map(({ row, faults }) => [row, faults[0]?.code])).toEqual([
      [2, 'duplicateInFile'],
      [3, 'duplicateInFile'],
    ])
    expect(await codes(run.id)).toEqual(['2 duplicateInFile', '3 duplicateInFile', '4'])
  })

  test('without corrections keep their faults, however odd their cells are', async () => {
    const before = await importRows([row('J1', { 换算系数: 1e17 }), row(123456789012345680000), row('J\u00a0 3')])
    const faults = await codes(before.id)
    expect(before.failureCount).toBe(3)
    await checkRepair(bulk, caller, before.id)
    expect(await codes(before.id)).toEqual(faults)
  })

  test('that became right by themselves are imported without a change: the brand exists by now', async () => {
    const run = await importRows([row('K1', { 品牌: 'Later brand' })])
    await bulk.pool.query(`insert into product_brand (tenant_id, code, name_cn) values ('one', 'LATER', 'Later brand')`)
    const { batchId } = await submitRepair(bulk, caller, run.id)
    expect(await bulk.carryOut(batchId)).toMatchObject({ phase: 'done', successCount: 1 })
    expect((await grid(run.id)).total).toBe(0)
  })

  test('whose record another user has written meanwhile come back with the reason', async () => {
    const run = await importRows([row('L 1'), row('L 2')])
    await saveRepair(bulk, caller, run.id, [
      { row: 2, cells: { 0: 'L1' } },
      { row: 3, cells: { 0: 'L2' } },
    ])
    const { batchId } = await submitRepair(bulk, caller, run.id)
    await bulk.pool.query(
      "update product_product set code = 'L1' where tenant_id = 'one' and code = (select min(code) from product_product where tenant_id = 'one' and code like 'YH%')",
    )
    expect(await bulk.carryOut(batchId)).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
    expect(await codes(run.id)).toEqual(['2 keyExists'])
  })
})

describe('at a preview', () => {
  const preview = async (batchId: string) =>
    importDetail(bulk, caller, await inTenant(bulk.db, 'one', tx => loadRun(tx, batchId)))
  const write = (batchId: string, cells: Record<number, string>) =>
    saveRepair(
      bulk,
      caller,
      batchId,
      Object.entries(cells).map(([at, text]) => ({ row: Number(at), cells: { 0: text } })),
    )

  test('rows are mended, checked with the whole file again and counted, before anything is written', async () => {
    const run = await importRows([row('Q1'), row('Q 2'), row('Q 3'), row('Q 4')], { preview: true })
    expect(run.phase).toBe('preview')
    expect(await grid(run.id)).toMatchObject({ total: 3, inPreview: true })
    await write(run.id, { 3: 'Q2', 4: 'Q1' })
    const sent = await submitRepair(bulk, caller, run.id)
    expect(sent).toEqual({ batchId: run.id, rows: 2 })
    expect(await refusal(grid(run.id))).toBe('notRepairable')

    expect((await bulk.carryOut(run.id)).phase).toBe('preview')
    // Row 4 has the code of row 2 by now, which only the whole file tells.
    expect((await preview(run.id)).preview).toMatchObject({ new: 1, refused: 3 })
    expect(await codes(run.id)).toEqual(['2 duplicateInFile', '4 duplicateInFile', '5 codeFormat'])
    expect((await grid(run.id)).rows[1]?.draft).toEqual({ 0: 'Q1' })
    expect(await find('Q2')).toBeUndefined()

    await write(run.id, { 4: 'Q3', 5: 'Q4' })
    expect(await submitRepair(bulk, caller, run.id)).toEqual({ batchId: run.id, rows: 3 })
    const again = await bulk.carryOut(run.id)
    expect(again).toMatchObject({ phase: 'preview', failureCount: 0, files: { source: run.files.source } })
    expect(again.files.failed).toBeUndefined()
    const detail = await preview(run.id)
    expect(detail).toMatchObject({ preview: { new: 4, refused: 0 }, errors: [], repair: { open: 0 } })

    await confirmImport(bulk, caller, run.id)
    expect(await bulk.carryOut(run.id)).toMatchObject({ phase: 'done', total: 4, successCount: 4, failureCount: 0 })
    for (const code of ['Q1', 'Q2', 'Q3', 'Q4']) expect(await find(code)).toBeDefined()
    expect(await grid(run.id)).toMatchObject({ total: 0, inPreview: false })
  })

  test('mended rows are written as mended when the file has to be read again, and are listed as refused no more', async () => {
    const run = await importRows([row('R 1'), row('R 2'), row('R3')], { preview: true })
    await write(run.id, { 2: 'R1' })
    await submitRepair(bulk, caller, run.id)
    const { checkpoint } = await bulk.carryOut(run.id)
    // As after a crash of the database.
    await bulk.pool.query(`drop table ${(checkpoint as { staged: { tables: { rows: string } } }).staged.tables.rows}`)
    await confirmImport(bulk, caller, run.id)
    const ended = await bulk.carryOut(run.id)
    expect(ended).toMatchObject({ phase: 'done', successCount: 2, failureCount: 1 })
    expect(await find('R1')).toBeDefined()
    expect((await bulk.read(ended.files.failed)).slice(1).map(([code]) => code)).toEqual(['R 2'])
    expect(await grid(run.id)).toMatchObject({ total: 1, repaired: 1 })

    await undoImport(bulk, caller, run.id)
    expect((await bulk.carryOut(run.id)).phase).toBe('undone')
    expect(await find('R1')).toBeUndefined()
  })

  test('rows that were mended for an import that was given up can be imported by themselves', async () => {
    const run = await importRows([row('S 1'), row('S2')], { preview: true })
    await write(run.id, { 2: 'S1' })
    await submitRepair(bulk, caller, run.id)
    await bulk.carryOut(run.id)
    await inTenant(bulk.db, 'one', async tx => cancelRun(tx, caller, await loadRun(tx, run.id, { lock: true })))
    expect(await grid(run.id)).toMatchObject({ total: 1, rows: [{ row: 2, draft: { 0: 'S1' } }] })
    const { batchId } = await submitRepair(bulk, caller, run.id)
    expect(batchId).not.toBe(run.id)
    expect(await bulk.carryOut(batchId)).toMatchObject({ phase: 'done', successCount: 1 })
    expect(await find('S1')).toBeDefined()
  })
})

describe('what waits for a user', () => {
  test('are their imports at a preview, and those with refused rows that they have not corrected yet', async () => {
    // Imports of the tests above wait too.
    const waiting = async (batchId: string, who = caller) => {
      const { decisions, repairs } = await ownWaiting(bulk, who)
      const repair = repairs.find(run => run.batchId === batchId)
      return decisions.some(run => run.batchId === batchId) ? 'a decision' : (repair?.open ?? 'nothing')
    }
    const { id } = await importRows([row('W1'), row('W 2')], { preview: true })
    expect(await waiting(id)).toBe('a decision')
    await confirmImport(bulk, caller, id)
    await bulk.carryOut(id)
    expect(await waiting(id)).toBe(1)
    expect(await waiting(id, aCaller({ userId: '78' }))).toBe('nothing')
    expect(await waiting(id, aCaller({ tenantId: 'two' }))).toBe('nothing')
    expect(await waiting(id, aCaller({ keys: new Set(['product/productmanage:search']) }))).toBe('nothing')

    await saveRepair(bulk, caller, id, [{ row: 3, cells: { 0: 'W2' } }])
    const { batchId } = await submitRepair(bulk, caller, id)
    expect((await bulk.carryOut(batchId)).phase).toBe('done')
    expect([await waiting(id), await waiting(batchId)]).toEqual(['nothing', 'nothing'])

    // Nor what they have cancelled.
    const given = await importRows([row('W3'), row('W 4')], { preview: true })
    await inTenant(bulk.db, 'one', async tx => cancelRun(tx, caller, await loadRun(tx, given.id, { lock: true })))
    expect(await waiting(given.id)).toBe('nothing')
  })
})

describe('the grid', () => {
  test('is its owner’s only, for the key of importing, and of the own tenant', async () => {
    const run = await importRows([row('M 1')])
    for (const call of [
      (who = caller) => grid(run.id, who),
      (who = caller) => saveRepair(bulk, who, run.id, [{ row: 2, cells: { 0: 'M1' } }]),
      (who = caller) => checkRepair(bulk, who, run.id),
      (who = caller) => submitRepair(bulk, who, run.id),
    ]) {
      expect(await refusal(call(aCaller({ userId: '9' })))).toBe('notFound')
      expect(await refusal(call(aCaller({ tenantId: 'two' })))).toBe('notFound')
      expect(await refusal(call(aCaller({ keys: new Set(['product/productmanage:search']) })))).toBe('notPermitted')
    }
    expect((await grid(run.id)).rows[0]?.draft).toEqual({})
  })

  test('takes corrections of its rows and columns only, and takes them back', async () => {
    const run = await importRows([row('N 1')])
    const save = (at: number, cells: Record<string, string | null>) =>
      saveRepair(bulk, caller, run.id, [{ row: at, cells }])
    expect(await refusal(save(77, { 0: 'N1' }))).toBe('invalidRequest')
    expect(await refusal(save(2, { 99: 'N1' }))).toBe('invalidRequest')
    await save(2, { 0: 'N1', 1: '名' })
    await save(2, { 1: null })
    expect((await grid(run.id)).rows[0]?.draft).toEqual({ 0: 'N1' })
  })

  test('is not for an import at work', async () => {
    const batchId = await bulk.start(await bulk.workbook([mandatory, row('O 1'), row('O2')]))
    expect(await refusal(grid(batchId))).toBe('notRepairable')
    expect((await bulk.carryOut(batchId)).phase).toBe('done')
    expect((await grid(batchId)).total).toBe(1)
  })

  test('holds ten thousand rows; of more, the workbook is the way', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => row(`P ${index}`))
    const full = await importRows(rows)
    expect((await grid(full.id)).total).toBe(10_000)
    await saveRepair(
      bulk,
      caller,
      full.id,
      rows.slice(1).map((_, index) => ({ row: index + 3, cells: { 0: `P${index + 1}` } })),
    )
    const { good, refused } = await checkRepair(bulk, caller, full.id)
    expect([good, refused.length]).toEqual([9_999, 1])
    const { batchId } = await submitRepair(bulk, caller, full.id)
    expect(await bulk.carryOut(batchId)).toMatchObject({ phase: 'done', successCount: 9_999 })
    expect((await grid(full.id)).total).toBe(1)

    const over = await importRows([...rows, row('P more')])
    expect(over.failureCount).toBe(10_001)
    expect(await grid(over.id)).toMatchObject({ total: 0, limit: 10_000 })
  })
})
