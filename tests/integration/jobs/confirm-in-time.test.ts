import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { runImport } from '@sfa/operations/bulk/import/run-import'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { importJob } from '@sfa/operations/job/contracts/import'
import { defineHandler } from '@sfa/operations/job/define-handler'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from '../bulk/product-rows'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { type Jobs, startJobs } from './start-jobs'

const caller = aCaller()
/** In the worker's own process, which makes the distance from the preview to the end of its attempt a choice of the test. */
const contract = { ...importJob, sandboxed: false }
let bulk: Bulk
let jobs: Jobs
let catalogue: Catalogue
/** The attempt ends only after its user has confirmed the preview, as a busy machine brings about. */
let isLate = false

async function carryOut(context: JobContext): Promise<void> {
  await runImport(context)
  const { id, params } = context.run
  if (isLate && params.confirmed !== true)
    await waitUntil('the preview is confirmed', async () => {
      const { phase } = await inTenant(bulk.db, 'one', tx => loadRun(tx, id))
      return phase !== 'preview'
    })
}

beforeAll(async () => {
  bulk = await startBulk(5)
  catalogue = await catalogueOf(bulk)
  jobs = await startJobs(bulk)
  await jobs.startWorker({ contracts: [contract], handlers: [defineHandler(contract, carryOut)] })
})
afterAll(async () => {
  await jobs?.stop()
  await bulk?.stop()
})

/** Confirms every 5 ms until it is taken, as a script of a customer may. */
async function confirmSoon(batchId: string): Promise<void> {
  for (;;) {
    const code = await confirmImport(bulk, caller, batchId).then(
      () => undefined,
      error => error.code,
    )
    if (code === undefined) return
    expect(code).toBe('notInPreview')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

it.each([true, false])(
  'writes what is confirmed as soon as its preview is there (attempt ends late: %s)',
  async late => {
    isLate = late
    for (let turn = 1; turn <= 4; turn++) {
      const codes = [1, 2, 3].map(at => `N${late ? 'L' : 'S'}${turn}${at}`)
      const path = await bulk.workbook([mandatory, ...codes.map(code => productRow(catalogue, code))])
      const batchId = await bulk.start(path, { preview: true })
      await confirmSoon(batchId)
      expect(await jobs.phase(batchId, 'done', 'failed', 'cancelled')).toMatchObject({ phase: 'done', successCount: 3 })
      const written = (await bulk.products()).map(({ code }) => code)
      expect(written).toEqual(expect.arrayContaining(codes))
      const { rows } = await bulk.pool.query(
        "select relname from pg_class where relname like 'import\\_' || $1 || '\\_%'",
        [batchId],
      )
      expect(rows).toEqual([])
    }
  },
)
