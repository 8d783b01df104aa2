import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaAnswered } from './captcha-answered'
import { signInPath, startApi, type TestApi, userInfoPath } from './start-api'

type Row = Readonly<Record<string, unknown>>
const path = (name: string) => `/portalsync/user/registration/${name}`

let api: TestApi
let admin: string
let choices: { roles: Row[]; orgs: Row[] }
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  choices = {
    roles: await api.sql("select id::text, name from sys_role where tenant_id = 'yunhe'"),
    orgs: await api.sql("select id::text from sys_org where tenant_id = 'yunhe' order by id"),
  }
})
afterAll(() => api.stop())

const applicant = { tenantId: 'yunhe', userName: 'wang.li', name: '王丽', mobile: '13800000001', reason: '新入职' }
const apply = async (differences: Partial<typeof applicant> = {}) =>
  api.post(path('create'), { ...applicant, ...differences, ...(await captchaAnswered(api)) })
const waiting = async () => (await api.post(path('search'), { state: 'New' }, admin)).data
const role = (name: string) => choices.roles.find(one => one.name === name)?.id
const approval = (id: string, differences = {}) => ({
  id,
  userName: 'wang.li',
  userCode: 'U100',
  roleIds: [role('文员')],
  orgIds: [choices.orgs[0]?.id],
  opinion: '同意',
  ...differences,
})
const progress = async (receipt: string, tenantId = 'yunhe') =>
  (await api.post(path('progress'), { tenantId, receipt })).data

describe('a request for an account', () => {
  it('becomes an account whose password has to be changed', async () => {
    const { data } = await apply()
    expect(await progress(data.receipt)).toEqual({ state: 'New', opinion: null, userName: null })
    const [request] = await waiting()
    expect(request).toMatchObject({ userName: 'wang.li', name: '王丽', mobile: '13800000001', reason: '新入职' })
    const approved = await api.post(path('approve'), approval(request.id), admin)
    expect(approved.data).toMatchObject({ userName: 'wang.li', password: expect.stringMatching(/^.{16}$/) })
    expect(await progress(data.receipt)).toEqual({ state: 'Done', opinion: '同意', userName: 'wang.li' })

    const signedIn = (await api.post(signInPath, approved.data)).data
    expect(signedIn).toMatchObject({ tenant: 'yunhe', mustChangePassword: true, userRole: [{ name: '文员' }] })
    expect((await api.post(path('search'), {}, signedIn.token)).code).toBe('mustChangePassword')
  })

  it('that is turned down tells its receipt why', async () => {
    const { data } = await apply({ userName: 'zhao.liu' })
    const [request] = await waiting()
    expect((await api.post(path('reject'), { id: request.id, opinion: '信息不符' }, admin)).code).toBe('0')
    expect(await progress(data.receipt)).toEqual({ state: 'Rejected', opinion: '信息不符', userName: null })
    expect((await api.post(path('approve'), approval(request.id), admin)).code).toBe('alreadyHandled')
  })

  it('is answered alike for a taken name and for a company that does not exist', async () => {
    const shape = { status: 200, code: '0', data: { receipt: expect.stringMatching(/^[\w-]{43}$/) } }
    const before = (await waiting()).length
    expect(await apply({ userName: 'admin' })).toMatchObject(shape)
    const nowhere = await apply({ tenantId: 'no-such-company' })
    expect(nowhere).toMatchObject(shape)
    expect(await waiting()).toHaveLength(before + 1)
    const unknown = { state: 'New', opinion: null, userName: null }
    expect(await progress(nowhere.data.receipt, 'no-such-company')).toEqual(unknown)
  })

  it('needs a captcha and proper fields', async () => {
    expect((await api.post(path('create'), applicant)).code).toBe('captchaRequired')
    const failures = (await apply({ mobile: '123', userName: 'a b' })).data.failures
    expect(failures).toMatchObject([
      { field: 'userName', code: 'userNameFormat' },
      { field: 'mobile', code: 'mobileFormat', message: '手机号码不正确' },
    ])
  })

  it('cannot decide about itself: fields that only administrators fill are not taken', async () => {
    await api.sql('delete from sys_registration')
    const forged = { state: 'Done', user_id: '1', userId: '1', opinion: 'ok', roleIds: ['1'] }
    await api.post(path('create'), { ...applicant, ...forged, ...(await captchaAnswered(api)) })
    expect(await api.sql('select state, user_id, opinion from sys_registration')).toEqual([
      { state: 'New', user_id: null, opinion: null },
    ])
  })
})

