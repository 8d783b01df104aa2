import { keepCompanies } from '@sfa/company/operations/keep-companies'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { keepMenuAndRoles } from '@sfa/foundation/operations/menu-and-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuPath, signInPath, startApi, type TestApi, userInfoPath } from '../session/start-api'

let api: TestApi
let platform: string
beforeAll(async () => {
  api = await startApi({ PLATFORM_TENANT: 'yunhe' })
  platform = await api.tokenOf('yunhe', 'platform')
})
afterAll(() => api?.stop())

const wanted = {
  id: 'fresh',
  name: '新客食品',
  contact: '李经理',
  contactMobile: '13800000001',
  maxUsers: null,
  maxStorageMb: null,
  maxRows: null,
  adminUserName: 'admin.fresh',
  adminName: '李经理',
}
const call = (name: string, body: object, token = platform) => api.post(`/portalsync/company/${name}`, body, token)
const companyOf = async (id: string) =>
  (await call('search', { text: id })).data.find((one: { id: string }) => one.id === id)
const found = (difference: object = {}) => call('create', { ...wanted, ...difference })
const signIn = (userName: string, password: string) => api.post(signInPath, { userName, password })
const limit = async (id: string, limits: object) => {
  const company = await companyOf(id)
  expect(await call('update', { ...company, ...limits })).toMatchObject({ code: '0' })
}

/** The administrator of a company that was founded, with a password of their own. */
async function administratorOf(founded: Awaited<ReturnType<typeof found>>): Promise<string> {
  const { userName, password } = founded.data.login
  const own = 'Eigen-2026-x'
  const first = await signIn(userName, password)
  const changed = await api.post(
    '/portalsync/login/poTalLoginPwdReset',
    { oldPassword: password, newPassword: own },
    first.data?.token,
  )
  expect(changed, JSON.stringify(first)).toMatchObject({ code: '0' })
  return (await signIn(userName, own)).data.token
}

