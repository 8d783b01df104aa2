import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { remapImport } from '@sfa/operations/bulk/import/remap-import'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(5)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const previewed = async (code: string, header: readonly string[] = mandatory) =>
  bulk.import(await bulk.workbook([header, productRow(catalogue, code)]), { preview: true })
const exists = async (code: string) => (await bulk.products()).some(product => product.code === code)
const confirm = (id: string) => confirmImport(bulk, caller, id)
const cancel = (id: string) => withOwnRun(bulk, caller, id, (tx, run) => cancelRun(tx, caller, run))
const retry = (id: string) => withOwnRun(bulk, caller, id, (tx, run) => retryRun(tx, caller, run))
const load = (id: string) => inTenant(bulk.db, 'one', tx => loadRun(tx, id))

/** The codes of the wishes that were refused, when all come at once. */
async function refusals(...wishes: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(wishes)
  return ends.flatMap(end => (end.status === 'rejected' ? [end.reason.code as string] : []))
}

test('of several confirmations one is taken', async () => {
  const { id } = await previewed('A1')
  expect(await refusals(confirm(id), confirm(id), confirm(id))).toEqual(['notInPreview', 'notInPreview'])
  expect(await bulk.carryOut(id)).toMatchObject({ phase: 'done', successCount: 1 })
  expect(await exists('A1')).toBe(true)
})

test('what is cancelled as it is confirmed writes nothing', async () => {
  for (const code of ['B1', 'B2', 'B3', 'B4']) {
    const { id } = await previewed(code)
    const wishes = [() => confirm(id), () => cancel(id)]
    const refused = await refusals(...(code < 'B3' ? wishes : wishes.reverse()).map(wish => wish()))
    expect(['', 'notInPreview']).toContain(refused.join())
    expect(await load(id)).toMatchObject({ phase: 'cancelled', successCount: 0 })
    expect(await refusals(confirm(id))).toEqual(['notInPreview'])
    expect(await exists(code)).toBe(false)
  }
})

test('of several retries one is taken', async () => {
  const { id } = await previewed('C1', ['货号', ...mandatory.slice(1)])
  expect(await load(id)).toMatchObject({ phase: 'failed', errorCode: 'headersMissing' })
  expect(await refusals(retry(id), retry(id))).toEqual(['jobNotRetryable'])
  await cancel(id)
})

test('of several wishes to undo one is taken', async () => {
  const { id } = await bulk.import(await bulk.workbook([mandatory, productRow(catalogue, 'D1')]))
  expect(await refusals(undoImport(bulk, caller, id), undoImport(bulk, caller, id))).toEqual(['notUndoable'])
  expect(await bulk.carryOut(id)).toMatchObject({ phase: 'undone' })
  expect(await exists('D1')).toBe(false)
})

test('a file that is read again after its confirmation has failed waits at its preview again', async () => {
  const { id } = await previewed('E1')
  await confirm(id)
  await bulk.pool.query(
    "update job_run set phase = 'failed', end_time = now(), error_code = 'jobInterrupted' where id = $1",
    [id],
  )
  await remapImport(bulk, caller, id, { 产品全称: 'fullNameCn' })
  expect(await bulk.carryOut(id)).toMatchObject({ phase: 'preview' })
  expect(await exists('E1')).toBe(false)
  await confirm(id)
  expect(await bulk.carryOut(id)).toMatchObject({ phase: 'done', successCount: 1 })
})
