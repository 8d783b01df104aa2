import { runImport } from '@sfa/operations/bulk/import/run-import'
import { sweepBulk } from '@sfa/operations/bulk/sweep-bulk'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { importJob } from '@sfa/operations/job/contracts/import'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
beforeAll(async () => {
  bulk = await startBulk(0)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const start = async (rows: Cell[][]) => bulk.start(await bulk.workbook([mandatory, ...rows]))

/** Does something to the run when it reports the first progress of a stage. */
const at = (stage: string, work: (context: JobContext) => Promise<unknown>) => (context: JobContext) => {
  let done: Promise<unknown> | undefined
  return runImport({
    ...context,
    progress(progress) {
      if (progress.stage === stage) done ??= work(context)
      context.progress(progress)
    },
    async throwIfCancelled() {
      await done
      await context.throwIfCancelled()
    },
  })
}
const askToCancel = ({ run }: JobContext) =>
  bulk.pool.query('update job_run set cancel_requested = true where id = $1', [run.id])
const tables = async () =>
  (await bulk.pool.query("select tablename from pg_tables where schemaname = 'staging'")).rows.map(row => row.tablename)

describe('cancelling', () => {
  test('between two chunks keeps what is written and hands back the rest of the file', async () => {
    const rows = Array.from({ length: 24_000 }, (_, index) => {
      const row = productRow(catalogue, `C${index}`)
      if (index % 1000 === 1) row[7] = 'x'
      return row
    })
    const batchId = await start(rows)
    const run = await carryOut(bulk, importJob, at('writing', askToCancel), batchId)
    expect(run.phase).toBe('cancelled')
    const products = await bulk.products()
    expect(products.length).toBeGreaterThanOrEqual(4990)
    expect(products.length).toBeLessThan(23_000)
    expect(run.successCount).toBe(products.length)
    const [titles, ...left] = await bulk.read(run.files.unprocessed)
    expect(titles?.slice(0, 2)).toEqual(['产品编码', '产品全称'])
    const refused = (await bulk.read(run.files.failed)).slice(1)
    expect(refused).toHaveLength(24)
    const codes = [...products, ...left.map(([code]) => ({ code })), ...refused.map(([code]) => ({ code }))]
    expect(new Set(codes.map(({ code }) => code)).size).toBe(24_000)
    expect(codes).toHaveLength(24_000)
    expect(await tables()).toEqual([])
  })

  const cancelAndUndo = ({ run }: JobContext) =>
    withOwnRun(bulk, aCaller(), run.id, (tx, locked) => cancelRun(tx, aCaller(), locked, { undo: true }))
  const rowsOf = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => productRow(catalogue, `${letter}${index}`))
  const left = async (letter: string) =>
    (await bulk.pool.query("select from product_product where code like $1 || '%'", [letter])).rowCount ?? 0

  test('with the choice to undo what is written, undoes it without a second request', async () => {
    const batchId = await start(rowsOf('U', 24_000))
    const cancelled = await carryOut(bulk, importJob, at('writing', cancelAndUndo), batchId)
    expect(cancelled).toMatchObject({ phase: 'queued', cancelRequested: false })
    expect(await left('U')).toBeGreaterThan(0)
    expect(await bulk.carryOut(batchId)).toMatchObject({ phase: 'undone', failureCount: 0 })
    expect(await left('U')).toBe(0)
  })

  test('of an import that was too quick for it takes all of it back', async () => {
    const batchId = await start(rowsOf('V', 100))
    const context = (inner: JobContext) => ({ ...inner, throwIfCancelled: async () => {} })
    const run = await carryOut(
      bulk,
      importJob,
      async inner => {
        await runImport(context(inner))
        await cancelAndUndo(inner)
      },
      batchId,
    )
    expect(run.phase).toBe('queued')
    expect((await bulk.carryOut(batchId)).phase).toBe('undone')
    expect(await left('V')).toBe(0)
  })

  test('before anything is written has nothing to take back', async () => {
    const batchId = await start(rowsOf('W', 15_000))
    const run = await carryOut(bulk, importJob, at('parsing', cancelAndUndo), batchId)
    expect(run).toMatchObject({ phase: 'cancelled', successCount: 0 })
  })

  test('once, then retried, then cancelled to keep: the first decision is forgotten', async () => {
    const batchId = await start(rowsOf('X', 15_000))
    await carryOut(bulk, importJob, at('parsing', cancelAndUndo), batchId)
    await withOwnRun(bulk, aCaller(), batchId, (tx, run) => retryRun(tx, aCaller(), run))
    const run = await carryOut(bulk, importJob, at('writing', askToCancel), batchId)
    expect(run.phase).toBe('cancelled')
    expect(await left('X')).toBe(run.successCount)
  })

  test('while the file is read leaves nothing behind', async () => {
    const rows = Array.from({ length: 15_000 }, (_, index) => productRow(catalogue, `D${index}`))
    const batchId = await start(rows)
    const run = await carryOut(bulk, importJob, at('parsing', askToCancel), batchId)
    expect(run).toMatchObject({ phase: 'cancelled', successCount: 0 })
    expect(await left('D')).toBe(0)
    expect(await tables()).toEqual([])
  })
})

describe('a target of more records than are held in memory', () => {
  test('is asked for what the file and the export mention, and answers the same', async () => {
    await bulk.pool.query(`
      insert into product_brand (tenant_id, code, name_cn)
      select 'one', 'M' || n, '品牌' || n from generate_series(1, 50001) n`)
    const rows = Array.from({ length: 2500 }, (_, index) => {
      const row = productRow(catalogue, `L${index}`)
      row[3] = index % 2 === 0 ? `M${index + 1}` : `品牌${index + 1}`
      return row
    })
    rows[7]?.splice(3, 1, '没有的品牌')
    const run = await bulk.import(await bulk.workbook([mandatory, ...rows]))
    expect(run).toMatchObject({ phase: 'done', successCount: 2499, failureCount: 1 })
    const { rows: wrong } = await bulk.pool.query(`
      select p.code from product_product p join product_brand b on b.tenant_id = p.tenant_id and b.id = p.brand_id
      where p.code like 'L%' and b.code <> 'M' || (substr(p.code, 2)::int + 1)`)
    expect(wrong).toEqual([])

    const before = await bulk.products()
    const exported = await bulk.export({ queryCondition: '{"code":"L"}' })
    const again = await bulk.import(await bulk.download(exported.files.file), { isCover: '1' })
    expect(await bulk.errors(again)).toEqual([])
    expect(await bulk.products()).toEqual(before)
  })
})

describe('sweeping', () => {
  test('takes away what ended runs left, and nothing of those that wait for a person', async () => {
    await bulk.import(await bulk.workbook([mandatory, productRow(catalogue, 'S 1'), productRow(catalogue, 'S 2')]))
    await bulk.pool.query("update import_refused_row set create_time = now() - interval '400 days' where row_no = 2")
    const waiting = await bulk.import(await bulk.workbook([mandatory, productRow(catalogue, 'W1')]), { preview: true })
    await bulk.pool.query('create table staging.import_999999_1_rows (row_no integer)')
    await bulk.pool.query('create table staging.check_1_old_rows (row_no integer)')
    const check = `check_${Math.floor(Date.now() / 1000)}_new_rows`
    await bulk.pool.query(`create table staging.${check} (row_no integer)`)
    await bulk.pool.query("update file set expires_at = now() - interval '1 day' where id = $1", [waiting.files.source])
    const { rows } = await bulk.pool.query('select key from file where id = $1', [waiting.files.source])
    expect(await sweepBulk(bulk)).toEqual({
      files: 1,
      unfinishedFiles: 0,
      stagingTables: 2,
      beforeImages: 0,
      refusedRows: 1,
      runs: 0,
    })
    expect(await tables()).toContain(check)
    expect(await bulk.files.stat(rows[0].key)).toBeUndefined()
    expect((await tables()).filter(name => name.startsWith(`import_${waiting.id}_`))).toHaveLength(3)
  })
})
