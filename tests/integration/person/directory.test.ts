import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settingsCall } from '@sfa/kit/settings/settings'
import { wecomSetting } from '@sfa/person/definitions/wecom-setting'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, signInPath, startApi, type TestApi } from '../session/start-api'

/** What the directories answer at this moment, and what they were asked. */
let scim: { Users: Record<string, unknown>[]; Groups: Record<string, unknown>[] }
let wecom: Record<string, unknown>
let asked: { url: string; token: string | undefined }[] = []
let trouble: 'none' | 'moved' | 'endless' | 'refused' = 'none'

let server: Server
let api: TestApi
let admin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://directory')
    asked.push({ url: request.url ?? '', token: request.headers.authorization })
    if (trouble === 'moved') return response.writeHead(302, { location: '/elsewhere' }).end()
    if (trouble === 'endless') return response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`)
    if (trouble === 'refused') return response.writeHead(401).end('{}')
    if (url.pathname.startsWith('/cgi-bin/'))
      return response.end(JSON.stringify(wecom[url.pathname] ?? { errcode: 404 }))
    const all = url.pathname === '/scim/Users' ? scim.Users : scim.Groups
    const from = Number(url.searchParams.get('startIndex')) - 1
    const Resources = all.slice(from, from + Number(url.searchParams.get('count')))
    return response.end(JSON.stringify({ totalResults: all.length, Resources }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await startApi({
    DIRECTORY_URL: `${origin}/scim`,
    DIRECTORY_TOKEN: 'token-of-the-directory',
    WECOM_URL: origin,
    WECOM_CORP_ID: 'corp',
    WECOM_SECRET: 'secret-of-the-book',
    INITIAL_PASSWORD: 'Initial-2026',
  })
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(async () => {
  await api.stop()
  server.close()
})
beforeEach(() => {
  asked = []
  trouble = 'none'
  scim = {
    Groups: [
      { id: 'g2', externalId: 'D-SALES', displayName: '销售部' },
      { id: 'g1', externalId: 'D-HQ', displayName: '总部', members: [{ value: 'g2', $ref: '/Groups/g2' }] },
    ],
    Users: [
      {
        externalId: 'DIR1',
        userName: 'dir.one',
        displayName: '目录一',
        phoneNumbers: [{ value: '+86 13811112222', type: 'mobile' }],
        emails: [{ value: 'one@example.com' }],
        groups: [{ value: 'g2' }],
        active: true,
      },
      { externalId: 'DIR2', userName: 'dir.two', displayName: '目录二', active: true },
      { externalId: 'DIR3', userName: 'clerk', displayName: '重名', active: true },
    ],
  }
})

const get = async (path: string, token = admin, headers = {}): Promise<Answer> => {
  const answer = await api.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { status: answer.statusCode, ...answer.json() }
}
const users = '/org/user/syncAllUser'
const departments = '/org/user/syncAllDept'
const userBy = async (code: string) =>
  (await api.post('/portalsync/v2.0/user/user/search', { userCode: [code] }, admin)).data[0]

describe('a configured directory', () => {
  it('brings departments below their parents, once', async () => {
    expect((await get(departments)).data).toMatchObject({ created: 2, refusedCount: 0 })
    expect((await get(departments)).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const { data } = await api.post('/portalsync/organization/department/search', { code: ['D-SALES'] }, admin)
    expect(data[0]).toMatchObject({ nameCN: '销售部', _labels: { parentID: '总部' } })
    scim.Groups[0] = { ...scim.Groups[0], displayName: '销售中心' }
    expect((await get(departments)).data).toMatchObject({ updated: 1, unchanged: 1 })
  })

  it('brings people with the initial password and no role; what a rule refuses is named', async () => {
    const { data } = await get(users)
    expect(data).toMatchObject({ created: 2, refusedCount: 1, refused: [{ code: 'DIR3' }] })
    expect(asked.every(({ token }) => token === 'Bearer token-of-the-directory')).toBe(true)
    expect(await userBy('DIR1')).toMatchObject({
      name: '目录一',
      mobile: '13811112222',
      email: 'one@example.com',
      roleIds: [],
      _labels: { departmentID: '销售中心' },
    })
    const signedIn = await api.post(signInPath, { userName: 'dir.one', password: 'Initial-2026' })
    expect(signedIn.data).toMatchObject({ mustChangePassword: true, userRole: [] })
  })

  it('changes what differs, and makes invalid who has left; who is not in it stays', async () => {
    const [one, two] = scim.Users as [Record<string, unknown>, Record<string, unknown>]
    scim.Users = [
      { ...one, displayName: '目录一改' },
      { ...two, active: false },
    ]
    expect((await get(users)).data).toMatchObject({ updated: 1, invalidated: 1, created: 0, refusedCount: 0 })
    expect(await userBy('DIR1')).toMatchObject({ name: '目录一改', isDeleted: '0' })
    expect(await userBy('DIR2')).toMatchObject({ isDeleted: '1' })
    const { data } = await api.post(
      '/portalsync/audit/change/search',
      { resource: 'person.user', recordId: (await userBy('DIR1')).id },
      admin,
    )
    expect(data[0].changes).toEqual({ name: ['目录一', '目录一改'] })
    scim.Users = []
    expect((await get(users)).data).toMatchObject({ updated: 0, invalidated: 0 })
    expect(await userBy('DIR1')).toMatchObject({ isDeleted: '0' })
  })

  it('is read page by page', async () => {
    scim.Users = Array.from({ length: 230 }, (_, index) => ({
      externalId: `P${index}`,
      userName: `p${index}`,
      active: false,
    }))
    expect((await get(users)).data).toMatchObject({ unchanged: 230 })
    expect(asked.filter(({ url }) => url.startsWith('/scim/Users')).length).toBe(3)
  })

  it.each(['moved', 'endless', 'refused'] as const)('that is %s makes 同步失败!, and changes nothing', async kind => {
    trouble = kind
    expect(await get(users)).toMatchObject({ status: 200, code: 'syncFailed', message: '同步失败!' })
    expect(asked.some(({ url }) => url.includes('elsewhere'))).toBe(false)
  })

  it('needs the keys, and is refused to other sites', async () => {
    const clerk = await api.tokenOf('yunhe', 'clerk')
    expect((await get(users, clerk)).status).toBe(403)
    const byCookie = await api.app.inject({ url: users, cookies: { token: admin } })
    expect(byCookie.statusCode).toBe(401)
    expect(asked).toEqual([])
  })

  it('speaks for one tenant only', async () => {
    const other = await api.tokenOf('second', 'admin.second')
    expect(await get(users, other)).toMatchObject({
      code: 'directoryNotConfigured',
      message: '未配置通讯录同步，请联系管理员',
    })
  })
})

describe('the address book of WeCom', () => {
  it('brings the people of every department', async () => {
    const person = { userid: 'WangWu', name: '王五', mobile: '13733334444', main_department: 2, status: 1 }
    wecom = {
      '/cgi-bin/gettoken': { errcode: 0, access_token: 'book' },
      '/cgi-bin/department/list': {
        errcode: 0,
        department: [
          { id: 1, name: '公司', parentid: 0 },
          { id: 2, name: '部', parentid: 1 },
        ],
      },
      '/cgi-bin/user/list': { errcode: 0, userlist: [person] },
    }
    const { data } = await api.post('/portalsync/wx/sync/user', {}, admin)
    expect(data).toMatchObject({ created: 1, refusedCount: 0 })
    expect(await userBy('WangWu')).toMatchObject({ name: '王五', mobile: '13733334444' })
    expect(asked[0]?.url).toContain('corpsecret=secret-of-the-book')
    expect(asked.filter(({ url }) => url.includes('/user/list')).length).toBe(2)
  })

  it('follows the settings of the company', async () => {
    const set = async (values: object) => {
      const { ver } = (await api.post(settingsCall(wecomSetting, 'search'), {}, admin)).data
      expect((await api.post(settingsCall(wecomSetting, 'save'), { ver, values }, admin)).code).toBe('0')
    }
    const listed = (...userlist: object[]) => ({ ...wecom, '/cgi-bin/user/list': { errcode: 0, userlist } })
    const sync = async () => (await api.post('/portalsync/wx/sync/user', {}, admin)).data
    const renamed = { userid: 'WangWu', name: '王五五', mobile: '13733335555', main_department: 2, status: 1 }
    const stranger = { userid: 'ZhaoLiu', name: '赵六', mobile: '13733336666', main_department: 2, status: 1 }
    expect((await api.post('/portalsync/wx/try', {}, admin)).data).toEqual({ departments: 2, members: 1 })

    wecom = listed(renamed, stranger)
    await set({ add: '0', parts: ['mobile'] })
    expect(await sync()).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(await userBy('WangWu')).toMatchObject({ name: '王五', mobile: '13733335555' })

    wecom = listed({ ...renamed, userid: 'another-account' })
    await set({ matchBy: 'mobile', parts: [] })
    expect(await sync()).toMatchObject({ created: 0, updated: 1 })
    expect(await userBy('WangWu')).toMatchObject({ name: '王五五' })

    wecom = listed({ ...renamed, userid: 'another-account', status: 5 })
    await set({ leave: '0' })
    expect(await sync()).toMatchObject({ invalidated: 0, unchanged: 1 })
    await set({ leave: '1' })
    expect(await sync()).toMatchObject({ invalidated: 1 })
  })

  it('that refuses the secret makes 同步失败!', async () => {
    wecom = { '/cgi-bin/gettoken': { errcode: 40001, errmsg: 'invalid credential' } }
    expect(await api.post('/portalsync/wx/sync/user', {}, admin)).toMatchObject({ code: 'syncFailed' })
  })
})
