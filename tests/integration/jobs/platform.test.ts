import type { Caller } from '@sfa/operations/caller'
import { createRun } from '@sfa/operations/job/life/create-run'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JobApi, startJobApi } from './start-job-api'
import { chunksJob } from './test-handlers'

const root = '/portalsync/eximport'
let world: JobApi
let clerk: Caller
let platform: string
let admin: string
let other: string

const post = (path: string, body: unknown, token: string) => world.api.post(`${root}/monitor/${path}`, body, token)
const theirs = { tenantId: 'second' }
const isPaused = async (token: string) =>
  (await post('queues', {}, token)).data.find(({ queue }: { queue: string }) => queue === 'bulk').isPaused
// No worker is started: the run waits.
const create = () =>
  createRun(world.jobs.services, { ...clerk, tenantId: 'second' }, chunksJob, {
    kind: 'Product',
    businessType: 3,
    direction: 'import',
    fileName: '商品.xlsx',
    payload: { chunks: 1 },
  })

beforeAll(async () => {
  world = await startJobApi({ PLATFORM_TENANT: 'yunhe' })
  clerk = await world.callerOf('clerk')
  platform = await world.api.tokenOf('yunhe', 'platform')
  admin = await world.api.tokenOf('yunhe', 'admin')
  other = await world.api.tokenOf('second', 'admin.second')
})
afterAll(() => world?.stop())

it('administrators of the platform find the jobs of any tenant, one tenant at a time, and steer them', async () => {
  const batchId = await create()
  const { data: tenants } = await post('tenants', {}, platform)
  expect(tenants[0]).toMatchObject({ tenantId: 'yunhe', runsPlatform: '1' })
  expect(tenants.map((one: { tenantId: string }) => one.tenantId)).toContain('second')
  expect((await post('search', { batchId }, platform)).data).toEqual([])
  expect((await post('search', { batchId, ...theirs }, platform)).data).toMatchObject([{ batchId, tenantId: 'second' }])
  expect(await post('cancel', { batchId, ...theirs }, platform)).toMatchObject({ code: '0' })
  const { timeline, phase } = (await post('find', { batchId, ...theirs }, platform)).data
  expect(phase).toBe('cancelled')
  expect(JSON.stringify(timeline)).toContain('(yunhe)')
})

describe.each([
  ['system administrators of the company that runs the platform', () => admin, 'yunhe', 'second'],
  ['administrators of another company', () => other, 'second', 'yunhe'],
] as const)('%s', (_, token, own, another) => {
  it('cannot reach the jobs of other companies, whichever they name', async () => {
    const batchId = await create()
    expect((await post('tenants', {}, token())).data).toMatchObject([{ tenantId: own, runsPlatform: '0' }])
    for (const call of ['search', 'find', 'figures', 'retry', 'cancel', 'reprioritise']) {
      const asked = { batchId, tenantId: another, ...(call === 'reprioritise' && { priority: 1 }) }
      expect(await post(call, asked, token()), call).toMatchObject({ status: 403, code: 'notPermitted' })
    }
    const found = (await post('search', { batchId, tenantId: own }, token())).data
    expect(found).toHaveLength(own === 'second' ? 1 : 0)
  })

  it('hold back the jobs of their own company alone, and open no Bull Board', async () => {
    expect(await post('pause', { queue: 'bulk' }, token())).toMatchObject({ code: '0' })
    expect([await isPaused(token()), await isPaused(platform)]).toEqual(['1', own === 'yunhe' ? '1' : '0'])
    expect(await world.jobs.backend.queue('bulk').isPaused()).toBe(false)
    expect(await post('resume', { queue: 'bulk' }, token())).toMatchObject({ code: '0' })
    const board = { url: '/portalsync/bullboard/', headers: { cookie: `token=${token()}` } }
    expect((await world.api.app.inject(board)).statusCode).toBe(403)
  })
})

it('queues are paused for everybody by administrators of the platform', async () => {
  expect(await post('pause', { queue: 'bulk' }, platform)).toMatchObject({ code: '0' })
  expect([await isPaused(admin), await isPaused(other)]).toEqual(['1', '1'])
  expect(await post('resume', { queue: 'bulk' }, platform)).toMatchObject({ code: '0' })
  expect([await isPaused(admin), await isPaused(other)]).toEqual(['0', '0'])
})