describe('a company that is founded', () => {
  let token: string
  beforeAll(async () => {
    token = await administratorOf(await found())
  })

  it('has the provinces, cities and districts of China, each below its own', async () => {
    const [areas] = await api.sql(`
      with named as (
        select a.*, p.code above, p.full_path || p.id || '/' "pathBelow" from organization_area a
        left join organization_area p on p.tenant_id = a.tenant_id and p.id = a.parent_id where a.tenant_id = 'fresh'
      )
      select count(*) filter (where level = 1)::int provinces, count(*) filter (where level = 3 and above is null)::int lost,
        bool_and(full_path = coalesce("pathBelow", '/')) "arePathsRight",
        max(name_cn) filter (where code = '320583') district, max(above) filter (where code = '320583') city,
        max(above) filter (where code = '320500') province
      from named`)
    expect(areas).toEqual({
      provinces: 34,
      lost: 0,
      arePathsRight: true,
      district: '昆山市',
      city: '320500',
      province: '320000',
    })
  })

  it('has its menu without that of the platform, roles, dictionaries and a head office', async () => {
    const [{ menu, platformMenu, roles, dictionary, offices }] = (await api.sql(`select
      (select count(*)::int from sys_menu where tenant_id = 'fresh') menu,
      (select count(*)::int from sys_menu where tenant_id = 'fresh' and code like 'companymanage%') "platformMenu",
      (select count(*)::int from sys_role where tenant_id = 'fresh') roles,
      (select count(*)::int from parameter_dictionary where tenant_id = 'fresh' and type = 'StoreLevel') dictionary,
      (select count(*)::int from sys_org where tenant_id = 'fresh') offices`)) as [Record<string, number>]
    expect(menu).toBeGreaterThan(50)
    expect({ platformMenu, dictionary, offices }).toEqual({ platformMenu: 0, dictionary: 4, offices: 1 })
    expect(roles).toBeGreaterThan(3)
  })

  it('has a rule for each kind of number, as its definition has it, which can be changed', async () => {
    const page = { pageIndex: 1, pageSize: 200 }
    const { data } = await api.post('/portalsync/parameter/number-rule/search', { page }, token)
    const rules: { id: string; ver: number; target: string; example: string }[] = data.rows ?? data.list ?? data
    const examples = Object.fromEntries(rules.map(({ target, example }) => [target, example]))
    expect(examples).toMatchObject({ 'order.order': 'SO20261122-000001', 'product.brand': 'B000001' })
    const { id, ver } = rules.find(({ target }) => target === 'product.brand') ?? {}
    expect(await api.post('/portalsync/parameter/number-rule/update', { id, ver, prefix: 'PP' }, token)).toMatchObject({
      code: '0',
      data: { example: 'PP000001' },
    })
  })

  it('gets the pages and values of a newer product, and keeps what it has changed', async () => {
    const of = `tenant_id = 'fresh'`
    await api.sql(`
      delete from sys_role_menu where ${of} and menu_code = 'product.brand';
      delete from sys_menu where ${of} and code = 'product.brand';
      delete from parameter_number_rule where ${of} and target = 'order.order';
      update sys_role set name = '内勤' where ${of} and code = 'Clerk'`)
    const keysOfBrand = () =>
      api.sql(`select r.code from sys_role_menu m join sys_role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        where m.${of} and m.menu_code = 'product.brand' order by 1`)
    await keepCompanies(api.tenants, ['yunhe'])
    expect(await keysOfBrand()).toContainEqual({ code: 'SystemAdmin' })
    expect(await api.sql(`select prefix from parameter_number_rule where ${of} and target = 'order.order'`)).toEqual([
      { prefix: 'SO' },
    ])
    expect(await api.sql(`select name from sys_role where ${of} and code = 'Clerk'`)).toEqual([{ name: '内勤' }])
  })

  it('sees its checklist with nothing done, and a step that ticks itself', async () => {
    const steps = async () => {
      const { data } = await api.post('/portalsync/company/onboarding', {}, token)
      return Object.fromEntries(data.map(({ step, done }: { step: string; done: string }) => [step, done]))
    }
    const nothing = { logo: '0', organisation: '0', people: '0', products: '0', stores: '0', firstImport: '0' }
    expect(await steps()).toEqual(nothing)
    await api.sql(`insert into sys_org (tenant_id, code, name_cn, full_path) values ('fresh', 'EAST', '华东', '/')`)
    expect(await steps()).toEqual({ ...nothing, organisation: '1' })
  })

  it('is listed with what it uses, and its lists are counted', async () => {
    expect(await companyOf('fresh')).toMatchObject({ state: 'open', users: 1, storageMb: 0, contact: '李经理' })
    const { data } = await call('usage', { id: 'fresh' })
    expect(data).toContainEqual({ resource: 'organization.org', label: ['组织', expect.any(String)], count: 2 })
  })

  it('ends for its users at once when it is suspended, and opens again', async () => {
    expect(await call('suspend', { id: 'fresh', reason: '欠费' })).toMatchObject({
      code: '0',
      data: { state: 'suspended', suspendedReason: '欠费' },
    })
    expect((await api.post(userInfoPath, {}, token)).status).toBe(401)
    expect((await signIn('admin.fresh', 'Eigen-2026-x')).code).not.toBe('0')
    expect((await call('resume', { id: 'fresh' })).data).toMatchObject({ state: 'open', suspendedReason: null })
    expect((await signIn('admin.fresh', 'Eigen-2026-x')).code).toBe('0')
    token = (await signIn('admin.fresh', 'Eigen-2026-x')).data.token
  })

  it('has no more valid users than it may', async () => {
    await limit('fresh', { maxUsers: 1 })
    const [org] = await api.sql(`select id from sys_org where tenant_id = 'fresh' and code = 'HQ'`)
    const body = { userName: 'second.fresh', userCode: 'F2', name: '第二人', orgIds: [String(org?.id)] }
    const create = () => api.post('/portalsync/v2.0/user/user/createUser', body, token)
    expect(await create()).toMatchObject({
      code: 'userLimit',
      message: '企业最多可有1个有效用户，现有1个，请联系平台管理员',
    })
    await limit('fresh', { maxUsers: 2 })
    expect(await create()).toMatchObject({ code: '0' })
  })

  it('has no more records in a list than it may', async () => {
    await limit('fresh', { maxRows: 1 })
    const create = (code: string) => api.post('/portalsync/product/createBrand', { code, nameCn: `品牌${code}` }, token)
    expect(await create('B1')).toMatchObject({ code: '0' })
    expect(await create('B2')).toMatchObject({
      code: 'rowLimit',
      message: '企业的每个列表最多1条数据，本列表已有1条，请联系平台管理员',
    })
  })

  it('keeps no more files than it may', async () => {
    await limit('fresh', { maxStorageMb: 1 })
    await api.sql(`insert into file (tenant_id, key, name, bytes, content_type, sha256)
      values ('fresh', 'x', 'x', 1024 * 1024, 'text/plain', 'x')`)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const body = {
      fileName: 'a.png',
      fileSuffix: 'png',
      fileSize: picture.length,
      attachmentType: 'ProductPhoto',
      fileData: `data:image/png;base64,${picture.toString('base64')}`,
    }
    expect(await api.post('/basic/fileSync/uploadFile', body, token)).toMatchObject({ code: 'tenantQuota' })
  })
})

