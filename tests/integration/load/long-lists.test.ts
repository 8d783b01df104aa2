import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldTable } from './held-table'
import { type ListeningApi, startListeningApi } from './listening-api'

const path = '/portalsync/product/searchPacksize'
const count = 12_000
const all = { pageIndex: 1, pageSize: -1 }

let api: ListeningApi
let admin: string
let viewer: string
beforeAll(async () => {
  api = await startListeningApi()
  admin = await api.tokenOf('yunhe', 'admin')
  viewer = await api.tokenOf('yunhe', 'viewer')
  await api.sql(
    `insert into product_pack_size (tenant_id, code, name_cn, remark, create_by, last_modified_by)
     select 'yunhe', 'LONG' || lpad(n::text, 6, '0'), '规格' || n, repeat('说明', 50), 't', 't'
     from generate_series(1, $1) n`,
    [count],
  )
})
afterAll(() => api.stop())

const open = (body: unknown, token: string) => {
  const { port } = api.app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const call = request({ port, host: '127.0.0.1', path, method: 'POST', agent: false, headers })
  call.end(JSON.stringify(body))
  return call
}

describe('everything', () => {
  test('comes in order, in the envelope of every answer', async () => {
    const answer = await api.post(path, { code: 'LONG', page: all }, admin)
    expect(answer).toMatchObject({ status: 200, code: '0', message: '操作成功', total: count })
    const codes = answer.data.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(Array.from({ length: count }, (_, n) => `LONG${String(n + 1).padStart(6, '0')}`))
    const page = await api.post(path, { code: 'LONG', page: { pageIndex: 2, pageSize: 500 } }, admin)
    expect(answer.data.slice(500, 1000)).toEqual(page.data)
  })

  test('is what the search finds, in its order', async () => {
    const sort = [{ field: 'nameCn', order: 'desc' }]
    const answer = await api.post(path, { nameCn: '规格11', sort, page: all }, admin)
    const names = answer.data.map(({ nameCn }: { nameCn: string }) => nameCn)
    expect(answer.total).toBe(names.length)
    expect(names).toEqual([...names].sort().reverse())
    expect(names.length).toBeGreaterThan(1_000)
  })

  test('comes packed to who takes it packed', async () => {
    const packed = await new Promise<{ bytes: Buffer; encoding: unknown }>((resolve, reject) => {
      open({ code: 'LONG', page: all }, admin)
        .on('error', reject)
        .on('response', response => {
          buffer(response).then(bytes => resolve({ bytes, encoding: response.headers['content-encoding'] }), reject)
        })
    })
    expect(packed.encoding).toBe('gzip')
    const answer = JSON.parse(gunzipSync(packed.bytes).toString())
    expect(answer.data).toHaveLength(count)
    expect(answer.total).toBe(count)
  })

  test('through an object family has the fields that are asked for', async () => {
    const query = { objectName: 'product.pack-size', returnFiled: ['code'], page: all }
    const answer = await api.post('/product/object/search', query, admin)
    expect(answer.data.length).toBeGreaterThan(count)
    expect(Object.keys(answer.data[0])).toEqual(['id', 'ver', 'code'])
  })

  test('leaves out the fields that a role has not', async () => {
    await api.sql(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
       select 'yunhe', id, 'product.pack-size', 'remark', 'hidden' from sys_role where tenant_id = 'yunhe' and code = 'Viewer'`,
    )
    const answer = await api.post(path, { code: 'LONG', page: all }, viewer)
    expect(answer.data).toHaveLength(count)
    expect(answer.data.some((row: object) => 'remark' in row)).toBe(false)
    expect((await api.post(path, { code: 'LONG', page: all }, admin)).data[0].remark).toMatch(/^说明/)
  })

  test('ends when the client goes', async () => {
    const packSizes = heldTable(api.tenants.pool, 'product_pack_size')
    const call = open({ code: 'LONG', page: all }, admin)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      call.on('error', reject)
      call.on('response', begun => begun.once('data', () => resolve(begun)))
    })
    await packSizes.hold()
    await expect.poll(packSizes.running).toBe(1)
    response.destroy()
    await expect.poll(packSizes.running).toBe(0)
    await packSizes.release()
  })

  test('several at once are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.post(path, { code: 'LONG', page: all }, admin)),
    )
    expect(answers.map(({ total }) => total)).toEqual(Array.from({ length: 6 }, () => count))
  })
})

test('a long page tells how many there are beside it', async () => {
  const answer = await api.post(path, { code: 'LONG', page: { pageIndex: 3, pageSize: 2_000 } }, admin)
  expect(answer).toMatchObject({ code: '0', total: count })
  expect(answer.data).toHaveLength(2_000)
  expect(answer.data[0].code).toBe('LONG004001')
})
