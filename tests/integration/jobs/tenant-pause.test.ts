import type { Caller } from '@sfa/operations/caller'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { createRun } from '@sfa/operations/job/life/create-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { describeTenantPause, pauseTenant } from '@sfa/operations/monitor/tenant-pause'
import { aCaller } from '@sfa/test-kit/a-caller'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Jobs, startJobs } from './start-jobs'
import { inlineChunksJob } from './test-handlers'

const ours = aCaller()
const theirs = aCaller({ tenantId: 'two' })
let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
  await jobs.startWorker()
})
afterAll(() => jobs?.stop())

const create = (who: Caller, payload: Record<string, unknown>) =>
  createRun(jobs.services, who, inlineChunksJob, { kind: 'Product', direction: 'import', payload })
const pause = (who: Caller, paused: boolean) => pauseTenant(jobs.services, who, paused)
const ended = (batchId: string, tenantId: string) =>
  waitUntil(`run ${batchId} is done`, async () => {
    const { phase } = await jobs.run(batchId, tenantId)
    if (phase !== 'done') throw new Error(`it is ${phase}`)
    return phase
  })

it('holds back the runs of one tenant and no others; they run when the pause ends', async () => {
  await pause(ours, true)
  expect(await describeTenantPause(jobs.services, ours)).toMatchObject({ isPaused: '1', by: '测试员' })
  expect(await describeTenantPause(jobs.services, theirs)).toMatchObject({ isPaused: '0', since: null })
  const waiting = [await create(ours, { chunks: 1 }), await create(ours, { chunks: 1 })]
  const other = await create(theirs, { chunks: 1 })
  expect(await ended(other, 'two')).toBe('done')
  for (const batchId of waiting) expect(await jobs.timeline(ours, batchId)).toEqual(['created'])

  await pause(ours, false)
  for (const batchId of waiting) await ended(batchId, 'one')
  expect(await describeTenantPause(jobs.services, ours)).toMatchObject({ isPaused: '0' })
})

it('lets what runs go on, and what waits be cancelled', async () => {
  const running = await create(ours, { chunks: 2, gate: 'held' })
  await jobs.phase(running, 'writing')
  await pause(ours, true)
  const waiting = await create(ours, { chunks: 1 })
  await jobs.openGate('held')
  expect(await ended(running, 'one')).toBe('done')
  await withOwnRun(jobs.services, ours, waiting, (tx, run) => cancelRun(tx, ours, run))
  expect((await jobs.run(waiting)).phase).toBe('cancelled')
  await pause(ours, false)
})

it('asks for the key of pausing', async () => {
  const watcher = aCaller({ keys: new Set(['importexport/jobmonitor:search']) })
  await expect(pause(watcher, true)).rejects.toMatchObject({ code: 'notPermitted' })
  expect(await describeTenantPause(jobs.services, watcher)).toMatchObject({ isPaused: '0' })
})
