import { fork } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from '../integration/bulk/product-rows'
import { type Bulk, type Cell, startBulk } from '../integration/bulk/start-bulk'
import { bundleProgram } from '../integration/jobs/bundle-program'

let bulk: Bulk
let catalogue: Catalogue
let second: string
/** The processes that carry out one import, and are killed while they do. */
let program: string
/** Three chunks of what an import writes in one transaction. */
const rows = 12_000
/** What an undisturbed run tells on its way, and what it leaves. */
let steps: string[]
let expected: Awaited<ReturnType<typeof outcome>>

beforeAll(async () => {
  bulk = await startBulk(0)
  catalogue = await catalogueOf(bulk)
  const some = (count: number, row: (index: number) => Cell[]) =>
    Array.from({ length: count }, (_, index) => row(index))
  const code = (index: number) => `K${String(index).padStart(6, '0')}`
  // Every third product exists before, and one row in a hundred is refused.
  const first = await bulk.workbook([mandatory, ...some(rows / 3, index => productRow(catalogue, code(index * 3)))])
  second = await bulk.workbook([
    mandatory,
    ...some(rows, index => {
      const row = productRow(catalogue, code(index))
      row[7] = index % 100 === 50 ? -1 : 5 + (index % 7)
      return row
    }),
  ])
  await bulk.pool.query('truncate product_product')
  expect(await bulk.import(first)).toMatchObject({ phase: 'done', failureCount: 0 })
  await bulk.pool.query('create table products_before as table product_product')
  program = join(bulk.dataDir, 'import-child.mjs')
  await bundleProgram(new URL('import-child.ts', import.meta.url), pathToFileURL(program))
  const undisturbed = await start()
  steps = await runChild(undisturbed)
  expected = await outcome(undisturbed)
})
afterAll(() => bulk?.stop())

/** Starts over: the same products as before, whatever the last round left. */
const reset = () =>
  bulk.pool.query(`truncate product_product, import_chunk, import_journal;
    insert into product_product select * from products_before`)

const start = () => bulk.start(second, { isCover: '1' })

const endWithParent = new URL('../../scripts/exit-with-parent.mjs', import.meta.url).href

/** Runs the import in a child; kills it so many milliseconds after its step of that number. Answers the steps seen. */
function runChild(batchId: string, kill?: { step: number; afterMs: number }): Promise<string[]> {
  const child = fork(program, [bulk.databaseUrl, join(bulk.dataDir, 'files'), batchId], {
    execArgv: ['--import', endWithParent],
  })
  const steps: string[] = []
  child.on('message', step => {
    steps.push(String(step))
    if (kill && steps.length === kill.step) setTimeout(() => child.kill('SIGKILL'), kill.afterMs)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve(steps)
      else reject(new Error(`the child ended with ${code}`))
    })
  })
}

const load = (batchId: string): Promise<RunRow> => inTenant(bulk.db, 'one', tx => loadRun(tx, batchId))

/** Everything that the import decides of the products; ids and times are the database's. */
async function outcome(batchId: string) {
  const run = await load(batchId)
  const { rows: products } = await bulk.pool.query(
    `select code, full_name_cn, category_ids, brand_id, unit_price, big_unit_price, ver, create_by
     from product_product order by code`,
  )
  const journal = await bulk.pool.query(
    `select j.before ->> 'code' code, j.before ->> 'unit_price' price from import_journal j where run_id = $1 order by 1`,
    [batchId],
  )
  return {
    run: { phase: run.phase, total: run.total, success: run.successCount, failure: run.failureCount },
    products,
    journal: journal.rows,
    refused: await bulk.read(run.files.failed),
  }
}

/** A small generator of its own, so that a failure can be seen again with the same seed. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('an import whose process is killed', () => {
  const seed = Number(process.env.FAULT_SEED ?? 20260101)

  test(`leaves the rows of an undisturbed one, wherever it is killed (seed ${seed})`, async () => {
    expect(expected.run).toEqual({ phase: 'done', total: rows, success: rows - rows / 100, failure: rows / 100 })
    expect(expected.products).toHaveLength(
      rows - (rows / 100 - expected.products.filter(p => p.unit_price === '350').length),
    )

    const next = random(seed)
    for (let round = 0; round < 5; round++) {
      await reset()
      const batchId = await start()
      await runChild(batchId, { step: 1 + next(steps.length - 3), afterMs: next(40) })
      // The second one may die as well.
      if (round % 2 === 1) await runChild(batchId, { step: 1 + next(steps.length), afterMs: next(60) })
      await runChild(batchId)
      expect((await load(batchId)).attempt).toBeGreaterThan(1)
      expect(await outcome(batchId)).toEqual(expected)
    }
  })

  test('goes on when the database has lost the staging tables too', async () => {
    await reset()
    const lost = await start()
    await runChild(lost, { step: steps.indexOf('writing 5000') + 1, afterMs: 0 })
    const { rows: chunks } = await bulk.pool.query('select chunk from import_chunk where run_id = $1', [lost])
    expect(chunks.length).toBeGreaterThan(0)
    expect(chunks.length).toBeLessThan(rows / 5000)
    const { rows: tables } = await bulk.pool.query("select tablename from pg_tables where schemaname = 'staging'")
    for (const { tablename } of tables) await bulk.pool.query(`truncate staging.${tablename}`)
    await runChild(lost)
    expect(await outcome(lost)).toEqual(expected)
  })

  test('after it was cancelled to be taken back is taken back all the same, even if that dies too', async () => {
    const products = async () =>
      (await bulk.pool.query('select code, full_name_cn, unit_price from product_product order by code')).rows
    await reset()
    const before = await products()
    const batchId = await start()
    await runChild(batchId, { step: steps.indexOf('writing 5000') + 1, afterMs: 0 })
    expect((await load(batchId)).successCount).toBeGreaterThan(0)
    expect(await products()).not.toEqual(before)

    const caller = aCaller()
    await withOwnRun(bulk, caller, batchId, (tx, run) => cancelRun(tx, caller, run, { undo: true }))
    await runChild(batchId)
    expect((await load(batchId)).phase).toBe('queued')
    await runChild(batchId, { step: 2, afterMs: 0 })
    await runChild(batchId)
    expect((await load(batchId)).phase).toBe('undone')
    expect(await products()).toEqual(before)
  })
})
