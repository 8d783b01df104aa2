import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInPath, startApi, type TestApi, userInfoPath } from '../session/start-api'
import { type Provider, startProvider } from './start-provider'
import { Browser, portalUrl } from './visit'

let provider: Provider
let api: TestApi
const logged: string[] = []
beforeAll(async () => {
  provider = await startProvider(portalUrl)
  api = await startApi(
    {
      PUBLIC_URL: portalUrl,
      ...provider.settings,
      CAS_URL: `${provider.url}/cas/`,
      LOG_LEVEL: 'info',
    },
    { logTo: { write: line => void logged.push(line) } },
  )
})
afterAll(async () => {
  await api?.stop()
  await provider?.stop()
})
const clerk = { sub: 'p-1', preferred_username: 'clerk' }
beforeEach(() => provider.control({ person: clerk }))

describe.each([
  ['OpenID Connect', '/auth/sso'],
  ['CAS', '/auth/cas/1'],
])('single sign-on with %s', (_name, start) => {
  it('opens the session of the account that the provider names', async () => {
    const browser = new Browser(api)
    const { code, data } = await browser.exchange(await browser.open(start))
    expect(code).toBe('0')
    expect(data).toMatchObject({ userName: 'clerk', tenant: 'yunhe', userPerson: { token: data.token } })
    expect((await api.post(userInfoPath, {}, data.token)).data.userName).toBe('clerk')
  })

  it('gives a code that works once, in the browser that began, and for a minute', async () => {
    const browser = new Browser(api)
    const stolen = await browser.open(start)
    expect(await new Browser(api).exchange(stolen)).toMatchObject({ code: 'ssoFailed', message: '登录认证失败' })
    const used = await browser.open(start)
    expect((await browser.exchange(used)).code).toBe('0')
    expect((await browser.exchange(used)).code).toBe('ssoFailed')
    const late = await browser.open(start)
    await api.sql(`update sys_one_time_code set expires_at = expires_at - interval '1 minute'`)
    expect((await browser.exchange(late)).code).toBe('ssoFailed')
  })

  it('takes a return once, and only from the browser that was sent', async () => {
    const browser = new Browser(api)
    const back = await browser.untilCallback(start)
    const victim = new Browser(api)
    await victim.untilCallback(start)
    expect(await victim.open(back.pathname + back.search)).toBe('/sso-callback?error=ssoFailed')
    expect(await browser.open(back.pathname + back.search)).toMatch(/^\/sso-callback\?code=/)
    expect(await browser.open(back.pathname + back.search)).toBe('/sso-callback?error=ssoFailed')
  })

  it('refuses a person without an account, a user who has left, and one of another tenant', async () => {
    for (const name of ['stranger', 'admin.second']) {
      await provider.control({ person: { sub: 'p-2', preferred_username: name } })
      expect(await new Browser(api).open(start)).toBe('/sso-callback?error=ssoNoAccount')
    }
    await provider.control({ person: clerk })
    await api.sql("update sys_user set is_deleted = 1 where user_name = 'clerk'")
    expect(await new Browser(api).open(start)).toBe('/sso-callback?error=ssoNoAccount')
    await api.sql("update sys_user set is_deleted = 0 where user_name = 'clerk'")
  })

  it('makes an initial password worthless, which its owner never had to learn', async () => {
    await api.sql("update sys_user set must_change_password = true where user_name = 'viewer'")
    await provider.control({ person: { sub: 'p-3', preferred_username: 'viewer' } })
    const browser = new Browser(api)
    const { data } = await browser.exchange(await browser.open(start))
    expect(data.mustChangePassword).toBe(false)
    const password = api.passwordOf('yunhe', 'viewer')
    expect((await api.post(signInPath, { userName: 'viewer', password })).code).toBe('signInFailed')
  })
})

describe('an answer of the provider', () => {
  it.each([
    ['with the signature of another key', 'signature', 'the signature of the ID token is wrong'],
    ['without a signature', 'unsigned', 'the ID token is signed in a way we do not take'],
    ['of another issuer', 'issuer', 'the issuer of the ID token is wrong'],
    ['for another client', 'audience', 'the audience of the ID token is wrong'],
    ['for another visit', 'nonce', 'the nonce of the ID token is wrong'],
    ['that is too old', 'expired', 'the expiry of the ID token is wrong'],
    ['that comes from another provider than asked', 'mixUp', 'the answer comes from another issuer'],
    ['that says no', 'denied', '/auth/sso/callback'],
    ['with user info of another person', 'anotherPerson', 'the user info is about another person'],
  ] as const)('%s opens nothing, and the log says why', async (_name, fault, reason) => {
    await provider.control({ fault })
    const seen = logged.length
    const before = await api.sql('select count(*) n from sys_one_time_code')
    expect(await new Browser(api).open('/auth/sso')).toBe('/sso-callback?error=ssoFailed')
    expect(await api.sql('select count(*) n from sys_one_time_code')).toEqual(before)
    expect(logged.slice(seen).join('')).toContain(reason)
  })

  it.each([true, false])(
    'may name the person in the ID token or leave that to the user info',
    async claimsInIdToken => {
      await provider.control({ claimsInIdToken })
      const browser = new Browser(api)
      expect((await browser.exchange(await browser.open('/auth/sso'))).data.userName).toBe('clerk')
    },
  )
})

describe('the visit', () => {
  it('asks with PKCE, state and nonce, and leaves a cookie that scripts cannot read', async () => {
    const answer = await api.app.inject('/auth/sso')
    const address = new URL(answer.headers.location as string)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: `${portalUrl}/auth/sso/callback`,
      scope: 'openid profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.cookies).toMatchObject([{ name: 'sso', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('goes to the configured address whatever host the browser names', async () => {
    const { headers } = await api.app.inject({ url: '/auth/sso', headers: { host: 'evil.example' } })
    expect(new URL(headers.location as string).searchParams.get('redirect_uri')).toBe(`${portalUrl}/auth/sso/callback`)
  })

  it('leaves no code, ticket or token in the log', () => {
    const lines = logged.join('')
    expect(lines).toContain('/auth/sso/callback')
    expect(lines).not.toMatch(/code=|ticket=|ST-[0-9a-f]{16}|secret of/)
  })

  it('is told to the portal', async () => {
    const { data } = (await api.app.inject('/portalsync/runtime')).json()
    expect(data).toMatchObject({ ssoConfigured: true, gatewayHost: portalUrl })
  })
})

describe('a portal', () => {
  it('without single sign-on sends to the sign-in page', async () => {
    const plain = await startApi()
    for (const path of ['/auth/sso', '/auth/cas/1'])
      expect((await plain.app.inject(path)).headers.location).toBe('/md-login')
    expect((await plain.app.inject('/auth/sso/callback?code=x&state=y')).headers.location).toBe(
      '/sso-callback?error=ssoFailed',
    )
    await plain.stop()
  })

  it('whose provider is away says so', async () => {
    const away = await startProvider(portalUrl)
    const cut = await startApi({ PUBLIC_URL: portalUrl, ...away.settings })
    await away.stop()
    expect(await new Browser(cut).open('/auth/cas/1')).toBe('/sso-callback?error=ssoUnavailable')
    await cut.stop()
  })
})
