import { inTenant, inTenantClient, type Tx } from '@sfa/db/connection/tenant-transaction'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../integration/session/start-api'

let api: TestApi
let token: string

/** The server ends the connection of a transaction, as it does when it goes down, between two of its statements. */
async function cutOff(pid: number): Promise<void> {
  await api.tenants.connections.query('select pg_terminate_backend($1)', [pid])
  await waitUntil('the connection is gone', async () => {
    const { rows } = await api.tenants.connections.query('select from pg_stat_activity where pid = $1', [pid])
    return rows.length === 0
  })
}

const backendOf = async (tx: Tx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0

beforeAll(async () => {
  api = await startApi(
    {},
    {
      addRoutes(app) {
        const { db } = app.context.services
        app.post('/cut', { config: { access: 'public' } }, async (_request, reply) =>
          reply.answer(
            await inTenant(db, 'yunhe', async tx => {
              await cutOff(await backendOf(tx))
              return sql`select 1`.execute(tx)
            }),
          ),
        )
      },
    },
  )
  token = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api?.stop())

it('a call whose connection is cut says that the service recovers, and the next one is answered', async () => {
  expect(await api.post('/cut', {})).toMatchObject({ status: 503, code: 'recovering' })
  expect(await api.post('/portalsync/product/searchBrand', {}, token)).toMatchObject({ status: 200, code: '0' })
})

it('a COPY or a cursor whose connection is cut fails alone', async () => {
  const { connections } = api.tenants
  const cut = inTenantClient(connections, 'yunhe', async client => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await cutOff(rows[0].pid)
    return client.query('select 1')
  })
  await expect(cut).rejects.toThrow(/connection/i)
  expect((await connections.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('connections that are cut while none uses them are replaced', async () => {
  const { connections } = api.tenants
  await Promise.all([1, 2, 3].map(() => connections.query('select pg_sleep(0.1)')))
  await connections.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = session_user and datname = current_database() and pid <> pg_backend_pid()',
  )
  for (let call = 0; call < 5; call++)
    expect(await api.post('/portalsync/product/searchBrand', {}, token)).toMatchObject({ code: '0' })
})
