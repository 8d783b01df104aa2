import { createRun } from '@sfa/operations/job/life/create-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Jobs, startJobs } from '../integration/jobs/start-jobs'
import { chunksJob, inlineChunksJob } from '../integration/jobs/test-handlers'

const caller = aCaller()
let jobs: Jobs

const create = (contract: Parameters<typeof createRun>[2], payload: Record<string, unknown>) =>
  createRun(jobs.services, caller, contract, { kind: 'Product', direction: 'import', payload })

beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs?.stop())

it('delivers a run that was created while nothing of the queue or a worker was there', async () => {
  const batchId = await create(inlineChunksJob, { chunks: 2 })
  expect((await jobs.run(batchId)).phase).toBe('queued')
  const worker = await jobs.startWorker()
  await jobs.phase(batchId, 'done')
  await worker.stop()
})

it('delivers again what the queue has lost, whether it waited or ran, and runs nothing twice', async () => {
  const worker = await jobs.startWorker()
  const running = await create(chunksJob, { chunks: 6, gate: 'lost' })
  const waiting = await create(chunksJob, { chunks: 3 })
  await waitUntil('the first is half written', async () => (await jobs.chunks(running)).length === 3)
  const queue = jobs.backend.queue('bulk')
  await waitUntil('the second waits', async () => (await queue.getJobCounts('prioritized')).prioritized === 1)
  await queue.obliterate({ force: true })
  await queue.resume()
  await jobs.openGate('lost')
  await jobs.phase(running, 'done')
  await jobs.phase(waiting, 'done')
  expect(await jobs.chunks(running)).toEqual([0, 1, 2, 3, 4, 5])
  expect(await jobs.chunks(waiting)).toEqual([0, 1, 2])
  expect(await jobs.timeline(caller, waiting)).toContain('sentAgain')
  await worker.stop()
})

it('hears of new runs again after its connection to the database was cut', async () => {
  const worker = await jobs.startWorker({ sweepEveryMs: 3_600_000 })
  const cut = await jobs.services.connections.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sfa-run-events' and datname = current_database()",
  )
  expect(cut.rowCount).toBe(1)
  const batchId = await create(inlineChunksJob, { chunks: 1 })
  await jobs.phase(batchId, 'done')
  await worker.stop()
})

it('finishes a run exactly once although the connections of its job were cut in the middle', async () => {
  const worker = await jobs.startWorker()
  const batchId = await create(chunksJob, { chunks: 6, gate: 'cut' })
  await waitUntil('it is half written', async () => (await jobs.chunks(batchId)).length === 3)
  const cut = await jobs.services.connections.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sfa-child' and datname = current_database()",
  )
  expect(cut.rowCount).toBeGreaterThan(0)
  await jobs.openGate('cut')
  await jobs.phase(batchId, 'done')
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3, 4, 5])
  await worker.stop()
})
