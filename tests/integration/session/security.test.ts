import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaAnswered } from './captcha-answered'
import { signInPath, startApi, type TestApi, userInfoPath } from './start-api'

let api: TestApi
const portalDir = mkdtempSync(join(tmpdir(), 'portal-'))
const logged: string[] = []
beforeAll(async () => {
  mkdirSync(join(portalDir, 'assets'))
  writeFileSync(join(portalDir, 'index.html'), '<title>portal</title>')
  writeFileSync(join(portalDir, 'assets/index-abc123.js'), 'export {}')
  api = await startApi({ LOG_LEVEL: 'info' }, { portalDir, logTo: { write: line => void logged.push(line) } })
})
afterAll(async () => {
  await api.stop()
  rmSync(portalDir, { recursive: true })
})

interface Call {
  method: 'GET' | 'POST'
  path: string
  isPublic: boolean
}

/** Every call of the API document. */
function documentedCalls(): Call[] {
  const { paths = {} } = api.app.swagger()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security?: unknown[] }>).map(([method, { security }]) => ({
      method: method.toUpperCase() as Call['method'],
      path: path.replace(/\{\w+\}/g, '1'),
      isPublic: security?.length === 0,
    })),
  )
}

/** They answer no data of a user, and cost nothing. */
const unlimited = new Set(['/healthz', '/readyz', '/portalsync/runtime'])
/** The signature in the address is what opens it. */
const byLink = new Set(['/portalsync/files/signed/1/1'])
/**
 * What every page of every role stands on: the user, lookups (organisations, departments and areas are held by every session), the pictures of the tenant's own catalogue.
 */
const openToAll = [
  'GET /basedata/mdOrg/search',
  'GET /org/org/search',
  'GET /portalsync/basedata/dict/searchAllType',
  'GET /portalsync/basedata/org/searchOrgChildrenById/1',
  'GET /portalsync/files/1',
  'GET /portalsync/mall/config',
  'GET /portalsync/mall/help/1',
  'GET /portalsync/user/pulse',
  'GET /portalsync/v2.7/basedata/searchAreaByCode',
  'GET /store/distributor/getCountryInfo',
  'POST /basedata/area/search',
  'POST /basedata/mdOrg/search',
  'POST /org/enterprise/findList',
  'POST /portalsync/basedata/area/search',
  'POST /portalsync/basedata/dict/search',
  'POST /portalsync/basedata/org/search',
  'POST /portalsync/basedata/systemConfig/search',
  'POST /portalsync/basedata/systemConfig/searchSystemTenant',
  'POST /portalsync/basedata/systemTenant/search',
  // The caller's own imports that wait.
  'POST /portalsync/eximport/job/waiting',
  'POST /portalsync/login/passwordRule',
  'POST /portalsync/login/secondFactor/state',
  'POST /portalsync/login/sessions/search',
  // What a shop client shows to every user.
  'POST /portalsync/mall/help-article/search',
  'POST /portalsync/mall/pillar/search',
  'POST /portalsync/ocr/state',
  'POST /portalsync/organization/area/search',
  'POST /portalsync/organization/department/search',
  'POST /portalsync/organization/org/search',
  'POST /portalsync/parameter/custom-field/search',
  'POST /portalsync/parameter/dictionary/search',
  'POST /portalsync/user/department/search',
  'POST /portalsync/user/menu/searchMenuFilter',
  'POST /portalsync/user/user/getUserInfo',
  // How the lists of the caller's roles begin.
  'POST /portalsync/user/view/searchDefaults',
  'POST /portalsync/v2.7/basedata/searchSystemConfig',
]

