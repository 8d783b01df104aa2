import { createRun } from '@sfa/services/job/create-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childrenOf } from '../integration/jobs/children-of'
import { type Jobs, startJobs } from '../integration/jobs/start-jobs'
import { chunksJob, hungryJob, inlineChunksJob, stallingJob } from '../integration/jobs/test-handlers'
import { killWorker, startWorkerProcess, stopWorker } from '../integration/jobs/worker-process'

const caller = aCaller()
let jobs: Jobs

const create = (contract: Parameters<typeof createRun>[2], payload: Record<string, unknown>) =>
  createRun(jobs.services, caller, contract, { kind: 'Product', direction: 'import', payload })
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs?.stop())

it('finishes each run exactly once when the worker is killed in the middle, at several points', async () => {
  const gates = ['first', 'second', 'third']
  const runs = await Promise.all(
    gates.map((gate, index) => create(index % 2 ? inlineChunksJob : chunksJob, { chunks: 6 + index * 2, gate })),
  )
  for (const [index, batchId] of runs.entries()) {
    const worker = await startWorkerProcess(jobs.services)
    await waitUntil(`run ${batchId} is half written`, async () => (await jobs.chunks(batchId)).length === 3 + index, {
      timeoutMs: 60_000,
    })
    await killWorker(worker)
    await jobs.openGate(gates[index] ?? '')
  }
  const worker = await startWorkerProcess(jobs.services)
  for (const [index, batchId] of runs.entries()) {
    await waitUntil(`run ${batchId} is done`, async () => (await jobs.run(batchId)).phase === 'done', {
      timeoutMs: 60_000,
    })
    expect(await jobs.chunks(batchId)).toEqual(Array.from({ length: 6 + index * 2 }, (_, chunk) => chunk))
  }
  await stopWorker(worker)
})

it('leaves no child behind that works on, not even one that keeps its processor busy', async () => {
  const batchId = await create(stallingJob, { forMs: 60_000 })
  const worker = await startWorkerProcess(jobs.services)
  await waitUntil('the child is at work', async () => (await jobs.attempts(batchId)) === 1, { timeoutMs: 60_000 })
  const children = await childrenOf(worker.pid ?? 0, 'test-sandbox')
  expect(children).toHaveLength(1)
  await killWorker(worker)
  await waitUntil('the child is gone', () => children.every(isGone), { timeoutMs: 10_000 })
  await jobs.services.pool.query("update job_run set phase = 'failed' where id = $1", [batchId])
})

it('hands a run over at the next chunk when the worker is asked to stop', async () => {
  const batchId = await create(chunksJob, { chunks: 4, gate: 'handover' })
  const worker = await startWorkerProcess(jobs.services)
  await waitUntil('it is half written', async () => (await jobs.chunks(batchId)).length === 2, { timeoutMs: 60_000 })
  await stopWorker(worker)
  const released = await jobs.run(batchId)
  expect(released).toMatchObject({ phase: 'queued', failures: 0, workerId: null })
  const { rows } = await jobs.services.pool.query('select count(*)::int as n from worker_heartbeat where pid = $1', [
    worker.pid,
  ])
  expect(rows[0].n).toBe(0)
  await jobs.openGate('handover')
  const next = await startWorkerProcess(jobs.services)
  await waitUntil('it is done', async () => (await jobs.run(batchId)).phase === 'done', { timeoutMs: 60_000 })
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3])
  expect(await jobs.timeline(caller, batchId)).toContain('released')
  await stopWorker(next)
})

it('ends a child that takes more memory than its job may, and tells so', async () => {
  const batchId = await create(hungryJob, {})
  const worker = await startWorkerProcess(jobs.services)
  await waitUntil('it has failed', async () => (await jobs.run(batchId)).phase === 'failed', { timeoutMs: 120_000 })
  expect(await jobs.run(batchId)).toMatchObject({ errorCode: 'jobOutOfMemory', errorParams: { max: 256 }, attempt: 3 })
  await stopWorker(worker)
})

it('ends a child that says nothing any more', async () => {
  const batchId = await create(stallingJob, { forMs: 600_000 })
  const worker = await jobs.startWorker({ unresponsiveMs: 2000 })
  await waitUntil('it has failed', async () => (await jobs.run(batchId)).phase === 'failed', { timeoutMs: 120_000 })
  expect(await jobs.run(batchId)).toMatchObject({ errorCode: 'jobUnresponsive', errorParams: { seconds: 2 } })
  await worker.stop()
})
