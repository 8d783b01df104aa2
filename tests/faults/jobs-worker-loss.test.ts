import { createRun } from '@sfa/operations/job/life/create-run'
import { watchAbandonedRuns } from '@sfa/operations/job/life/hand-on-runs'
import { describeRun } from '@sfa/operations/job/log/run-details'
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
  // One after the other: the first in the queue is the first that waits at its gate.
  const runs: string[] = []
  for (const [index, gate] of gates.entries())
    runs.push(await create(index % 2 ? inlineChunksJob : chunksJob, { chunks: 6 + index * 2, gate }))
  for (const [index, batchId] of runs.entries()) {
    const worker = await startWorkerProcess(jobs.services)
    await waitUntil(`run ${batchId} is half written`, async () => (await jobs.chunks(batchId)).length === 3 + index)
    await killWorker(worker)
    await jobs.openGate(gates[index] ?? '')
  }
  const worker = await startWorkerProcess(jobs.services)
  for (const [index, batchId] of runs.entries()) {
    await waitUntil(`run ${batchId} is done`, async () => (await jobs.run(batchId)).phase === 'done')
    expect(await jobs.chunks(batchId)).toEqual(Array.from({ length: 6 + index * 2 }, (_, chunk) => chunk))
  }
  await stopWorker(worker)
})

it('goes on with the runs of a dead worker that the queue still trusts, and tells their users meanwhile', async () => {
  // The queue would notice after ten minutes.
  const trusted = { lockMs: 600_000 }
  const batchIds = await Promise.all([
    create(chunksJob, { chunks: 6, gate: 'trusted' }),
    create(inlineChunksJob, { chunks: 6, gate: 'trusted' }),
  ])
  const worker = await startWorkerProcess(jobs.services, { LOCK_MS: String(trusted.lockMs) })
  for (const batchId of batchIds)
    await waitUntil('it is half written', async () => (await jobs.chunks(batchId)).length === 3)
  await killWorker(worker)
  // As in the API, which tells the user also while no worker is left.
  const watch = watchAbandonedRuns(jobs.services, { everyMs: 200 })
  for (const batchId of batchIds) {
    await waitUntil('the user reads it', async () => (await jobs.run(batchId)).progress.stage === 'interrupted')
    const run = await jobs.run(batchId)
    expect(run).toMatchObject({ phase: 'queued', workerId: null, failures: 1 })
    expect((await describeRun(jobs.services, caller, run)).progress.stage).toBe('interrupted')
    expect(await jobs.timeline(caller, batchId)).toContain('interrupted')
  }
  await watch.stop()
  await jobs.openGate('trusted')
  const next = await jobs.startWorker({ ...trusted, sweepEveryMs: 3_600_000 })
  for (const batchId of batchIds) {
    await jobs.phase(batchId, 'done')
    expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3, 4, 5])
  }
  await next.stop()
})

it('leaves no child behind that works on, not even one that keeps its processor busy', async () => {
  const batchId = await create(stallingJob, { forMs: 60_000 })
  const worker = await startWorkerProcess(jobs.services)
  await waitUntil('the child is at work', async () => (await jobs.attempts(batchId)) === 1)
  const busy = await childrenOf(worker.pid ?? 0, 'sfa-run')
  expect(busy).toHaveLength(1)
  const children = [...busy, ...(await childrenOf(worker.pid ?? 0, 'test-sandbox'))]
  await killWorker(worker)
  await waitUntil('the child is gone', () => children.every(isGone))
  await jobs.services.pool.query("update job_run set phase = 'failed' where id = $1", [batchId])
})

it('hands a run over at the next chunk when the worker is asked to stop', async () => {
  const batchId = await create(chunksJob, { chunks: 4, gate: 'handover' })
  const worker = await startWorkerProcess(jobs.services)
  await waitUntil('it is half written', async () => (await jobs.chunks(batchId)).length === 2)
  await stopWorker(worker)
  const released = await jobs.run(batchId)
  expect(released).toMatchObject({ phase: 'queued', failures: 0, workerId: null })
  const { rows } = await jobs.services.pool.query('select count(*)::int as n from worker_heartbeat where pid = $1', [
    worker.pid,
  ])
  expect(rows[0].n).toBe(0)
  await jobs.openGate('handover')
  const next = await startWorkerProcess(jobs.services)
  await waitUntil('it is done', async () => (await jobs.run(batchId)).phase === 'done')
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3])
  expect(await jobs.timeline(caller, batchId)).toContain('released')
  await stopWorker(next)
})

it('ends a child that takes more memory than its job may, and tells so', async () => {
  const batchId = await create(hungryJob, {})
  const worker = await startWorkerProcess(jobs.services)
  await waitUntil('it has failed', async () => (await jobs.run(batchId)).phase === 'failed')
  expect(await jobs.run(batchId)).toMatchObject({ errorCode: 'jobOutOfMemory', errorParams: { max: 256 }, attempt: 3 })
  await stopWorker(worker)
})

it('ends a child that says nothing any more', async () => {
  const batchId = await create(stallingJob, { forMs: 600_000 })
  const worker = await jobs.startWorker({ unresponsiveMs: 2000 })
  await waitUntil('it has failed', async () => (await jobs.run(batchId)).phase === 'failed')
  expect(await jobs.run(batchId)).toMatchObject({ errorCode: 'jobUnresponsive', errorParams: { seconds: 2 } })
  await worker.stop()
})
