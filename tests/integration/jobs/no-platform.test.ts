import { createRun } from '@sfa/operations/job/life/create-run'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type JobApi, startJobApi } from './start-job-api'
import { chunksJob } from './test-handlers'

const monitor = '/portalsync/eximport/monitor'
let world: JobApi
let admin: string
let other: string

beforeAll(async () => {
  world = await startJobApi()
  admin = await world.api.tokenOf('yunhe', 'admin')
  other = await world.api.tokenOf('second', 'admin.second')
})
afterAll(() => world?.stop())

const isPaused = async (token: string) =>
  (await world.api.post(`${monitor}/queues`, {}, token)).data.find((each: { queue: string }) => each.queue === 'bulk')
    .isPaused

it('where no tenant runs the platform, a paused queue is the own tenant’s, and others’ jobs go on in it', async () => {
  const clerk = await world.callerOf('clerk')
  const create = (tenantId: string) =>
    createRun(world.jobs.services, { ...clerk, tenantId }, chunksJob, {
      kind: 'Product',
      direction: 'import',
      payload: { chunks: 1 },
    })
  expect(await world.api.post(`${monitor}/pause`, { queue: 'bulk' }, admin)).toMatchObject({ code: '0' })
  expect(await world.api.post(`${monitor}/pause`, { queue: 'nothing' }, admin)).toMatchObject({ code: 'queueMissing' })
  expect([await isPaused(admin), await isPaused(other)]).toEqual(['1', '0'])
  const held = await create('yunhe')
  const worker = await world.jobs.startWorker()
  const free = await create('second')
  await waitUntil('the other tenant’s is done', async () => (await world.jobs.run(free, 'second')).phase === 'done')
  expect(await world.jobs.run(held, 'yunhe')).toMatchObject({ phase: 'queued', attempt: 0 })
  expect(await world.api.post(`${monitor}/resume`, { queue: 'bulk' }, admin)).toMatchObject({ code: '0' })
  await waitUntil('what was held back is done', async () => (await world.jobs.run(held, 'yunhe')).phase === 'done')
  expect(await isPaused(admin)).toBe('0')
  await worker.stop()
})

it('and Bull Board, which shows everybody’s, is closed', async () => {
  for (const path of ['/', '/api/queues']) {
    const { statusCode } = await world.api.app.inject({
      url: `/portalsync/bullboard${path}`,
      headers: { cookie: `token=${admin}` },
    })
    expect(statusCode).toBe(403)
  }
})
