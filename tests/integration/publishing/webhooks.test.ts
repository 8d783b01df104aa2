import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mostAttempts } from '@sfa/operations/outbox/attempts'
import {
  claimDelivery,
  deliverWebhooks,
  dueDeliveries,
  mostFailures,
  mostWaiting,
  sweepWebhooks,
  watchWebhooks,
} from '@sfa/publishing/operations/deliver-webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aField, aKey, anObject } from '../custom-object/an-object'
import { startApi, type TestApi } from '../session/start-api'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

// In one file, because all of it needs the same receiver, the same API and the helpers around them.
let receiver: Server
let address: string
let answerWith = 200
let silent = false
let received: Received[] = []
let api: TestApi
let admin: string
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    if (silent) return
    response.writeHead(answerWith, answerWith === 302 ? { location: `${address}/elsewhere` } : {}).end('received')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  api = await startApi({ WEBHOOK_ADDRESSES: 'any' })
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(async () => {
  await api?.stop()
  receiver?.closeAllConnections()
  receiver?.close()
})
beforeEach(async () => {
  received = []
  answerWith = 200
  silent = false
  await api.sql('delete from publishing_delivery')
  await api.sql('delete from publishing_webhook')
})

const path = '/portalsync/publishing/webhook'
const page = { page: { pageIndex: 1, pageSize: 100 } }
const rules = { allowed: 'any' as const }
const deliver = () => deliverWebhooks(api.tenants, rules)
const due = () => api.sql(`update publishing_delivery set next_time = now() where state = 'waiting'`)
const userId = async (name: string) =>
  String((await api.sql(`select id from sys_user where user_name = $1`, [name]))[0]?.id)

let made = 0
async function aWebhook(difference: object = {}) {
  const body = {
    name: `推送${made++}`,
    url: address,
    userID: await userId('admin'),
    events: ['product.brand:created', 'product.brand:updated', 'product.brand:deleted'],
    ...difference,
  }
  const answer = await api.post(`${path}/create`, body, admin)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '0' })
  return answer.data as { id: string; ver: number; secret: string; name: string }
}
async function aBrand(more: object = {}) {
  const code = `WH${made++}`
  const { data } = await api.post('/portalsync/product/createBrand', { code, nameCn: `品牌${code}`, ...more }, admin)
  return data as { id: string; ver: number; code: string }
}
const deliveries = async () => (await api.post('/portalsync/publishing/delivery/search', page, admin)).data
const actOn = (id: string, action: string, body: object = {}) => api.post(`${path}/${action}`, { id, ...body }, admin)
const signatureOf = (secret: string, { headers, body }: Received) =>
  `sha256=${createHmac('sha256', secret).update(`${headers['x-sfa-timestamp']}.${body}`).digest('hex')}`

