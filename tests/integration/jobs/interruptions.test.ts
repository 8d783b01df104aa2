import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { confirmRun } from '@sfa/operations/job/life/confirm-run'
import { createRun } from '@sfa/operations/job/life/create-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childrenOf } from './children-of'
import { type Jobs, startJobs } from './start-jobs'
import { chunksJob, exclusiveJob, failingJob, inlineChunksJob, previewingJob, stallingJob } from './test-handlers'

const caller = aCaller()
let jobs: Jobs

const newRun = { kind: 'Product', businessType: 3, direction: 'import' } as const
const create = (contract: Parameters<typeof createRun>[2], payload: Record<string, unknown>, who = caller) =>
  createRun(jobs.services, who, contract, { ...newRun, payload })
const cancel = (batchId: string) => withOwnRun(jobs.services, caller, batchId, (tx, run) => cancelRun(tx, caller, run))
const retry = (batchId: string) => withOwnRun(jobs.services, caller, batchId, (tx, run) => retryRun(tx, caller, run))

beforeAll(async () => {
  jobs = await startJobs()
  await jobs.startWorker()
})
afterAll(() => jobs?.stop())

it('tries again after an infrastructure error, and tells so in the timeline', async () => {
  const batchId = await create(failingJob, { error: 'infrastructure', times: 2 })
  const run = await jobs.phase(batchId, 'done')
  expect(run.attempt).toBe(3)
  expect(await jobs.steps(caller, batchId)).toEqual([
    'created',
    ...['claimed', 'interrupted'],
    ...['claimed', 'interrupted'],
    ...['claimed', 'done'],
  ])
})

it('gives up after the attempts of the contract, and goes on when a person retries', async () => {
  const batchId = await create(failingJob, { error: 'infrastructure', times: 3 })
  const failed = await jobs.phase(batchId, 'failed')
  expect(failed).toMatchObject({ attempt: 3, status: 3, errorCode: 'jobInterrupted' })
  expect(failed.errorText).toContain('connection terminated unexpectedly')
  await retry(batchId)
  const done = await jobs.phase(batchId, 'done')
  expect(done).toMatchObject({ attempt: 4, errorCode: null, errorText: null })
})

it('waits for a file store that is away for longer than any error is tried again, and goes on by itself', async () => {
  const batchId = await create(failingJob, { error: 'storage', times: 8 })
  const waiting = await waitUntil('the user reads why it waits', async () => {
    const run = await jobs.run(batchId)
    return run.errorCode && run.attempt > 4 ? run : undefined
  })
  expect(waiting).toMatchObject({
    phase: 'queued',
    failures: 0,
    errorCode: 'fileStoreSilent',
    errorParams: { place: 'http://s3/files', reason: 'ECONNREFUSED' },
  })
  const done = await jobs.phase(batchId, 'done')
  expect(done).toMatchObject({ attempt: 9, failures: 0, errorCode: null, errorText: null })
  expect(await jobs.steps(caller, batchId)).toEqual(['created', 'claimed', 'blocked', 'claimed', 'done'])
})

it('never tries again after an error of the data', async () => {
  const batchId = await create(failingJob, { error: 'data', times: 99 })
  const run = await jobs.phase(batchId, 'failed')
  expect(run).toMatchObject({ errorCode: 'required', attempt: 1 })
  await waitUntil('the queue has put the job away', async () => {
    const job = await jobs.backend.queue('photo').getJob(`run-${batchId}-1`)
    return (await job?.getState()) === 'failed'
  })
  expect(await jobs.attempts(batchId)).toBe(1)
})

it('never tries again after a statement that is wrong, and keeps what the database said', async () => {
  const batchId = await create(failingJob, { error: 'program', times: 99 })
  const run = await jobs.phase(batchId, 'failed')
  expect(run).toMatchObject({ errorCode: 'jobFaulty', attempt: 1, failures: 1 })
  expect(run.errorText).toContain('no_such_column')
})

it('stops at the next chunk when it is cancelled, and a retry goes on from there', async () => {
  const batchId = await create(chunksJob, { chunks: 6, gate: 'cancelled' })
  await waitUntil('half of it is written', async () => (await jobs.chunks(batchId)).length === 3)
  await cancel(batchId)
  const run = await jobs.phase(batchId, 'cancelled')
  expect(run).toMatchObject({ successCount: 3, status: 1 })
  await jobs.openGate('cancelled')
  await retry(batchId)
  await jobs.phase(batchId, 'done')
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3, 4, 5])
  await expect(cancel(batchId)).rejects.toMatchObject({ code: 'jobNotRunning' })
})

it('refuses a second run of the same user and type, also when both come at once', async () => {
  const both = await Promise.allSettled([create(exclusiveJob, {}), create(exclusiveJob, {})])
  expect(both.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(result => result.status === 'rejected')?.reason).toMatchObject({ code: 'taskRunning' })
  const other = await create(exclusiveJob, {}, aCaller({ userId: '2', userCode: 'other' }))
  await jobs.openGate('exclusive')
  await jobs.phase(other, 'done')
  const first = both.find(result => result.status === 'fulfilled') as PromiseFulfilledResult<string>
  await jobs.phase(first.value, 'done')
  await jobs.phase(await create(exclusiveJob, {}), 'done')
})

