import type { Caller } from '@sfa/operations/caller'
import { createRun } from '@sfa/operations/job/life/create-run'
import { StorageError } from '@sfa/storage/storage-error'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followEvents } from './event-stream'
import { type JobApi, startJobApi } from './start-job-api'
import { chunksJob, exclusiveJob, failingJob, inlineChunksJob } from './test-handlers'

const root = '/portalsync/eximport'
let world: JobApi
let clerk: Caller
let viewer: Caller
let tokens: Record<'admin' | 'platform' | 'clerk' | 'viewer' | 'other', string>

const newRun = { kind: 'Product', businessType: 3, direction: 'import', fileName: '商品.xlsx' } as const
const create = (who: Caller, contract: Parameters<typeof createRun>[2], payload: Record<string, unknown>, more = {}) =>
  createRun(world.jobs.services, who, contract, { ...newRun, ...more, payload })
const phase = async (batchId: string, wanted: string) =>
  waitUntil(`run ${batchId} is ${wanted}`, async () => (await world.jobs.run(batchId, 'yunhe')).phase === wanted)
const post = (path: string, body: unknown, token: string, headers?: Record<string, string>) =>
  world.api.post(`${root}${path}`, body, token, headers)

beforeAll(async () => {
  world = await startJobApi({ PLATFORM_TENANT: 'yunhe' })
  await world.jobs.startWorker()
  clerk = await world.callerOf('clerk')
  viewer = await world.callerOf('viewer')
  tokens = {
    admin: await world.api.tokenOf('yunhe', 'admin'),
    platform: await world.api.tokenOf('yunhe', 'platform'),
    clerk: await world.api.tokenOf('yunhe', 'clerk'),
    viewer: await world.api.tokenOf('yunhe', 'viewer'),
    other: await world.api.tokenOf('second', 'admin.second'),
  }
})
afterAll(() => world?.stop())