describe('what happens to records', () => {
  it('is pushed once, signed, with the record and the fields that changed', async () => {
    const { secret } = await aWebhook()
    const brand = await aBrand()
    expect(received).toEqual([])
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    const [first] = received as [Received]
    expect(JSON.parse(first.body)).toMatchObject({
      id: expect.any(String),
      event: 'product.brand:created',
      tenantId: 'yunhe',
      resource: 'product.brand',
      recordId: brand.id,
      record: { id: brand.id, code: brand.code },
    })
    expect(first.headers).toMatchObject({
      'x-sfa-event': 'product.brand:created',
      'x-sfa-signature': signatureOf(secret, first),
    })
    const { data } = await api.post(
      '/portalsync/product/updateBrand',
      { id: brand.id, ver: brand.ver, nameCn: '改名' },
      admin,
    )
    await api.post('/portalsync/product/brand/updateStatus', { id: brand.id, ver: data.ver, isDeleted: '1' }, admin)
    await deliver()
    const told = received.slice(1).map(({ body }) => JSON.parse(body))
    expect(told.map(({ event, changed }) => `${event} ${changed}`).sort()).toEqual([
      'product.brand:deleted isDeleted',
      'product.brand:updated nameCn',
    ])
    const rows = await deliveries()
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ state: 'sent', attempts: 1, lastStatus: 200 })
  })

  it('is pushed only as it was chosen, and of states where records have them', async () => {
    await aWebhook({ events: ['product.brand:deleted', 'customer.store:stateChanged'] })
    await aBrand()
    const [store] = (await api.post('/portalsync/customer/store/search', { ...page, state: 'new' }, admin)).data
    const moved = store && (await api.post('/portalsync/customer/store/submit', { id: store.id }, admin))
    await deliver()
    const told = received.map(({ body }) => JSON.parse(body).event)
    expect(told).toEqual(moved?.code === '0' ? ['customer.store:stateChanged'] : [])
    expect((await deliveries()).length).toBe(told.length)
  })

  it('is told as far as the user of the address may read, and to its own company alone', async () => {
    await aWebhook({ userID: await userId('viewer') })
    await api.sql(`insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
      select 'yunhe', id, 'product.brand', 'nameCn', 'masked' from sys_role where code = 'Viewer' and tenant_id = 'yunhe'`)
    const brand = await aBrand({ nameCn: '不可见的名称' })
    const foreign = await api.tokenOf('second', 'admin.second')
    await api.post('/portalsync/product/createBrand', { code: 'FOREIGN', nameCn: '别家' }, foreign)
    await deliver()
    await api.sql('delete from sys_role_field_mask')
    expect(received).toHaveLength(1)
    expect(received[0]?.body).toContain(brand.code)
    expect(received[0]?.body).not.toContain('不可见的名称')
    await aWebhook({ userID: await userId('viewer') })
    await aBrand()
    await api.sql(`update sys_user set is_deleted = 1 where user_name = 'viewer'`)
    received = []
    await deliver()
    await api.sql(`update sys_user set is_deleted = 0 where user_name = 'viewer'`)
    expect(received).toEqual([])
    expect((await deliveries()).filter(({ state }: { state: string }) => state === 'skipped')).toHaveLength(2)
  })

  it('is told of custom objects as of every other record, and keys read them', async () => {
    const name = { isRequired: '1' }
    const object = anObject('cooler', [aKey(), aField('name', 'Text', name)])
    const defined = await api.post('/portalsync/parameter/custom-object/create', object, admin)
    expect(defined, JSON.stringify(defined)).toMatchObject({ code: '0' })
    const resource = `custom.o${defined.data.id}`
    await aWebhook({ events: [`${resource}:created`] })
    const cooler = { number: 'C1', name: '冰柜' }
    expect(await api.post('/portalsync/custom/cooler/create', cooler, admin)).toMatchObject({ code: '0' })
    await deliver()
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([{ resource, record: cooler }])
    const scopes = ['userMenu:read']
    const key = { name: '读冰柜', userID: await userId('admin'), scopes }
    const { data } = await api.post('/portalsync/publishing/api-key/create', key, admin)
    expect(await api.post('/portalsync/custom/cooler/search', page, data.secret)).toMatchObject({ code: '0', total: 1 })
    expect(await api.post('/portalsync/custom/cooler/create', cooler, data.secret)).toMatchObject({ status: 403 })
  })

  it('is not told where the write is undone', async () => {
    await aWebhook()
    await api.post('/portalsync/product/createBrand', { code: '', nameCn: '' }, admin)
    expect(await deliveries()).toEqual([])
  })

  it('an import is told once, by its end', async () => {
    await aWebhook({ events: ['import:finished', 'product.brand:created'] })
    await api.sql(`insert into record_change (tenant_id, resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
      values ('yunhe', 'product.brand', 7, 'create', '{}', 'import:9', 1, '1', 'x', 'run-9'),
        ('yunhe', 'product.brand', 0, 'import', '{"importFile": [null, "品牌.xlsx"], "rowsNew": [null, 2]}', 'import:9', 0, '1', 'x', 'run-9')`)
    await deliver()
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        event: 'import:finished',
        resource: 'product.brand',
        run: '9',
        result: { importFile: '品牌.xlsx', rowsNew: 2 },
      },
    ])
  })
})

describe('a receiver that fails', () => {
  it('is tried again later and later, with the same bytes, until the event has failed', async () => {
    answerWith = 500
    await aWebhook()
    await aBrand()
    expect(await deliver()).toBe(0)
    expect(await deliver()).toBe(0)
    expect(received).toHaveLength(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'HTTP 500' })
    answerWith = 302
    await due()
    await deliver()
    expect(received).toHaveLength(2)
    expect(received[1]?.body).toBe(received[0]?.body)
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', lastError: 'HTTP 302', answer: 'received' })
    await api.sql('update publishing_delivery set next_time = now(), attempts = $1', [mostAttempts - 1])
    await deliver()
    const [row] = await deliveries()
    expect(row).toMatchObject({ state: 'failed', attempts: mostAttempts })
    expect(row.log.map(({ error }: { error: string }) => error)).toEqual(['HTTP 500', 'HTTP 302', 'HTTP 302'])
  })

  it('that does not answer is given up after a time', async () => {
    silent = true
    await aWebhook()
    await aBrand()
    await deliverWebhooks(api.tenants, { ...rules, answerWithinMs: 200 })
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', lastError: '对方在 0.2 秒内没有应答' })
  })

  it('is paused after many failures, with a message to the administrators, and goes on where it stopped', async () => {
    answerWith = 503
    const { id, name } = await aWebhook()
    await api.sql('update publishing_webhook set failures = $1', [mostFailures - 1])
    await aBrand()
    await deliver()
    const found = async () => (await api.post(`${path}/findById`, { id }, admin)).data
    expect(await found()).toMatchObject({ state: 'halted', failures: mostFailures })
    const told = await api.sql(
      `select r.user_id from message_message m join message_recipient r on r.message_id = m.id
      and r.tenant_id = m.tenant_id where m.title like $1`,
      [`%${name}%`],
    )
    expect(told.map(({ user_id }) => String(user_id))).toContain(await userId('admin'))
    await aBrand()
    await due()
    answerWith = 200
    expect(await deliver()).toBe(0)
    expect(await actOn(id, 'resume')).toMatchObject({ code: '0' })
    expect(await deliver()).toBe(2)
    expect(await found()).toMatchObject({ state: 'active', failures: 0 })
  })

  it('keeps no more than so many events waiting', async () => {
    const { id } = await aWebhook()
    await actOn(id, 'pause')
    await api.sql(
      `insert into publishing_delivery (tenant_id, webhook_id, event, change, next_time)
      select 'yunhe', $1, 'x', '{}', now() from generate_series(1, $2)`,
      [id, mostWaiting],
    )
    await sweepWebhooks(api.tenants)
    const count = async () => (await api.sql('select count(*)::int n from publishing_delivery'))[0]?.n
    await aBrand()
    expect(await count()).toBe(mostWaiting)
    await api.sql('delete from publishing_delivery')
    await sweepWebhooks(api.tenants)
    await aBrand()
    expect(await count()).toBe(1)
  })
})

