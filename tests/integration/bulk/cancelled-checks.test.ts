import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk(0)
})
afterAll(() => bulk.stop())

test('cancelling ends a check that is still at work, and the user can import again', async () => {
  const file = await bulk.workbook([mandatory, productRow(await catalogueOf(bulk), 'P-1')])
  // As long as it is held, the check of what is there does not end.
  const holder = await bulk.pool.connect()
  try {
    await holder.query('begin; lock table product_product in access exclusive mode')
    const run = await bulk.start(file)
    const ended = bulk.carryOut(run)
    const waiting = async () =>
      (await bulk.pool.query("select from pg_locks where not granted and relation = 'product_product'::regclass"))
        .rowCount
    await expect.poll(waiting).toBe(1)
    await withOwnRun(bulk, aCaller(), run, (tx, locked) => cancelRun(tx, aCaller(), locked))
    expect(await ended).toMatchObject({ phase: 'cancelled', successCount: 0 })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await bulk.import(file)).toMatchObject({ phase: 'done' })
})
