import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { createRun } from '@sfa/operations/job/life/create-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childrenOf } from './children-of'
import { type Jobs, startJobs } from './start-jobs'
import { chunksJob, longReadingJob, shortReadingJob, watchedReadingJob } from './test-handlers'

const caller = aCaller()
const neighbour = aCaller({ tenantId: 'two' })
let jobs: Jobs

const newRun = { kind: 'Product', businessType: 3, direction: 'import' } as const
const read = (does: string, contract: Parameters<typeof createRun>[2] = longReadingJob) =>
  createRun(jobs.services, caller, contract, { ...newRun, payload: { does } })
const cancel = (batchId: string) => withOwnRun(jobs.services, caller, batchId, (tx, run) => cancelRun(tx, caller, run))

beforeAll(async () => {
  jobs = await startJobs()
  await jobs.startWorker({ concurrency: { bulk: 1 } })
})
afterAll(() => jobs?.stop())

describe('what a file does to its reader is the fault of the file: one attempt, and the cause by name', () => {
  it.each([
    ['spin', 'readingStuck', { seconds: 4 }, watchedReadingJob],
    ['go on', 'readingTooLong', { seconds: 5 }, shortReadingJob],
    ['fillHeap', 'readingNeedsMemory', { max: 256 }, longReadingJob],
    ['fillBuffers', 'readingNeedsMemory', { max: 256 }, longReadingJob],
  ])('%s: %s', async (does, errorCode, errorParams, contract) => {
    const batchId = await read(does, contract)
    const run = await jobs.phase(batchId, 'failed')
    expect(run).toMatchObject({ errorCode, errorParams, attempt: 1 })
    expect(await jobs.attempts(batchId)).toBe(1)
    expect(await childrenOf(process.pid, 'sfa-run')).toEqual([])
  })
})

it('cancelling kills a reader that is in one blocking call', async () => {
  const batchId = await read('spin')
  await jobs.phase(batchId, 'parsing')
  await cancel(batchId)
  const run = await jobs.phase(batchId, 'cancelled')
  expect(run).toMatchObject({ attempt: 1, errorCode: null })
  expect(await childrenOf(process.pid, 'sfa-run')).toEqual([])
})

it('another tenant does not wait for a file that keeps the only slot', async () => {
  const spinning = await read('spin')
  await jobs.phase(spinning, 'parsing')
  const other = await createRun(jobs.services, neighbour, chunksJob, { ...newRun, payload: { chunks: 2 } })
  await expect.poll(async () => (await jobs.run(other, 'two')).phase).toBe('done')
  expect((await jobs.run(spinning)).phase).toBe('parsing')
  await cancel(spinning)
  await jobs.phase(spinning, 'cancelled')
})

it('another tenant does not wait for as many such files as a tenant has users', async () => {
  const spinning = await Promise.all([0, 1, 2, 3].map(() => read('spin', longReadingJob)))
  const reading = async () => {
    const phases = await Promise.all(spinning.map(async batchId => (await jobs.run(batchId)).phase))
    return phases.filter(phase => phase === 'parsing').length
  }
  await expect.poll(reading).toBe(2)
  const other = await createRun(jobs.services, neighbour, chunksJob, { ...newRun, payload: { chunks: 2 } })
  await expect.poll(async () => (await jobs.run(other, 'two')).phase).toBe('done')
  expect(await reading()).toBe(2)
  for (const batchId of spinning) await cancel(batchId)
  for (const batchId of spinning) await jobs.phase(batchId, 'cancelled')
})
