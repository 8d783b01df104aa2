import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@sfa/kernel/app-error'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import words from '../../../apps/portal/src/locales/zh-CN/parameter.json'
import { startApi, type TestApi } from './start-api'

let api: TestApi
const readiness = { queue: true, worker: true }
const portalDir = mkdtempSync(join(tmpdir(), 'portal-'))
const logged: Record<string, unknown>[] = []

beforeAll(async () => {
  mkdirSync(join(portalDir, 'assets'))
  writeFileSync(join(portalDir, 'index.html'), '<title>portal</title>')
  writeFileSync(join(portalDir, 'assets/index-abc123.js'), 'export {}')
  api = await startApi(
    { METRICS_TOKEN: 'metrics-token-for-tests', PUBLIC_URL: 'https://portal.example', LOG_LEVEL: 'info' },
    {
      portalDir,
      logTo: { write: line => void logged.push(JSON.parse(line)) },
      readiness: { queue: async () => readiness.queue, worker: async () => readiness.worker },
      addRoutes(app) {
        app.post('/portalsync/test/broken', { config: { access: 'public' } }, async () => {
          throw new Error('select * from secret_table failed')
        })
        app.post('/portalsync/test/guarded', { config: { key: 'product/brand:delete' } }, async (_request, reply) =>
          reply.answer('deleted'),
        )
        app.post('/portalsync/test/refused', { config: { access: 'public' } }, async () => {
          throw new AppError('invalid', {}, 200, [
            { field: 'code', row: 2, code: 'maxLength', params: { max: 5 }, value: 'abcdef' },
          ])
        })
        const body = z.object({ lines: z.array(z.object({ name: z.string().max(3) })) })
        app.post(
          '/portalsync/test/lines',
          { config: { access: 'public' }, schema: { body } },
          async (_request, reply) => reply.answer([], { total: 0 }),
        )
      },
    },
  )
})
afterAll(async () => {
  await api.stop()
  rmSync(portalDir, { recursive: true })
})

describe('what goes wrong', () => {
  it('inside tells the caller nothing but a trace id', async () => {
    const answer = await api.post('/portalsync/test/broken', {}, null, { 'x-trace-id': 'abcdef0123456789' })
    expect(answer).toMatchObject({
      status: 500,
      code: 'internal',
      message: '操作失败',
      data: null,
      traceId: 'abcdef0123456789',
    })
    expect(JSON.stringify(answer)).not.toContain('secret_table')
    const lines = logged.filter(line => line.traceId === 'abcdef0123456789')
    expect(lines).toMatchObject([
      { level: 50, err: { stack: expect.stringContaining('secret_table') } },
      { level: 30, method: 'POST', path: '/portalsync/test/broken', status: 500 },
    ])
  })

  it('by rule is told per field, in the language of the caller', async () => {
    const answer = await api.post('/portalsync/test/refused', {}, null, { 'accept-language': 'en-US' })
    expect(answer).toMatchObject({ status: 200, code: 'invalid', message: 'Verification failed' })
    expect(answer.data.failures).toEqual([
      {
        field: 'code',
        row: 2,
        code: 'maxLength',
        value: 'abcdef',
        message: 'At most 5 characters!',
      },
    ])
  })

  it('in a line names the line', async () => {
    const answer = await api.post('/portalsync/test/lines', { lines: [{ name: 'abc' }, { name: 'abcd' }] })
    expect(answer.data.failures).toEqual([
      { field: 'lines.name', row: 2, code: 'maxLength', message: '最多输入3个字符!' },
    ])
  })

  it('for want of a key is 403', async () => {
    const guarded = '/portalsync/test/guarded'
    expect(await api.post(guarded, {}, await api.tokenOf('yunhe', 'clerk'))).toMatchObject({
      status: 403,
      code: 'notPermitted',
    })
    expect(await api.post(guarded, {}, await api.tokenOf('yunhe', 'admin'))).toMatchObject({
      code: '0',
      data: 'deleted',
    })
  })

  it('with the request itself keeps the envelope: no such call, broken JSON, too large', async () => {
    expect(await api.post('/portalsync/nothing')).toMatchObject({ status: 404, code: 'callUnknown' })
    const headers = { 'content-type': 'application/json' }
    const broken = await api.app.inject({
      method: 'POST',
      url: '/portalsync/test/lines',
      headers,
      payload: '{"lines":',
    })
    expect({ status: broken.statusCode, code: broken.json().code }).toEqual({ status: 400, code: 'invalidRequest' })
    const large = await api.app.inject({
      method: 'POST',
      url: '/portalsync/test/lines',
      headers,
      payload: `"${'x'.repeat(17 * 1024)}"`,
    })
    expect(large.json()).toMatchObject({ code: 'bodyTooLarge', message: '提交的内容超过16 KB' })
  })
})

