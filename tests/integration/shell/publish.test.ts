import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mostAttempts, restSeconds } from '@sfa/operations/outbox/attempts'
import { deliverOutbox } from '@sfa/operations/outbox/deliver-outbox'
import { signMessage } from '@sfa/operations/outbox/sign-message'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

const secret = 'a-secret-of-more-than-32-characters'
let receiver: Server
let answerWith = 200
let received: { headers: IncomingHttpHeaders; body: string }[] = []
let api: TestApi
let admin: string
let viewer: string

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answerWith, answerWith === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  api = await startApi({
    MQ_PUBLISH_URL: url,
    MQ_PUBLISH_SECRET: secret,
    DASHBOARD_URL: 'https://board.example/{tenant}?who={userCode}&lang={language}',
  })
  admin = await api.tokenOf('yunhe', 'admin')
  viewer = await api.tokenOf('yunhe', 'viewer')
})
afterAll(async () => {
  await api?.stop()
  receiver?.close()
})
beforeEach(async () => {
  received = []
  answerWith = 200
  await api.sql('delete from outbox_message')
})

const publish = (body: unknown, token = admin) => api.post('/basic/mq/publish', body, token)
const deliver = () => deliverOutbox(api.tenants, api.config.outbox as { url: string; secret: string })
const rows = () =>
  api.sql('select id::text, state, attempts, last_error, next_try_at > now() as rests from outbox_message order by id')
const due = () => api.sql('update outbox_message set next_try_at = now()')

describe('/basic/mq/publish', () => {
  it('keeps the message and posts it signed, once', async () => {
    const { code, data } = await publish({ topic: 'order.changed', message: { 订单: ['SO-1', 2.5, null] } })
    expect(code).toBe('0')
    expect(received).toEqual([])
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    const [{ headers, body }] = received as [(typeof received)[number]]
    expect(JSON.parse(body)).toEqual({
      messageId: data.messageId,
      tenantId: 'yunhe',
      topic: 'order.changed',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      message: { 订单: ['SO-1', 2.5, null] },
    })
    expect(headers['x-sfa-message-id']).toBe(data.messageId)
    expect(headers['x-sfa-signature']).toBe(signMessage(secret, String(headers['x-sfa-timestamp']), body))
    expect(received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }])
  })

  it('tries again later and later while it is refused, and gives up in the end', async () => {
    answerWith = 500
    await publish({ topic: 't', message: 1 })
    expect(await deliver()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'HTTP 500', rests: true }])
    expect(await deliver()).toBe(0)
    expect(received).toHaveLength(1)
    answerWith = 302
    await due()
    await deliver()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2, last_error: 'HTTP 302' }])
    await api.sql('update outbox_message set next_try_at = now(), attempts = $1', [mostAttempts - 1])
    await deliver()
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: mostAttempts }])
    expect([1, 2, 3, 30].map(attempt => restSeconds(attempt, 0.5))).toEqual([5, 10, 20, 7200])
  })

  it('makes one message of what is published twice under one key', async () => {
    const [one, other] = [
      await publish({ topic: 't', key: 'k', message: 1 }),
      await publish({ topic: 't', key: 'k', message: 1 }),
    ]
    expect(other.data).toEqual(one.data)
    expect(await rows()).toHaveLength(1)
  })

  it('two workers send it once', async () => {
    await publish({ topic: 't', message: 1 })
    const taken = await Promise.all([deliver(), deliver(), deliver()])
    expect(taken.reduce((sum, one) => sum + one)).toBe(1)
    expect(received).toHaveLength(1)
  })

  it('refuses who may not, a message that is none, and one that is too large', async () => {
    expect(await publish({ topic: 't', message: 1 }, viewer)).toMatchObject({ status: 403, code: 'notPermitted' })
    expect(await publish({ topic: 'no spaces', message: 1 })).toMatchObject({ status: 200, code: 'invalid' })
    expect(await publish({ topic: 't' })).toMatchObject({
      code: 'invalid',
      data: { failures: [{ field: 'message', code: 'required' }] },
    })
    expect(await publish({ topic: 't', message: 'x'.repeat(70_000) })).toMatchObject({ code: 'bodyTooLarge' })
    await api.sql(
      "insert into outbox_message (tenant_id, topic, body, create_by) select 'yunhe', 't', '1', 'x' from generate_series(1, 10000)",
    )
    expect(await publish({ topic: 't', message: 1 })).toMatchObject({ code: 'outboxFull' })
    expect(await rows()).toHaveLength(10_000)
  })
})

