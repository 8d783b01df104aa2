import type { Caller } from '@sfa/operations/caller'
import { createRun } from '@sfa/operations/job/life/create-run'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type JobApi, startJobApi } from './start-job-api'
import { chunksJob } from './test-handlers'

const root = '/portalsync/eximport'
let world: JobApi
let clerk: Caller
let platform: string
let admin: string

const post = (path: string, body: unknown, token: string) => world.api.post(`${root}/monitor/${path}`, body, token)
const theirs = { tenantId: 'yunhe' }
// No worker is started: the run waits.
const create = () =>
  createRun(world.jobs.services, clerk, chunksJob, {
    kind: 'Product',
    businessType: 3,
    direction: 'import',
    fileName: '商品.xlsx',
    payload: { chunks: 1 },
  })

beforeAll(async () => {
  world = await startJobApi({ PLATFORM_TENANT: 'second' })
  clerk = await world.callerOf('clerk')
  platform = await world.api.tokenOf('second', 'admin.second')
  admin = await world.api.tokenOf('yunhe', 'admin')
})
afterAll(() => world?.stop())

it('administrators of the platform find the jobs of any tenant, one tenant at a time, and steer them', async () => {
  const batchId = await create()
  const { data: tenants } = await post('tenants', {}, platform)
  expect(tenants[0]).toMatchObject({ tenantId: 'second' })
  expect(tenants.map((one: { tenantId: string }) => one.tenantId)).toContain('yunhe')
  expect((await post('search', { batchId }, platform)).data).toEqual([])
  expect((await post('search', { batchId, ...theirs }, platform)).data).toMatchObject([{ batchId, tenantId: 'yunhe' }])
  expect(await post('cancel', { batchId, ...theirs }, platform)).toMatchObject({ code: '0' })
  const { timeline, phase } = (await post('find', { batchId, ...theirs }, platform)).data
  expect(phase).toBe('cancelled')
  expect(JSON.stringify(timeline)).toContain('(second)')
})

it('other tenants cannot reach another tenant, whichever they name', async () => {
  const batchId = await create()
  expect((await post('tenants', {}, admin)).data).toMatchObject([{ tenantId: 'yunhe' }])
  for (const call of ['search', 'find', 'retry', 'cancel', 'reprioritise'])
    expect(
      await post(call, { batchId: '1', tenantId: 'second', ...(call === 'reprioritise' && { priority: 1 }) }, admin),
      call,
    ).toMatchObject({
      status: 403,
      code: 'notPermitted',
    })
  expect((await post('search', { batchId, ...theirs }, admin)).data).toHaveLength(1)
})

it('queues are paused by the platform alone', async () => {
  expect(await post('pause', { queue: 'bulk' }, admin)).toMatchObject({ status: 403, code: 'notPermitted' })
  expect(await post('pause', { queue: 'bulk' }, platform)).toMatchObject({ code: '0' })
  expect(await post('resume', { queue: 'bulk' }, platform)).toMatchObject({ code: '0' })
})