describe('a trace id', () => {
  it.each(['short', 'a'.repeat(65), 'id\u0001with-control', '{"level":60}', 'has space in it'])(
    'that could forge a log line is replaced: %j',
    async given => {
      const { headers } = await api.post('/portalsync/nothing', {}, null, { 'x-trace-id': given })
      expect(headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/)
    },
  )
})

describe('an empty body under the name of JSON', () => {
  it('is no body', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/portalsync/test/guarded',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await api.tokenOf('yunhe', 'admin')}` },
    })
    expect(answer.json().code).toBe('0')
  })
})

describe('readiness', () => {
  it('needs the database, the queue and a worker', async () => {
    expect((await api.app.inject('/readyz')).statusCode).toBe(200)
    for (const part of ['queue', 'worker'] as const) {
      readiness[part] = false
      const answer = await api.app.inject('/readyz')
      expect({ status: answer.statusCode, part: answer.json()[part] }).toEqual({ status: 503, part: false })
      readiness[part] = true
    }
    expect((await api.app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('metrics', () => {
  it('are told to who knows the token', async () => {
    expect((await api.app.inject('/metrics')).statusCode).toBe(404)
    const headers = { authorization: 'Bearer metrics-token-for-tests' }
    expect((await api.app.inject({ url: '/metrics', headers })).body).toContain('http_request_duration_seconds')
  })
})

describe('the API document', () => {
  it('is for people who are signed in, and lists the calls with their bodies, in groups that have names', async () => {
    expect((await api.app.inject('/portalsync/openapi.json')).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'viewer')}` }
    const document = (await api.app.inject({ url: '/portalsync/openapi.json', headers })).json()
    const call = document.paths['/portalsync/login/poTalLoginPwdYIZI'].post
    expect(call.requestBody.content['application/json'].schema.required).toEqual(['userName', 'password'])
    const calls = Object.values(document.paths as Record<string, Record<string, { tags?: string[] }>>)
    const tags = new Set(
      calls.flatMap(byMethod => Object.values(byMethod).flatMap(({ tags: [tag] = [] }) => tag ?? [])),
    )
    expect([...tags].filter(tag => !(tag in words.api.tag))).toEqual([])
  })
})

describe('every answer', () => {
  it('forbids scripts from elsewhere, and asks browsers to stay on https', async () => {
    const { headers } = await api.app.inject('/portalsync/runtime')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['strict-transport-security']).toContain('max-age')
  })
})

describe('the log', () => {
  it('says who called what, and nothing secret', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    await api.post('/portalsync/test/guarded?signature=hidden', {}, token, { 'x-trace-id': 'trace-of-the-log' })
    expect(logged.filter(line => line.traceId === 'trace-of-the-log')).toMatchObject([
      { path: '/portalsync/test/guarded', status: 200, tenant: 'yunhe', user: 'admin', ms: expect.any(Number) },
    ])
    const everything = JSON.stringify(logged)
    for (const secret of [token, api.passwordOf('yunhe', 'admin'), 'hidden']) expect(everything).not.toContain(secret)
  })
})

describe('the portal', () => {
  const open = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    api.app.inject({ url, headers })

  it('opens at every page of its own, without signing in', async () => {
    for (const page of ['/', '/md-login', '/product/brand?code=A.1', '/userMenu/md_product/x/y']) {
      const answer = await open(page)
      expect({ page, status: answer.statusCode, body: answer.body }).toMatchObject({
        status: 200,
        body: '<title>portal</title>',
      })
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  it('has its scripts kept by browsers for ever, for their names change with them', async () => {
    const script = await open('/assets/index-abc123.js', { accept: '*/*' })
    expect({ status: script.statusCode, cache: script.headers['cache-control'] }).toEqual({
      status: 200,
      cache: 'public, max-age=31536000, immutable',
    })
  })

  it('does not stand in for calls and files that are not there', async () => {
    for (const url of ['/portalsync/nothing', '/assets/index-old.js', '/../package.json'])
      expect((await open(url)).statusCode).toBe(404)
    expect((await open('/product/brand', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await api.app.inject({ method: 'POST', url: '/product/brand' })).statusCode).toBe(404)
  })
})
