import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPath, startApi, type TestApi } from './start-api'

let api: TestApi
let address: string
let token: string
const search = '/portalsync/product/searchProduct'

beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('yunhe', 'admin')
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
afterAll(() => api.stop())

/** Over a connection, which stays usable. */
async function send(path: string, body: string, language = 'zh-CN') {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-language': language },
    body,
  })
  const { code, message } = (await response.json()) as { code: string; message: string }
  return { status: response.status, code, message }
}

const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(',')}}`
const items = (count: number) => JSON.stringify(Array(count).fill(1))
const levels = (count: number) => `{"a":${'['.repeat(count)}${']'.repeat(count)}}`

describe('a body of a public call', () => {
  it.each([
    ['bytes', JSON.stringify({ userName: 'a'.repeat(17_000) }), 'bodyTooLarge', '提交的内容超过16 KB'],
    ['names', names(60), 'bodyTooWide', '提交的内容中单个对象超过50个字段'],
    ['values', `{"a":${items(300)}}`, 'bodyTooMany', '提交的内容超过200项，请分批提交'],
    ['levels', levels(20), 'bodyTooDeep', '提交的内容嵌套超过8层'],
  ])('has so many %s and no more', async (_what, body, code, message) => {
    expect(await send(signInPath, body)).toEqual({ status: 413, code, message })
  })

  it('is as small where no call is', async () => {
    expect(await send('/portalsync/nothing', names(300))).toMatchObject({ status: 413, code: 'bodyTooWide' })
    expect(await send('/portalsync/nothing', '{}')).toMatchObject({ status: 404, code: 'callUnknown' })
  })
})

describe('a body of any other call', () => {
  it.each([
    ['names', names(3_000), 'bodyTooWide', 'An object of the request has more than 2,000 fields'],
    [
      'values',
      `{"ids":${items(40_000)}}`,
      'bodyTooMany',
      'The request has more than 30,000 values, please send it in parts',
    ],
    ['levels', levels(40), 'bodyTooDeep', 'The request has more than 32 levels'],
    ['bytes', `"${'x'.repeat(1024 ** 2)}"`, 'bodyTooLarge', 'The request is larger than 1 MB'],
  ])('has so many %s and no more', async (_what, body, code, message) => {
    expect(await send(search, body, 'en-US')).toEqual({ status: 413, code, message })
    expect(await send(search, '{"page":{"pageSize":1}}')).toMatchObject({ status: 200, code: '0' })
  })

  it('that goes on for long is answered before its end', async () => {
    const large = `"${'x'.repeat(4 * 1024 ** 2)}"`
    const answers = await Promise.all([1, 2, 3].map(() => send(search, large)))
    expect(answers.map(({ code }) => code)).toEqual(['bodyTooLarge', 'bodyTooLarge', 'bodyTooLarge'])
  })

  it('may name its prototype in vain', async () => {
    expect(await send(search, '{"__proto__":{"pageSize":1}}')).toMatchObject({ status: 400, code: 'invalidRequest' })
  })

  it('names no more records than its search looks for', async () => {
    const ids = Array.from({ length: 10_001 }, (_, at) => String(at))
    const refused = await send(search, JSON.stringify({ ids, page: { pageIndex: 1, pageSize: -1 } }))
    expect(refused.code).toBe('invalidRequest')
    const taken = await send(search, JSON.stringify({ ids: ids.slice(1), page: { pageIndex: 1, pageSize: -1 } }))
    expect(taken.code).toBe('0')
  })
})

describe('a call whose contract says so', () => {
  it('takes more bytes', async () => {
    const picture = JSON.stringify({ fileData: 'x'.repeat(2 * 1024 ** 2) })
    expect((await send('/basic/fileSync/uploadFile', picture)).code).not.toBe('bodyTooLarge')
  })
})