describe('an approval', () => {
  it('says which field stands in the way, and leaves the request open', async () => {
    await api.sql('delete from sys_registration')
    await apply({ userName: 'sun.qi' })
    const [{ id }] = await waiting()
    const approve = (differences: object) => api.post(path('approve'), approval(id, differences), admin)
    // Names are unique over all tenants.
    expect(await approve({ userName: 'Admin.Second', userCode: 'U1' })).toMatchObject({
      code: 'userNameTaken',
      data: { failures: [{ field: 'userName' }] },
    })
    expect((await approve({ userName: 'sun.qi', userCode: 'admin' })).code).toBe('userCodeTaken')
    expect(await approve({ userName: 'sun.qi', userCode: 'U2', orgIds: ['999999'] })).toMatchObject({
      code: 'invalid',
      data: { failures: [{ field: 'orgIds', code: 'refMissing' }] },
    })
    expect(await waiting()).toHaveLength(1)
    expect((await approve({ userName: 'sun.qi', userCode: 'U2' })).code).toBe('0')
  })

  it('gives no role of another tenant, and none with more rights than the approver has', async () => {
    await apply({ userName: 'zhou.ba' })
    const [{ id }] = await waiting()
    const [foreign] = await api.sql("select id from sys_role where tenant_id = 'second' limit 1")
    expect(await api.post(path('approve'), approval(id, { roleIds: [foreign?.id] }), admin)).toMatchObject({
      code: 'invalid',
      data: { failures: [{ field: 'roleIds', code: 'refMissing' }] },
    })

    await api.sql(`insert into sys_role (tenant_id, code, name) values ('yunhe', 'HelpDesk', '帮助台')`)
    await api.sql(`insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
      select 'yunhe', id, 'person.accountrequest', '{search,edit}' from sys_role where code = 'HelpDesk'`)
    await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
      select 'yunhe', u.id, r.id from sys_user u, sys_role r where u.user_name = 'norole' and r.code = 'HelpDesk'`)
    const helper = await api.tokenOf('yunhe', 'norole')
    const answer = await api.post(path('approve'), approval(id, { roleIds: [role('系统管理员')] }), helper)
    expect(answer).toMatchObject({ status: 200, code: 'beyondOwnRights' })
    expect(await waiting()).toHaveLength(1)
  })

  it('is for one of two administrators who approve at once', async () => {
    await api.sql('delete from sys_registration')
    await apply({ userName: 'wu.jiu' })
    const [{ id }] = await waiting()
    const answers = await Promise.all(
      ['U31', 'U32'].map(userCode =>
        api.post(path('approve'), approval(id, { userName: `wu.${userCode}`, userCode }), admin),
      ),
    )
    expect(answers.map(answer => answer.code).toSorted()).toEqual(['0', 'alreadyHandled'])
    expect(await api.sql("select 1 from sys_user where user_code in ('U31', 'U32')")).toHaveLength(1)
  })

  it('is for those with the key, of the tenant that was asked', async () => {
    const viewer = await api.tokenOf('yunhe', 'viewer')
    for (const [name, body] of [
      ['search', {}],
      ['approve', approval('1')],
      ['reject', { id: '1', opinion: 'x' }],
    ] as const)
      expect((await api.post(path(name), body, viewer)).status).toBe(403)
    await apply({ userName: 'zheng.shi' })
    const [{ id }] = await waiting()
    const second = await api.tokenOf('second', 'admin.second')
    expect((await api.post(path('search'), {}, second)).data).toEqual([])
    expect((await api.post(path('reject'), { id, opinion: 'x' }, second)).code).toBe('notFound')
    expect((await api.post(userInfoPath, {}, second)).code).toBe('0')
  })
})