describe('the logs', () => {
  it('list imports and exports apart, newest first, with the documented fields', async () => {
    const first = await create(clerk, inlineChunksJob, { chunks: 1, isCover: '1' })
    const second = await create(clerk, failingJob, { error: 'data', times: 9 })
    const exported = await create(clerk, inlineChunksJob, { chunks: 1 }, { direction: 'export' })
    await phase(first, 'done')
    await phase(second, 'failed')
    await phase(exported, 'done')
    const uploads = await post('/uploadlog/search', { page: { pageIndex: 1, pageSize: 2 } }, tokens.clerk)
    expect(uploads).toMatchObject({ code: '0', total: 2 })
    expect(uploads.data.map((row: { batchId: string }) => row.batchId)).toEqual([second, first])
    expect(uploads.data[0]).toMatchObject({ status: '3', phase: 'failed', errorMessage: '该字段必填' })
    expect(uploads.data[1]).toMatchObject({
      batchID: first,
      fileName: '商品.xlsx',
      type: '3',
      kind: 'Product',
      businessType: 3,
      status: '2',
      phase: 'done',
      isCover: '1',
      total: 1,
      successCount: 1,
      failureCount: 0,
      errorMessage: null,
      userName: '林文静',
      userID: clerk.userId,
      links: {},
    })
    expect(uploads.data[1].startTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    for (const type of ['3', 'Product', 'product', ['99', 3]])
      expect((await post('/uploadlog/search', { type }, tokens.clerk)).data).toHaveLength(2)
    expect((await post('/uploadlog/search', { type: '17' }, tokens.clerk)).data).toEqual([])
    const lists = await create(clerk, inlineChunksJob, { chunks: 1 }, { kind: 'ProductList', businessType: 17 })
    await phase(lists, 'done')
    expect((await post('/uploadlog/search', { type: '17' }, tokens.clerk)).data).toMatchObject([{ batchId: lists }])
    const downloads = await post('/DownloadLog/search', {}, tokens.clerk)
    expect(downloads.data).toMatchObject([{ batchId: exported, status: '2' }])
  })

  it('answer the check for a running task that pages make before they begin one', async () => {
    const batchId = await create(clerk, chunksJob, { chunks: 2, gate: 'log' })
    const check = { type: 3, status: '0', createBy: clerk.userId }
    expect((await post('/uploadlog/search', check, tokens.clerk)).data).toMatchObject([{ batchId, status: '0' }])
    await world.jobs.openGate('log')
    await phase(batchId, 'done')
    expect((await post('/uploadlog/search', check, tokens.clerk)).data).toEqual([])
  })

  it('speak of errors in the reader’s language', async () => {
    const find = (language: string) =>
      post('/uploadlog/search', { status: '3' }, tokens.clerk, { 'accept-language': language })
    expect((await find('en-US')).data[0].errorMessage).toBe('Field required')
    expect((await find('zh-TW')).data[0].errorMessage).toBe('該欄位必填')
  })

  it('show another tenant nothing, and no details by id', async () => {
    const batchId = await create(clerk, inlineChunksJob, { chunks: 1 })
    await phase(batchId, 'done')
    expect((await post('/uploadlog/search', {}, tokens.other)).data).toEqual([])
    expect(await post('/job/find', { batchId }, tokens.other)).toMatchObject({ code: 'notFound' })
    expect(await post('/job/find', { batchId }, tokens.clerk)).toMatchObject({
      code: '0',
      data: { preview: { new: 1 } },
    })
  })

  it('tell nothing but the row to who may not read the records that a run is about', async () => {
    const admin = await world.callerOf('admin')
    const batchId = await create(admin, inlineChunksJob, { chunks: 1 }, { kind: 'User', businessType: 1 })
    await phase(batchId, 'done')
    await world.api.sql(`update job_run set files = '{"failed":"7"}' where id = $1`, [batchId])
    const { data } = await post('/job/find', { batchId }, tokens.viewer)
    expect(data).toMatchObject({ batchId, withheld: true, links: {}, successCount: 1 })
    expect(data).not.toHaveProperty('preview')
    const [row] = (await post('/uploadlog/search', { batchId }, tokens.viewer)).data
    expect(row).toMatchObject({ batchId, links: {} })
    const whole = await post('/job/find', { batchId }, tokens.admin)
    expect(whole.data).toMatchObject({ preview: { new: 1 }, links: { failed: '7' } })
    expect(whole.data).not.toHaveProperty('withheld')
  })

  it('can be acknowledged by their owner only', async () => {
    const batchId = await create(clerk, inlineChunksJob, { chunks: 1 })
    await phase(batchId, 'done')
    const note = { batchId, remark: '已核对', acknowledged: '1', status: '2' }
    expect(await post('/uploadlog/update', note, tokens.viewer)).toMatchObject({ code: 'notFound' })
    expect(await post('/DownloadLog/update', note, tokens.clerk)).toMatchObject({ code: 'notFound' })
    expect(await post('/uploadlog/update', note, tokens.clerk)).toMatchObject({
      code: '0',
      data: { batchId, remark: '已核对', acknowledged: '1', status: '2' },
    })
    const { data } = await post('/uploadlog/search', { batchId }, tokens.clerk)
    expect(data).toMatchObject([{ remark: '已核对', acknowledged: '1', status: '2' }])
  })

  it('never answer that something was changed which was not', async () => {
    const batchId = await create(clerk, inlineChunksJob, { chunks: 1 })
    await phase(batchId, 'done')
    const update = (body: Record<string, unknown>) => post('/uploadlog/update', body, tokens.clerk)
    expect(await update({ batchId, status: '3', total: 9, remark: 'x' })).toMatchObject({
      code: 'invalid',
      data: {
        failures: [
          { field: 'status', code: 'logFieldFixed', message: '由任务本身决定，不能修改' },
          { field: 'total', code: 'logFieldFixed' },
        ],
      },
    })
    expect(await update({ batchId })).toMatchObject({ code: 'nothingToSave' })
    expect(await update({ remark: 'x' })).toMatchObject({ code: 'invalid', data: { failures: [{ field: 'batchId' }] } })
    const [row] = (await post('/uploadlog/search', { batchId }, tokens.clerk)).data
    expect(row).toMatchObject({ remark: null, acknowledged: '0', status: '2' })
    expect((await update({ ...row, remark: '整行' })).data).toMatchObject({ remark: '整行' })
  })
})

describe('one’s own jobs', () => {
  it('are cancelled and retried by their owner only', async () => {
    const batchId = await create(viewer, chunksJob, { chunks: 2, gate: 'own' })
    expect(await post('/job/cancel', { batchId }, tokens.clerk)).toMatchObject({ code: 'notFound' })
    expect(await post('/job/cancel', { batchId }, tokens.viewer)).toMatchObject({ code: '0', data: { batchId } })
    await phase(batchId, 'cancelled')
    await world.jobs.openGate('own')
    expect(await post('/job/retry', { batchId }, tokens.viewer)).toMatchObject({ code: '0' })
    await phase(batchId, 'done')
    const { data } = await post('/job/find', { batchId }, tokens.viewer)
    const events = data.timeline.map((entry: { event: string }) => entry.event)
    expect(events).toContain('cancelAsked')
    expect(events).toContain('retried')
    expect(data.timeline[0]).toMatchObject({ event: 'created', userName: '周览' })
  })

  it('are sent to the browser as they go on, and no runs of other users', async () => {
    const headers = { authorization: `Bearer ${tokens.clerk}` }
    const stream = await followEvents(`${world.address}${root}/job/events`, headers)
    const batchId = await create(clerk, chunksJob, { chunks: 4, gate: 'stream' })
    const foreign = await create(viewer, inlineChunksJob, { chunks: 1 })
    const mine = () => stream.events.filter(event => event.data.batchId === batchId).map(event => event.data)
    await waitUntil('progress arrives', () => mine().some(row => row.progress.percent === 50))
    expect(mine().at(-1)).toMatchObject({ phase: 'writing', total: 4, progress: { stage: 'writing' } })
    await phase(foreign, 'done')
    await world.jobs.openGate('stream')
    await waitUntil('the end arrives', () => mine().some(row => row.phase === 'done'))
    expect(mine().map(row => row.phase)).toContain('queued')
    expect(stream.events.some(event => event.data.batchId === foreign)).toBe(false)
    stream.close()

    const again = await followEvents(`${world.address}${root}/job/events`, {
      ...headers,
      'last-event-id': stream.events[0]?.id ?? '',
    })
    await waitUntil('the state of now arrives', () =>
      again.events.some(({ data }) => data.batchId === batchId && data.phase === 'done'),
    )
    again.close()
  })

  it('of everybody are told to administrators', async () => {
    const url = `${world.address}${root}/job/events?all=1`
    const refused = await followEvents(url, { authorization: `Bearer ${tokens.clerk}` })
    expect(refused.status).toBe(403)
    const stream = await followEvents(url, { cookie: `token=${tokens.admin}` })
    const batchId = await create(clerk, inlineChunksJob, { chunks: 1 })
    await waitUntil('the clerk’s run arrives', () =>
      stream.events.some(({ data }) => data.batchId === batchId && data.phase === 'done'),
    )
    stream.close()
  })
})

describe('the monitor', () => {
  it('is for holders of its keys', async () => {
    for (const call of [
      'search',
      'find',
      'tenants',
      'queues',
      'workers',
      'retry',
      'cancel',
      'reprioritise',
      'pause',
      'resume',
      'tenantPause',
      'pauseTenant',
      'resumeTenant',
    ])
      expect(await post(`/monitor/${call}`, { batchId: '1', queue: 'bulk', priority: 1 }, tokens.clerk)).toMatchObject({
        status: 403,
        code: 'notPermitted',
      })
  })

  it('finds runs by file, user, kind and state, and tells why one failed', async () => {
    const batchId = await create(clerk, failingJob, { error: 'infrastructure', times: 9 }, { fileName: '损坏的.xlsx' })
    await phase(batchId, 'failed')
    const search = { fileName: '损坏', userName: '林', kind: 'Product', phase: 'failed' }
    const { data } = await post('/monitor/search', search, tokens.admin)
    expect(data).toMatchObject([{ batchId, queue: 'photo', attempt: 3, tenantId: 'yunhe' }])
    const details = (await post('/monitor/find', { batchId }, tokens.admin)).data
    expect(details).toMatchObject({
      payload: { error: 'infrastructure' },
      errorMessage: '任务多次中断，请重试或联系管理员',
    })
    expect(details.errorText).toContain('connection terminated unexpectedly')
    expect(details.timeline.filter((entry: { event: string }) => entry.event === 'interrupted')).toHaveLength(2)
    const byCode = await post('/monitor/search', { ...search, userName: 'Clerk' }, tokens.admin)
    expect(byCode.data).toMatchObject([{ batchId }])
    expect((await post('/monitor/search', search, tokens.other)).data).toEqual([])
  })

  it('shows who works, and on what', async () => {
    const batchId = await create(clerk, chunksJob, { chunks: 2, gate: 'seen' })
    const seen = await waitUntil('a heartbeat names the run', async () => {
      const { data } = await post('/monitor/workers', {}, tokens.admin)
      return data.workers.find((worker: { batchIds: string[] }) => worker.batchIds.includes(batchId)) && data
    })
    expect(seen).toMatchObject({ queuesWithoutWorker: [], workers: [{ alive: '1', running: 1 }] })
    const elsewhere = (await post('/monitor/workers', {}, tokens.other)).data
    expect(elsewhere.workers).toMatchObject([{ running: 1, batchIds: [] }])
    await world.jobs.openGate('seen')
    await phase(batchId, 'done')
  })

  it('names the fault that runs wait for, in the reader’s language, until it is gone', async () => {
    const { tenants } = world.api
    const { files } = tenants
    const problem = async () => (await post('/monitor/workers', {}, tokens.admin)).data.problem
    const fail = async () => {
      throw new StorageError('noSpace', { place: '/data/files', reason: 'ENOSPC' })
    }
    tenants.files = { ...files, check: fail }
    try {
      const told = await waitUntil('the monitor names the full disk', problem)
      expect(told).toBe('磁盘空间不足，无法保存文件，请联系管理员（/data/files）')
    } finally {
      tenants.files = files
    }
    await waitUntil('the monitor says that all is well', async () => (await problem()) === null)
  })

  it('pauses a queue, serves the more urgent run first when it goes on, and cancels what waits', async () => {
    const bulk = async () =>
      (await post('/monitor/queues', {}, tokens.admin)).data.find((each: { queue: string }) => each.queue === 'bulk')
    expect(await post('/monitor/pause', { queue: 'bulk' }, tokens.platform)).toMatchObject({ code: '0' })
    expect(await post('/monitor/pause', { queue: 'nothing' }, tokens.platform)).toMatchObject({ code: 'queueMissing' })
    const first = await create(clerk, chunksJob, { chunks: 1 })
    const dropped = await create(clerk, chunksJob, { chunks: 1 })
    const urgent = await create(viewer, chunksJob, { chunks: 1 })
    await waitUntil('all wait', async () => (await bulk()).waiting === 3)
    expect(await bulk()).toMatchObject({ isPaused: '1', active: 0 })
    expect(await post('/monitor/reprioritise', { batchId: urgent, priority: 1 }, tokens.admin)).toMatchObject({
      code: '0',
    })
    expect(await post('/monitor/cancel', { batchId: dropped }, tokens.admin)).toMatchObject({ code: '0' })
    expect((await world.jobs.run(dropped, 'yunhe')).phase).toBe('cancelled')
    expect(await post('/monitor/resume', { queue: 'bulk' }, tokens.platform)).toMatchObject({ code: '0' })
    await phase(first, 'done')
    const [one, other] = [await world.jobs.run(urgent, 'yunhe'), await world.jobs.run(first, 'yunhe')]
    expect(one.phase).toBe('done')
    expect(one.changedAt).toBeLessThan(other.changedAt)
    expect(await world.jobs.chunks(dropped)).toEqual([])
    expect(await post('/monitor/reprioritise', { batchId: first, priority: 2 }, tokens.admin)).toMatchObject({
      code: 'jobNotWaiting',
    })
  })
})

describe('Bull Board', () => {
  const board = '/portalsync/bullboard'
  const get = (path: string, headers: Record<string, string>) =>
    world.api.app.inject({ url: `${board}${path}`, headers })

  it('opens in the browser of an administrator of the platform, with everything from here', async () => {
    const page = await get('/', { cookie: `token=${tokens.platform}` })
    expect(page.statusCode).toBe(200)
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(match => match[1] ?? '')
    expect(addresses.filter(address => /^(https?:)?\/\//.test(address))).toEqual([])
    const script = addresses.find(address => address.endsWith('.js'))
    expect((await get(`/${script}`, { cookie: `token=${tokens.platform}` })).statusCode).toBe(200)
    expect((await get('', { cookie: `token=${tokens.platform}` })).statusCode).toBe(200)
    const queues = (await get('/api/queues', { cookie: `token=${tokens.platform}` })).json()
    expect(queues.queues.map((queue: { name: string }) => queue.name)).toEqual(['bulk', 'export', 'photo', 'default'])
    expect((await get('/api/redis/stats', { cookie: `token=${tokens.platform}` })).statusCode).toBe(200)
  })

  it('opens for no other user', async () => {
    expect((await get('/', {})).statusCode).toBe(401)
    for (const path of ['/', '/api/queues', '/static/js/anything.js'])
      for (const token of [tokens.clerk, tokens.admin])
        expect((await get(path, { cookie: `token=${token}` })).statusCode).toBe(403)
  })
})

it('tells the readiness probe whether queue and worker answer', async () => {
  const { queueAnswers, workerAnswers } = await import('@sfa/operations/job/queue/answers')
  expect(await queueAnswers(world.jobs.backend)).toBe(true)
  expect(await workerAnswers(world.jobs.services)).toBe(true)
  await world.jobs.services.pool.query(
    "update worker_heartbeat set last_seen = now() - interval '1 minute', id = id || '-old'",
  )
  await waitUntil('the worker is heard of again', () => workerAnswers(world.jobs.services))
})

it('refuses the second task over the wire’s own text', async () => {
  const batchId = await create(clerk, exclusiveJob, {})
  await expect(create(clerk, exclusiveJob, {})).rejects.toMatchObject({ code: 'taskRunning' })
  await world.jobs.openGate('exclusive')
  await phase(batchId, 'done')
})