describe('a worker', () => {
  it('that dies in the middle of an attempt leaves its event to the next one', async () => {
    await aWebhook()
    await aBrand()
    const [one] = await dueDeliveries(api.tenants)
    // It has taken the event and is never heard of again.
    expect(await claimDelivery(api.tenants, one as NonNullable<typeof one>)).toMatchObject({ attempts: 1 })
    expect(await deliver()).toBe(0)
    await due()
    expect(await deliver()).toBe(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('sends once what several of them find', async () => {
    await aWebhook()
    await aBrand()
    await Promise.all([deliver(), deliver(), deliver()])
    expect(received).toHaveLength(1)
  })

  it('goes on with other addresses while one is silent', async () => {
    const quiet = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(quiet, 'listening')
    await aWebhook({ url: `http://127.0.0.1:${(quiet.address() as AddressInfo).port}/` })
    await aWebhook()
    await aBrand()
    const watch = watchWebhooks(
      api.tenants,
      { ...rules, answerWithinMs: 3000 },
      { everyMs: 50, onError: () => undefined },
    )
    await expect.poll(() => received.length).toBe(1)
    await aBrand()
    await expect.poll(() => received.length).toBe(2)
    quiet.closeAllConnections()
    await watch.stop()
    quiet.close()
  })
})

describe('the administrator', () => {
  it('sends a test event, and events again, one or many', async () => {
    const { id } = await aWebhook()
    expect(await actOn(id, 'test')).toMatchObject({ code: '0' })
    await aBrand()
    await deliver()
    expect(received.map(({ body }) => JSON.parse(body).event).sort()).toEqual(['product.brand:created', 'test:sent'])
    const ids = (await deliveries()).map((row: { id: string }) => row.id)
    const replay = (body: object) => api.post('/portalsync/publishing/delivery/replay', body, admin)
    expect(await replay({ ids })).toMatchObject({ code: '0', data: { changed: 2 } })
    await deliver()
    const bodies = received.map(({ body }) => body)
    expect(new Set(bodies).size).toBe(2)
    expect(bodies).toHaveLength(4)
    expect(await replay({ id: ids[0] })).toMatchObject({ code: '0' })
    expect(await replay({ id: ids[0] })).toMatchObject({ code: 'wrongState' })
  })

  it('changes the secret: both sign for the overlap, then the new one alone', async () => {
    const { id, secret } = await aWebhook()
    const { data } = await actOn(id, 'rotate', { overlap: 1 })
    expect(data.secret).not.toBe(secret)
    const signaturesNow = async () => {
      received = []
      await aBrand()
      await deliver()
      const [one] = received as [Received]
      return { sent: String(one.headers['x-sfa-signature']).split(','), one }
    }
    const both = await signaturesNow()
    expect(both.sent).toEqual([signatureOf(data.secret, both.one), signatureOf(secret, both.one)])
    await api.sql(`update publishing_webhook set previous_until = now() - interval '1 second'`)
    const later = await signaturesNow()
    expect(later.sent).toEqual([signatureOf(data.secret, later.one)])
    expect(JSON.stringify(await api.sql('select changes from record_change'))).not.toContain(data.secret)
  })

  it('pauses without losing an event, and closes for good', async () => {
    const { id } = await aWebhook()
    await actOn(id, 'pause')
    await aBrand()
    expect(await deliver()).toBe(0)
    expect(await actOn(id, 'test')).toMatchObject({ code: 'webhookNotActive' })
    await actOn(id, 'resume')
    expect(await deliver()).toBe(1)
    await aBrand()
    expect(await actOn(id, 'close')).toMatchObject({ code: '0' })
    await aBrand()
    expect(await deliver()).toBe(0)
    expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(['sent'])
  })

  it('is refused an event that there is not', async () => {
    const refused = await api.post(
      `${path}/create`,
      { name: '无', url: address, userID: await userId('admin'), events: ['person.role:exploded'] },
      admin,
    )
    expect(refused).toMatchObject({ code: 'invalid', data: { failures: [{ field: 'events' }] } })
  })
})
