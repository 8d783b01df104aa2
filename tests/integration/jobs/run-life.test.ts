import { createRun } from '@sfa/operations/job/life/create-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAttempt } from '../../../apps/worker/src/runtime/run-attempt'
import { type Jobs, startJobs } from './start-jobs'
import { chunksJob, inlineChunksJob, testHandlers } from './test-handlers'

const caller = aCaller()
let jobs: Jobs

beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs?.stop())

// Before any worker is there to take the run.
it('logs a run under the trace id of the call that asked for it', async () => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  const handler = testHandlers.find(one => one.contract.job === inlineChunksJob.job) as (typeof testHandlers)[number]
  const setup = { services: jobs.services, handler, workerId: 'w1', workDir: '/tmp', logger }
  const runId = await createRun(jobs.services, { ...caller, traceId: 'trace-of-the-call' }, inlineChunksJob, {
    kind: 'Product',
    direction: 'export',
    payload: { chunks: 1 },
  })
  await runAttempt({ ...setup, ticket: { tenantId: 'one', runId }, stop: new AbortController().signal })
  expect(lines).toContainEqual(
    expect.objectContaining({ runId, traceId: 'trace-of-the-call', msg: 'the attempt ended' }),
  )
})

it('carries a run out in a process of its own, from the queue to its end', async () => {
  await jobs.startWorker()
  const batchId = await createRun(jobs.services, caller, chunksJob, {
    kind: 'Product',
    businessType: 3,
    direction: 'import',
    fileName: 'products.xlsx',
    payload: { chunks: 5 },
  })
  const run = await jobs.phase(batchId, 'done')
  expect(run).toMatchObject({ status: 2, total: 5, successCount: 5, attempt: 1, fileName: 'products.xlsx' })
  expect(run.endTime).not.toBeNull()
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3, 4])
  expect(await jobs.steps(caller, batchId)).toEqual(['created', 'claimed', 'writing', 'done'])
})

it('carries small jobs out inside the worker', async () => {
  const batchId = await createRun(jobs.services, caller, inlineChunksJob, {
    kind: 'Product',
    direction: 'import',
    payload: { chunks: 3 },
  })
  await jobs.phase(batchId, 'done')
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2])
})
