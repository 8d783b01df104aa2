import { createApp } from '@sfa/api/app'
import type { App } from '@sfa/api/server-context'
import { type CallScope, runInCall } from '@sfa/db/call/call-scope'
import { createDb, createPool } from '@sfa/db/connection/pool'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { CallsOnce } from '@sfa/publishing/operations/calls-once'
import { noteWriting, type OnceCall } from '@sfa/publishing/operations/idempotency'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startApi, type TestApi } from '../session/start-api'

const createBrand = '/portalsync/product/createBrand'
/** Calls of the test's own: what a first call does when it ends badly. */
const failing = { times: 0 }

let api: TestApi
let admin: string
/** The same product in a second process, as far as the calls know. */
let second: App
let closeSecond: () => Promise<unknown>

beforeAll(async () => {
  api = await startApi(
    {},
    {
      addRoutes: app =>
        app.post('/portalsync/failing', async () => {
          failing.times++
          if (failing.times === 1) throw new Error('the first time it fails')
          return { code: '0', data: failing.times }
        }),
    },
  )
  admin = await api.tokenOf('yunhe', 'admin')
  await api.sql(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('yunhe', 'ApprovalSetting', 'own', 'all')`,
  )
  const connections = createPool({ url: api.tenants.databaseUrl })
  second = await createApp({
    services: { ...api.tenants, connections, db: createDb(connections) },
    config: api.config,
    portalDir: `${api.config.dataDir}/no-portal`,
    readiness: { queue: async () => true, worker: async () => true },
  })
  await second.ready()
  closeSecond = async () => {
    await second.close()
    await connections.end()
  }
})
afterAll(async () => {
  await closeSecond()
  await api.stop()
})

const send = async (app: App, path: string, body: object, key: string, token = admin): Promise<Answer> => {
  const response = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}

/** Ten at once, in turn to the two processes. */
const ten = (path: string, body: object, key: string) =>
  Promise.all(Array.from({ length: 10 }, (_, at) => send(at % 2 ? second : api.app, path, body, key)))

function expectOneAnswer(answers: readonly Answer[]) {
  const told = answers.map(({ status, code, data }) => ({ status, code, data }))
  expect(told).toEqual(Array.from({ length: 10 }, () => told[0]))
  expect(told[0]).toMatchObject({ status: 200, code: '0' })
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(9)
}

describe('ten calls with one key at once are one call, with its answer ten times', () => {
  it('a new record', async () => {
    expectOneAnswer(await ten(createBrand, { code: 'TEN1', nameCn: '十次' }, 'ten-brand'))
    expect(await api.sql(`select count(*)::int n from product_brand where code = 'TEN1'`)).toEqual([{ n: 1 }])
  })

  it('an order, and an action on it', async () => {
    for (const table of ['pricing_min_order', 'pricing_base_number', 'pricing_quota'])
      await api.sql(`delete from ${table} where tenant_id = 'yunhe'`)
    await api.sql("update warehouse_warehouse set negative_allowed = 1, is_deleted = 0 where tenant_id = 'yunhe'")
    const [store] = await api.sql(
      `select code from customer_store where tenant_id = 'yunhe' and is_deleted = 0 and is_closed = 0 and merged_into is null
       order by id limit 1`,
    )
    const [product] = await api.sql(
      `select code from product_product where tenant_id = 'yunhe' and is_deleted = 0 and product_type = '1' order by id limit 1`,
    )
    const body = {
      customerCode: store?.code,
      externalNo: 'TEN',
      lines: [{ productCode: product?.code, quantity: 10 }],
    }
    const created = await ten('/portalsync/order/createOrder', body, 'ten-order')
    expectOneAnswer(created)
    expect(await api.sql(`select count(*)::int n from order_order where external_no = 'TEN'`)).toEqual([{ n: 1 }])
    const { id, ver } = (created[0] as Answer).data
    const submitted = await ten('/portalsync/order/submitOrder', { id, ver }, 'ten-submit')
    expectOneAnswer(submitted)
    const approval = { id, ver: submitted[0]?.data.ver, opinion: '同意' }
    const approved = await ten('/portalsync/order/approveOrder', approval, 'ten-action')
    expectOneAnswer(approved)
    expect(await api.sql('select ver, order_status from order_order where id = $1', [id])).toEqual([
      { ver: approved[0]?.data.ver, order_status: 'approved' },
    ])
  })
})

it('refuses another body under the key, and knows it of its user alone', async () => {
  await send(api.app, createBrand, { code: 'KEY1', nameCn: '一' }, 'mine')
  expect(await send(second, createBrand, { code: 'KEY2', nameCn: '二' }, 'mine')).toMatchObject({
    status: 422,
    code: 'idempotencyMismatch',
  })
  const viewer = await api.tokenOf('yunhe', 'viewer')
  expect(await send(second, createBrand, { code: 'KEY1', nameCn: '一' }, 'mine', viewer)).toMatchObject({
    code: 'notPermitted',
  })
})

it('lets the next one try where the first failed on our side', async () => {
  expect(await send(api.app, '/portalsync/failing', {}, 'fails')).toMatchObject({ status: 500 })
  expect(await send(api.app, '/portalsync/failing', {}, 'fails')).toMatchObject({ status: 200, data: 2 })
  expect(await send(api.app, '/portalsync/failing', {}, 'fails')).toMatchObject({ status: 200, data: 2 })
})

describe('a process that dies in the middle', () => {
  const { signal } = new AbortController()

  /** A call of a process of its own, which ends without an answer. */
  async function beginAndDie(key: string, work: (tx: Tx) => Promise<unknown>): Promise<OnceCall> {
    const connections = createPool({ url: api.tenants.databaseUrl })
    const services = { connections, db: createDb(connections) }
    const calls = new CallsOnce(services)
    const call = { tenantId: 'yunhe', callerId: '-1', idempotencyKey: key, requestHash: Buffer.from(key) }
    const once = await calls.begin(call, signal)
    if (!('begun' in once)) throw new Error('it is the first')
    const scope: CallScope = { owner: null, signal, beforeCommit: tx => noteWriting(tx, call, once.begun) }
    await runInCall(scope, () => inTenant(services.db, 'yunhe', work))
    // Its lock goes with its connection.
    await calls.close()
    await connections.end()
    return call
  }

  it('leaves the call to the next one, where it has written nothing', async () => {
    const call = await beginAndDie('dies-before', tx => sql`select 1`.execute(tx))
    const next = new CallsOnce(api.tenants)
    expect(await next.begin(call, signal)).toEqual({ begun: { attempt: 2 } })
    await next.close()
  })

  it('never has it done twice, where it has written', async () => {
    const call = await beginAndDie('dies-after', tx =>
      sql`insert into product_brand (code, name_cn, create_by, last_modified_by)
        values ('DIED', '中断', 't', 't')`.execute(tx),
    )
    const next = new CallsOnce(api.tenants)
    await expect(next.begin(call, signal)).rejects.toMatchObject({ code: 'idempotencyUnknown', status: 409 })
    await next.close()
  })

  it('commits nothing more, where another process has taken the call over', async () => {
    const call = await beginAndDie('dies-apart', tx => sql`select 1`.execute(tx))
    const next = new CallsOnce(api.tenants)
    await next.begin(call, signal)
    const late: CallScope = { owner: null, signal, beforeCommit: tx => noteWriting(tx, call, { attempt: 1 }) }
    const writing = runInCall(late, () =>
      inTenant(api.tenants.db, 'yunhe', tx =>
        sql`insert into product_brand (code, name_cn, create_by, last_modified_by)
          values ('LATE', '晚了', 't', 't')`.execute(tx),
      ),
    )
    await expect(writing).rejects.toMatchObject({ code: 'idempotencyBusy' })
    expect(await api.sql(`select count(*)::int n from product_brand where code = 'LATE'`)).toEqual([{ n: 0 }])
    await next.close()
  })
})