it('does not run a job twice whose handler keeps its process busy for longer than the queue waits', async () => {
  const batchId = await create(stallingJob, { forMs: 4500 })
  const run = await jobs.phase(batchId, 'done')
  expect(run.attempt).toBe(1)
  expect(await jobs.attempts(batchId)).toBe(1)
})

it('goes on from the checkpoint when its child process is killed, and leaves no temporary files', async () => {
  const batchId = await create(chunksJob, { chunks: 8, gate: 'killed' })
  await waitUntil('half of it is written', async () => (await jobs.chunks(batchId)).length === 4)
  const child = await waitUntil('the child is connected', async () => {
    const { rows } = await jobs.services.pool.query(
      `select pid from pg_stat_activity where application_name = 'sfa-child' and datname = current_database()`,
    )
    return rows.length > 0
  })
  expect(child).toBe(true)
  for (const pid of await childrenOf(process.pid, 'sfa-run')) process.kill(pid, 'SIGKILL')
  await jobs.openGate('killed')
  const run = await jobs.phase(batchId, 'done')
  expect(run.attempt).toBe(2)
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  await waitUntil('the work folder is gone', async () => {
    const work = join(jobs.services.dataDir, 'work')
    const [host = ''] = await readdir(work)
    return (await readdir(join(work, host))).length === 0
  })
})

it('refuses the chunk of a claim that was overtaken', async () => {
  const batchId = await create(inlineChunksJob, { chunks: 4, gate: 'overtaken' })
  await waitUntil('half of it is written', async () => (await jobs.chunks(batchId)).length === 2)
  await inTenant(jobs.services.db, 'one', tx =>
    sql`update job_run set attempt = attempt + 1 where id = ${batchId}`.execute(tx),
  )
  await jobs.openGate('overtaken')
  const run = await jobs.phase(batchId, 'done')
  expect(run.attempt).toBeGreaterThan(2)
  expect(await jobs.chunks(batchId)).toEqual([0, 1, 2, 3])
})

it('waits at its preview until its user confirms, and counts as running meanwhile', async () => {
  const batchId = await create(previewingJob, {})
  expect(await jobs.phase(batchId, 'preview')).toMatchObject({ status: 0, workerId: null, endTime: null })
  await expect(create(previewingJob, {})).rejects.toMatchObject({ code: 'taskWaits' })
  await expect(retry(batchId)).rejects.toMatchObject({ code: 'jobNotRetryable' })
  await withOwnRun(jobs.services, caller, batchId, (tx, run) => confirmRun(tx, caller, run))
  await jobs.phase(batchId, 'done')
  await expect(
    withOwnRun(jobs.services, caller, batchId, (tx, run) => confirmRun(tx, caller, run)),
  ).rejects.toMatchObject({ code: 'jobNotAwaiting' })
})

it('cancels a preview that was never confirmed, so that its user can import again', async () => {
  const batchId = await create(previewingJob, {})
  await jobs.phase(batchId, 'preview')
  await jobs.services.pool.query(`
    alter table job_run disable trigger job_run_changed;
    update job_run set changed_at = now() - interval '25 hours' where id = ${batchId};
    alter table job_run enable trigger job_run_changed`)
  expect(await jobs.phase(batchId, 'cancelled')).toMatchObject({ errorCode: 'jobExpired', errorParams: { hours: 24 } })
  await jobs.phase(await create(previewingJob, {}), 'preview')
})

it('ends a run that took its worker down again and again without getting on', async () => {
  const batchId = await create(inlineChunksJob, { chunks: 4, gate: 'crashing' })
  await waitUntil('half of it is written', async () => (await jobs.chunks(batchId)).length === 2)
  await jobs.services.pool.query(
    "update job_run set attempt = attempt + 1, failures = 5, worker_id = 'gone' where id = $1",
    [batchId],
  )
  await jobs.openGate('crashing')
  expect(await jobs.phase(batchId, 'failed')).toMatchObject({ errorCode: 'jobInterrupted' })
})

it('lets others take turns with a long run', async () => {
  const long = await create(chunksJob, { chunks: 200, slowMs: 60 })
  await waitUntil('it is under way', async () => (await jobs.chunks(long)).length > 2)
  const short = await create(chunksJob, { chunks: 2 }, aCaller({ userId: '3', userCode: 'third' }))
  await jobs.phase(short, 'done')
  expect((await jobs.run(long)).endTime).toBeNull()
  await cancel(long)
  await jobs.phase(long, 'cancelled')
  expect(await jobs.timeline(caller, long)).toContain('released')
  const written = await jobs.chunks(long)
  expect(written).toEqual(Array.from({ length: written.length }, (_, chunk) => chunk))
})

it('hides the runs of a tenant from the others', async () => {
  const batchId = await create(inlineChunksJob, { chunks: 1 })
  await jobs.phase(batchId, 'done')
  await expect(jobs.run(batchId, 'two')).rejects.toMatchObject({ code: 'notFound' })
})