const ask = async ({ method, path }: Call, token?: string) => {
  const answer = await api.app.inject({
    method,
    url: path,
    ...(method === 'POST' && { payload: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { call: `${method} ${path}`, status: answer.statusCode, answer }
}

describe('every call of the API document', () => {
  it('that strangers may make is one of these, and is limited', async () => {
    const open = documentedCalls().filter(call => call.isPublic && !unlimited.has(call.path))
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/portalsync/login/forgetPassword',
      '/portalsync/login/getAuthCodeImg',
      '/portalsync/login/poTalLoginPwdCheck',
      '/portalsync/login/poTalLoginPwdYIZI',
      '/portalsync/login/poTalScanLogin',
      '/portalsync/login/resetForgottenPassword',
      '/portalsync/login/scan/start',
      '/portalsync/payment/notify/1',
      '/portalsync/runtime/logo/1',
      '/portalsync/user/registration/create',
      '/portalsync/user/registration/progress',
      '/portalsync/user/user/getUserByAuthCode',
    ])
    for (const call of open) {
      const { answer } = await ask(call)
      expect({ path: call.path, limit: answer.headers['x-ratelimit-limit'] }).toEqual({
        path: call.path,
        limit: expect.anything(),
      })
    }
  })

  it('is refused without a token, and with one that was never issued', async () => {
    const closed = documentedCalls().filter(call => !call.isPublic && !byLink.has(call.path))
    expect(closed.length).toBeGreaterThan(80)
    for (const call of closed)
      for (const token of [undefined, 'A'.repeat(43)]) {
        const { call: name, status } = await ask(call, token)
        expect({ name, status }).toEqual({ name, status: 401 })
      }
  })

  it('answers no row to a role that holds no key', async () => {
    await api.sql(`insert into sys_role (tenant_id, code, name) values ('yunhe', 'Nothing', '无权限')`)
    await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
      select 'yunhe', u.id, r.id from sys_user u, sys_role r where u.user_name = 'norole' and r.code = 'Nothing'`)
    const token = await api.tokenOf('yunhe', 'norole')
    const answered: string[] = []
    // Signing out is last, since it ends the session of the walk.
    for (const call of documentedCalls().filter(one => !one.isPublic && !one.path.endsWith('/logout'))) {
      const { answer, call: name } = await ask(call, token)
      const isEnvelope = String(answer.headers['content-type']).includes('json')
      const { code, data } = isEnvelope ? answer.json() : { code: '0', data: answer.statusCode }
      const hasData = Array.isArray(data) ? data.length > 0 : data !== null && data !== undefined
      if (answer.statusCode < 400 && code === '0' && hasData) answered.push(name)
    }
    expect(answered.toSorted()).toEqual(openToAll)
  })
})

describe('a session', () => {
  it('is not one that was there before signing in', async () => {
    const planted = 'B'.repeat(43)
    const answer = await api.app.inject({
      method: 'POST',
      url: signInPath,
      cookies: { token: planted },
      headers: { authorization: `Bearer ${planted}` },
      payload: { userName: 'admin', password: api.passwordOf('yunhe', 'admin'), token: planted },
    })
    expect(answer.json().data.token).not.toBe(planted)
    expect((await api.post(userInfoPath, {}, planted)).status).toBe(401)
    expect(await api.tokenOf('yunhe', 'admin')).not.toBe(answer.json().data.token)
  })
})

describe('names that exist', () => {
  it('cost the database as much as those that do not', async () => {
    // What others have left to write (the interface log) is not a cost of the call that happens to run then.
    const measured = new AsyncLocalStorage<{ acquired: number }>()
    const count = () => {
      const cost = measured.getStore()
      if (cost) cost.acquired++
    }
    api.tenants.connections.on('acquire', count)
    const costOf = async (path: string, body: object) => {
      const cost = { acquired: 0 }
      await measured.run(cost, () => api.post(path, body))
      expect(cost.acquired).toBeGreaterThan(0)
      return cost.acquired
    }
    const signIn = (userName: string) => costOf(signInPath, { userName, password: 'wrong' })
    const forget = async (userName: string) => {
      const captcha = await captchaAnswered(api)
      return costOf('/portalsync/login/forgetPassword', { userName, ...captcha })
    }
    expect(await signIn('clerk')).toBe(await signIn('no-user'))
    expect(await forget('clerk')).toBe(await forget('no-user'))
    api.tenants.connections.off('acquire', count)
  })
})

describe('every kind of answer', () => {
  it.each([
    ['a page', '/md-login', { accept: 'text/html' }],
    ['a script', '/assets/index-abc123.js', {}],
    ['a call', '/portalsync/runtime', {}],
    ['a refusal', '/portalsync/nothing', {}],
    ['a redirect', '/auth/sso', {}],
  ])('carries the headers that keep browsers safe: %s', async (_name, url, headers) => {
    const answer = await api.app.inject({ url, headers })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe-eval')
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
  })
})

describe('a path', () => {
  it.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/....//package.json',
    '/%5c..%5c..%5cpackage.json',
    '/assets/index-abc123.js%00.html',
  ])('leads out of the portal’s folder no more than %s does', async url => {
    const answer = await api.app.inject({ url, headers: { accept: '*/*' } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('sfa-back-office')
  })
})

describe('a body', () => {
  it('cannot write what the server decides: tenant, author, version', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    const forged = { tenantId: 'second', tenant_id: 'second', createBy: 'forger', create_by: 'forger', ver: 99 }
    const answer = await api.post(
      '/portalsync/product/createBrand',
      { code: 'FORGED', nameCn: '伪造', isDeleted: '0', ...forged },
      token,
      { 'x-tenant-id': 'second', 'x-user-code': 'forger' },
    )
    expect(answer.code).toBe('0')
    expect(await api.sql("select tenant_id, ver, create_by from product_brand where code = 'FORGED'")).toEqual([
      { tenant_id: 'yunhe', ver: 1, create_by: '陈晓禾' },
    ])
  })

  it('cannot reach the prototype of an object', async () => {
    for (const payload of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']) {
      await api.app.inject({
        method: 'POST',
        url: signInPath,
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    }
  })
})

describe('the log', () => {
  it('stays one line of JSON for each event, whatever is typed', async () => {
    logged.length = 0
    await api.post(signInPath, { userName: 'x\n{"level":60,"msg":"forged"}\r\n', password: 'y\u2028' }, null, {
      'user-agent': 'a\tb{"level":60}',
      'x-trace-id': 'trace\tforged',
    })
    const lines = logged.join('').trimEnd().split('\n')
    expect(lines.length).toBe(logged.length)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30 })
    expect(logged.join('')).not.toContain('forged')
  })
})