describe('founding a company is refused', () => {
  it.each([
    [{ id: 'yunhe' }, 'id', 'companyExists'],
    [{ id: 'Ümlaut' }, 'id', 'companyIdFormat'],
    [{ id: 'other', name: ' ' }, 'name', 'required'],
    [{ id: 'other', contactMobile: '12x' }, 'contactMobile', 'mobileFormat'],
    [{ id: 'other', adminUserName: 'ADMIN' }, 'adminUserName', 'userNameTaken'],
  ])('for %j, at its field, and nothing is left of it', async (difference, field, code) => {
    const { data } = await found(difference)
    expect(data.failures).toMatchObject([{ field, code }])
    expect(await api.sql(`select id from tenant where id = 'other'`)).toEqual([])
    expect(await api.sql(`select from sys_menu where tenant_id = 'other'`)).toEqual([])
  })

  it.each([
    ['outside of the company that runs the platform', 'second', 'admin.second'],
    ['for the system administrators of that company', 'yunhe', 'admin'],
  ])('%s, as are all of these calls', async (_, tenant, userName) => {
    const other = await api.tokenOf(tenant, userName)
    for (const [name, body] of [
      ['search', {}],
      ['create', { ...wanted, id: 'other' }],
      ['update', { ...wanted, ver: 1 }],
      ['suspend', { id: 'yunhe', reason: 'x' }],
      ['resume', { id: 'yunhe' }],
      ['usage', { id: 'yunhe' }],
    ] as const)
      expect(await call(name, body, other), name).toMatchObject({ status: 403, code: 'notPermitted' })
  })

  it('half-way leaves a company that the same call finishes', async () => {
    await api.sql(`insert into tenant (id, name, is_deleted, founded_time) values ('broken', '半途', 1, null)`)
    expect(await companyOf('broken')).toMatchObject({ state: 'unfinished' })
    expect((await call('resume', { id: 'broken' })).data).toMatchObject({ state: 'unfinished' })
    expect(await found({ id: 'broken', adminUserName: 'admin.broken' })).toMatchObject({ code: '0' })
    expect(await companyOf('broken')).toMatchObject({ state: 'open', name: wanted.name })
  })
})

it('the company that runs the platform cannot be suspended, and a change of what was changed meanwhile is refused', async () => {
  expect(await call('suspend', { id: 'yunhe', reason: 'x' })).toMatchObject({ code: 'platformCompany' })
  const company = await companyOf('second')
  expect(await call('update', { ...company, contact: '王' })).toMatchObject({ code: '0', data: { contact: '王' } })
  expect(await call('update', { ...company, contact: '张' })).toMatchObject({ code: 'stale' })
})

describe('the list of companies', () => {
  const pathsOf = async (token: string) => {
    const { roleIDs } = (await api.post(userInfoPath, {}, token)).data
    return JSON.stringify((await api.post(menuPath, { roleIds: roleIDs }, token)).data)
  }

  it('stands in the menu of the platform’s administrators, and in that of no other administrator', async () => {
    expect(await pathsOf(platform)).toContain('/companymanage/companylist')
    expect(await pathsOf(await api.tokenOf('yunhe', 'admin'))).not.toContain('companymanage')
    expect(await api.sql(`select tenant_id from sys_role where code = 'PlatformAdmin'`)).toEqual([
      { tenant_id: 'yunhe' },
    ])
  })

  it('is not to be had by a system administrator who gives the role, or takes over the account that has it', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    const [role] = await api.sql<{ id: string }>(`select id::text from sys_role where code = 'PlatformAdmin'`)
    const [user] = await api.sql<{ id: string }>(`select id::text from sys_user where user_name = 'platform'`)
    const puppet = { userName: 'puppet', userCode: 'PUPPET', name: '傀儡', roleIds: [role?.id] }
    const [org] = await api.sql<{ id: string }>(
      `select id::text from sys_org where tenant_id = 'yunhe' and code = 'HQ'`,
    )
    expect(
      await api.post('/portalsync/v2.0/user/user/createUser', { ...puppet, orgIds: [org?.id] }, token),
    ).toMatchObject({ code: 'beyondOwnRights' })
    expect(await api.post('/portalsync/user/user/resetPassword', { ids: [user?.id] }, token)).toMatchObject({
      code: 'userHoldsMore',
    })
  })

  it('is taken from the roles that had it when its own role is made', async () => {
    await api.sql(`
      delete from sys_user_role where role_id in (select id from sys_role where code = 'PlatformAdmin');
      delete from sys_role_menu where role_id in (select id from sys_role where code = 'PlatformAdmin');
      delete from sys_role where code = 'PlatformAdmin';
      insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
        select tenant_id, id, 'companymanage.companylist', '{search}' from sys_role
        where tenant_id = 'yunhe' and code in ('SystemAdmin', 'Clerk')`)
    await inTenant(api.tenants.db, 'yunhe', tx => keepMenuAndRoles(tx, { runsPlatform: true }))
    expect(
      await api.sql(`select r.code from sys_role_menu m join sys_role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        where m.menu_code = 'companymanage.companylist'`),
    ).toEqual([{ code: 'PlatformAdmin' }])
  })
})