it('the dashboard’s address names who asks', async () => {
  expect(await api.post('/portalsync/report/dashboard/getUrl', {}, admin)).toMatchObject({
    code: '0',
    data: expect.stringMatching(/^https:\/\/board\.example\/yunhe\?who=[^{&]+&lang=zh-CN$/),
  })
})

describe('without configuration', () => {
  let bare: TestApi
  let token: string
  beforeAll(async () => {
    bare = await startApi()
    token = await bare.tokenOf('yunhe', 'admin')
  })
  afterAll(() => bare?.stop())

  it.each([
    ['/basic/mq/publish', { topic: 't', message: 1 }, 'publishNotConfigured', /未配置/],
    ['/portalsync/report/dashboard/getUrl', {}, 'dashboardNotConfigured', /未配置/],
    ['/eximport/v2.0/import/importExcel', {}, 'surveyImportClosed', /问卷导入尚未开放/],
    ['/eximport/v3/import/uploadDataForJava', {}, 'questionBankImportClosed', /题库导入尚未开放/],
  ])('%s says so', async (path, body, code, message) => {
    expect(await bare.post(path, body, token)).toMatchObject({
      status: 200,
      code,
      message: expect.stringMatching(message),
      data: null,
      traceId: expect.any(String),
    })
    expect(await bare.post(path, body)).toMatchObject({ status: 401, code: 'notSignedIn' })
  })

  it.each(['/portalsync/product/createUnknown', '/store/v9/nothing', '/nothing'])('%s is no call', async path => {
    expect(await bare.post(`${path}?token=x`, {}, token)).toMatchObject({
      status: 404,
      code: 'callUnknown',
      message: `接口不存在：POST ${path}`,
      data: null,
      traceId: expect.any(String),
    })
    const get = await bare.app.inject({ method: 'GET', url: path, headers: { 'accept-language': 'en-US' } })
    expect([get.statusCode, get.json().message]).toEqual([404, `There is no such call: GET ${path}`])
  })

  it('products carry the names of the look-up, without what is kept from the caller', async () => {
    const first = async (as: string) =>
      (await bare.post('/portalsync/product/searchProduct', { page: { pageIndex: 1, pageSize: 1 } }, as)).data[0]
    const row = await first(token)
    expect(row).toMatchObject({ productId: row.id, productCode: row.code, productName: row.fullNameCn })
    expect(row.productType).toBeDefined()
    await bare.sql(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
       select tenant_id, id, 'product.product', 'fullNameCn', 'hidden' from sys_role where tenant_id = 'yunhe'`,
    )
    const kept = await first(await bare.tokenOf('yunhe', 'viewer'))
    expect(kept.productCode).toBe(kept.code)
    expect(kept).not.toHaveProperty('fullNameCn')
    expect(kept).not.toHaveProperty('productName')
  })

  describe('areas', () => {
    const search = async (body: unknown) => await bare.post('/portalsync/basedata/area/search', body, token)
    type Item = { Code: string; Parent: string | null; Name: string; Level: number; level: number }

    it('are found by their level, from 0 or 1', async () => {
      const roots = await search({ isDeleted: '0', level: 0 })
      expect(roots.data.length).toBeGreaterThan(5)
      expect(roots.data.every(({ Parent, Level }: Item) => Parent === null && Level === 1)).toBe(true)
      expect((await search({ isDeleted: '0', level: '1' })).data).toEqual(roots.data)
      const second = await search({ level: 2, page: { pageIndex: 1, pageSize: 5 } })
      expect(second.data.map(({ level }: Item) => level)).toEqual([2, 2, 2, 2, 2])
      expect((await search({ level: 99 })).data).toEqual([])
      expect(await search({ level: 'top' })).toMatchObject({ code: 'invalidRequest' })
    })

    it('come as items of the tree: the part below a code with its root, or all of it', async () => {
      const part = (await search({ code: '320000' })).data as Item[]
      expect(part).toContainEqual(expect.objectContaining({ Code: '320000', Parent: null, Name: '江苏省', Level: 1 }))
      expect(part).toContainEqual(
        expect.objectContaining({ Code: '320500', Parent: '320000', Name: '苏州市', Level: 2 }),
      )
      expect(part.every(({ Code }) => Code.startsWith('32'))).toBe(true)
      const all = (await search({ code: '' })).data as Item[]
      const known = new Set(all.map(({ Code }) => Code))
      expect(all.filter(({ Parent }) => Parent !== null && !known.has(Parent))).toEqual([])
      expect(all.length).toBeGreaterThan(part.length)
      expect((await search({ code: 'nowhere' })).data).toEqual([])
    })

    it('begin with the roots for who has no code yet', async () => {
      for (const path of ['', '/', '/0']) {
        const url = `/portalsync/v2.7/basedata/searchAreaByCode${path}`
        const answer = await bare.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        expect(answer.json().data).toContainEqual({ Code: '320000', Parent: null, Name: '江苏省', Level: 1 })
      }
    })
  })
})
