import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, signInPath, startApi, type TestApi, userInfoPath } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const userPath = '/portalsync/v2.0/user/user'
const post = (path: string, body: unknown, token: string | null = admin) => api.post(path, body, token)
const get = async (path: string, token = admin): Promise<Answer> => {
  const answer = await api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, ...answer.json() }
}
const orgId = async (code: string): Promise<string> =>
  (await post('/portalsync/basedata/org/search', { code: [code] })).data[0].id
const roleId = async (code: string): Promise<string> =>
  (await post('/portalsync/user/role/search', { code: [code] })).data[0].id

let made = 0
/** A user with roles in an organisation, who has changed the initial password. */
async function addUser({ roles, org = 'HQ' }: { roles: readonly string[]; org?: string }) {
  const userName = `made${++made}`
  const roleIds = await Promise.all(roles.map(roleId))
  const { data, code } = await post(`${userPath}/createUser`, {
    userName,
    userCode: userName,
    name: `新人${made}`,
    orgIds: [await orgId(org)],
    roleIds,
  })
  expect(code).toBe('0')
  const signedIn = await post(signInPath, { userName, password: 'Initial-2026' }, null)
  await api.sql('update sys_user set must_change_password = false where id = $1', [data.id])
  return { id: data.id as string, userName, ver: data.ver as number, token: signedIn.data.token as string }
}

/** A role of its own with keys on one page. */
async function addRole(code: string, dataScope: string, keys: readonly string[], scopeOrgIds: string[] = []) {
  const { data } = await post('/portalsync/user/role/create', { code, name: `角色${code}`, dataScope, scopeOrgIds })
  const answer = await post('/portalsync/user/userrole/update', {
    roleID: data.id,
    ver: data.ver,
    modules: [{ code: 'person.usermanagement', actionKeys: keys }],
  })
  expect(answer.code).toBe('0')
  return data.id as string
}

const usersSeenBy = async (token: string): Promise<string[]> =>
  (await post(`${userPath}/search`, { page: { pageIndex: 1, pageSize: -1 } }, token)).data.map(
    (row: { id: string }) => row.id,
  )

describe('a new user', () => {
  it('signs in with the initial password and has to change it', async () => {
    const { code } = await post(`${userPath}/createUser`, {
      userName: 'newcomer',
      userCode: 'N001',
      name: '新员工',
      mobile: '19900000001',
      orgIds: [await orgId('HQ')],
      roleIds: [await roleId('Viewer')],
    })
    expect(code).toBe('0')
    const signedIn = await post(signInPath, { userName: 'newcomer', password: 'Initial-2026' }, null)
    expect(signedIn.data).toMatchObject({ mustChangePassword: true })
    expect((await post('/portalsync/product/searchBrand', {}, signedIn.data.token)).code).toBe('mustChangePassword')
  })

  it('cannot have a sign-in name that somebody of any tenant has', async () => {
    const body = { userCode: 'N002', name: '重名', orgIds: [await orgId('HQ')] }
    for (const userName of ['clerk', 'admin.second', 'ADMIN']) {
      const { code, data } = await post(`${userPath}/createUser`, { ...body, userName })
      expect([code, data?.failures?.[0]]).toMatchObject(['invalid', { field: 'userName', code: 'duplicate' }])
    }
  })

  it('is never shown with a password', async () => {
    const { data } = await post(`${userPath}/search`, {})
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  it('cannot be sales representative and tally clerk, by whatever call', async () => {
    const roleIds = [await roleId('SalesRep'), await roleId('TallyClerk')]
    const body = { userName: 'both', userCode: 'BOTH', name: '两者', orgIds: [await orgId('HQ')], roleIds }
    const refused = { code: 'invalid', data: { failures: [{ field: 'roleIds', code: 'rolesExclusive' }] } }
    expect(await post(`${userPath}/createUser`, body)).toMatchObject(refused)
    const one = await addUser({ roles: ['SalesRep'] })
    expect(await post(`${userPath}/updateUser`, { id: one.id, ver: one.ver, roleIds })).toMatchObject(refused)
    const batch = await post('/portalsync/person/user/batchUpdate', { ids: [one.id], changes: { roleIds } })
    expect(batch.data).toMatchObject({ changed: 0, refused: [{ code: 'invalid' }] })
  })
})

describe('a user who leaves', () => {
  it('is signed out at once, cannot come back, and has left today', async () => {
    const one = await addUser({ roles: ['Viewer'] })
    expect((await post('/org/user/updateUserStatus', { userID: one.id, isDeleted: '1' })).code).toBe('0')
    expect((await post(userInfoPath, {}, one.token)).status).toBe(401)
    expect((await post(signInPath, { userName: one.userName, password: 'Initial-2026' }, null)).code).toBe(
      'signInFailed',
    )
    const { data } = await post(`${userPath}/search`, { ids: [one.id] })
    expect(data[0]).toMatchObject({ isDeleted: '1', leaveDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
  })
})

describe('resetting a password', () => {
  it('ends the sessions, and the initial password is asked to be changed again', async () => {
    const one = await addUser({ roles: ['Viewer'] })
    expect((await post('/portalsync/user/user/resetPassword', { ids: [one.id] })).data).toEqual({ reset: 1 })
    expect((await post(userInfoPath, {}, one.token)).status).toBe(401)
    const again = await post(signInPath, { userName: one.userName, password: 'Initial-2026' }, null)
    expect(again.data.mustChangePassword).toBe(true)
  })
})

describe('nobody rises above themselves', () => {
  it('by giving a role, resetting a better account, or widening a role', async () => {
    await addRole('HrClerk', 'all', ['search', 'view', 'add', 'edit', 'delete', 'batch'])
    const hr = await addUser({ roles: ['HrClerk'] })
    const [adminRoleId, hrRoleId] = [await roleId('SystemAdmin'), await roleId('HrClerk')]
    const body = { userName: 'puppet', userCode: 'PUPPET', name: '傀儡', orgIds: [await orgId('HQ')] }
    expect((await post(`${userPath}/createUser`, { ...body, roleIds: [adminRoleId] }, hr.token)).code).toBe(
      'beyondOwnRights',
    )
    expect(
      (await post(`${userPath}/updateUser`, { id: hr.id, ver: hr.ver, roleIds: [adminRoleId] }, hr.token)).code,
    ).toBe('ownAccount')
    const boss = (await post(`${userPath}/search`, { userName: ['admin'] })).data[0]
    expect((await post('/portalsync/user/user/resetPassword', { ids: [boss.id] }, hr.token)).code).toBe('userHoldsMore')
    expect(
      (await post('/portalsync/user/user/updateUserStatus', { userID: boss.id, isDeleted: '1' }, hr.token)).code,
    ).toBe('userHoldsMore')
    const modules = [{ code: 'product.brand', actionKeys: ['edit'] }]
    expect(
      (await post('/portalsync/user/userrole/update', { roleID: hrRoleId, ver: 2, modules }, hr.token)).status,
    ).toBe(403)
  })

  it('and nobody locks themselves out', async () => {
    const me = (await post(`${userPath}/search`, { userName: ['admin'] })).data[0]
    expect((await post('/portalsync/user/user/updateUserStatus', { userID: me.id, isDeleted: '1' })).code).toBe(
      'ownAccount',
    )
    const role = (await post('/portalsync/user/role/search', { code: ['SystemAdmin'] })).data[0]
    expect((await post('/portalsync/user/userrole/update', { roleID: role.id, ver: role.ver, modules: [] })).code).toBe(
      'adminRole',
    )
    expect((await post('/portalsync/user/role/delete', { id: role.id })).code).toBe('adminRole')
  })
})

describe('data scope', () => {
  it('shows, finds, changes and exports no more than the roles reach', async () => {
    const custom = await orgId('HN')
    await addRole('ScopeSelf', 'self', ['search', 'view', 'edit'])
    await addRole('ScopeOrg', 'org', ['search', 'view', 'edit'])
    await addRole('ScopeTree', 'orgTree', ['search', 'view', 'edit', 'batch'])
    await addRole('ScopeCustom', 'custom', ['search', 'view'], [custom])
    const east = await addUser({ roles: ['Viewer'], org: 'HD' })
    const shanghai = await addUser({ roles: ['Viewer'], org: 'P31' })
    const south = await addUser({ roles: ['Viewer'], org: 'HN' })
    const others = [east.id, shanghai.id, south.id]
    const sees = async (role: string) => {
      const one = await addUser({ roles: [role], org: 'HD' })
      const seen = await usersSeenBy(one.token)
      expect(seen).toContain(one.id)
      return others.filter(id => seen.includes(id))
    }
    expect(await sees('ScopeSelf')).toEqual([])
    expect(await sees('ScopeOrg')).toEqual([east.id])
    expect(await sees('ScopeTree')).toEqual([east.id, shanghai.id])
    expect(await sees('ScopeCustom')).toEqual([south.id])

    const manager = await addUser({ roles: ['ScopeTree'], org: 'HD' })
    const found = (id: string) => post('/portalsync/person/user/findById', { id }, manager.token)
    expect((await found(shanghai.id)).code).toBe('0')
    expect((await found(south.id)).code).toBe('notFound')
    const rename = (id: string) => post(`${userPath}/updateUser`, { id, ver: 1, name: '改名' }, manager.token)
    expect((await rename(shanghai.id)).code).toBe('0')
    expect((await rename(south.id)).code).toBe('notFound')
    const family = await post('/user/object/search', { objectName: 'MD_Person' }, manager.token)
    expect(family.data.map((row: { id: string }) => row.id)).not.toContain(south.id)
    const batch = await post(
      '/portalsync/person/user/batchUpdate',
      { query: {}, changes: { remark: '批量' }, preview: true },
      manager.token,
    )
    expect(JSON.stringify(batch.data)).not.toContain(`"id":"${south.id}"`)
  })

  it('is the union of the pairs, not of each: a wide role lends its reach to its own keys only', async () => {
    await addRole('WideReader', 'all', ['search'])
    await addRole('NarrowEditor', 'org', ['edit', 'view'])
    const far = await addUser({ roles: ['TallyClerk'], org: 'HN' })
    const near = await addUser({ roles: ['TallyClerk'], org: 'HD' })
    const both = await addUser({ roles: ['WideReader', 'NarrowEditor'], org: 'HD' })
    expect(await usersSeenBy(both.token)).toEqual(expect.arrayContaining([far.id, near.id]))
    const edit = (id: string) => post(`${userPath}/updateUser`, { id, ver: 1, name: '改名' }, both.token)
    expect((await edit(far.id)).code).toBe('notFound')
    expect((await edit(near.id)).code).toBe('0')
  })

  it('keeps what is made or moved within reach', async () => {
    await addRole('Recruiter', 'orgTree', ['search', 'view', 'add', 'edit'])
    const recruiter = await addUser({ roles: ['Recruiter'], org: 'HD' })
    const person = (org: string, userName: string) => async () => ({
      userName,
      userCode: userName,
      name: '应聘者',
      orgIds: [await orgId(org)],
    })
    const near = await post(`${userPath}/createUser`, await person('P31', 'near1')(), recruiter.token)
    expect(near.code).toBe('0')
    expect((await post(`${userPath}/createUser`, await person('HN', 'far1')(), recruiter.token)).code).toBe(
      'outOfScope',
    )
    const moved = { id: near.data.id, ver: near.data.ver, orgIds: [await orgId('HN')] }
    expect((await post(`${userPath}/updateUser`, moved, recruiter.token)).code).toBe('outOfScope')
    expect((await post(`${userPath}/search`, { userName: ['near1'] }, recruiter.token)).data[0].ver).toBe(1)
  })
})

describe('role permissions', () => {
  it('are answered by role id and saved with their groups; a change counts from the next call on', async () => {
    const id = await addRole('Trainee', 'org', ['search'])
    const one = await addUser({ roles: ['Trainee'] })
    const before = (await get(`/portalsync/user/userrole/search/${id}`)).data
    const granted = before.modules.filter((module: { granted: boolean }) => module.granted)
    expect(granted.map((module: { code: string }) => module.code).sort()).toEqual(['person', 'person.usermanagement'])
    expect((await post('/portalsync/product/searchBrand', {}, one.token)).status).toBe(403)
    const body = { roleID: id, ver: before.ver, modules: [{ code: 'product.brand', actionKeys: ['search'] }] }
    expect((await post('/portalsync/user/userrole/update', body)).code).toBe('0')
    expect((await post('/portalsync/product/searchBrand', {}, one.token)).code).toBe('0')
    expect((await post('/portalsync/user/userrole/update', body)).code).toBe('stale')
    const wrong = { ...body, ver: before.ver + 1, modules: [{ code: 'product.brand', actionKeys: ['fly'] }] }
    expect((await post('/portalsync/user/userrole/update', wrong)).code).toBe('menuKeyUnknown')
  })

  it('gives a role to people, who have to sign in again, and stays valid while somebody has it', async () => {
    const id = await addRole('Guard', 'org', ['search'])
    const one = await addUser({ roles: ['Viewer'] })
    const { data } = await post('/portalsync/user/userrole/updateUsers', { roleID: id, add: [one.id] })
    expect(data).toEqual({ changed: 1 })
    expect((await post(userInfoPath, {}, one.token)).status).toBe(401)
    expect(await post('/portalsync/user/role/delete', { id })).toMatchObject({ code: 'roleInUse' })
    await post('/portalsync/user/userrole/updateUsers', { roleID: id, remove: [one.id] })
    expect((await post('/portalsync/user/role/delete', { id })).code).toBe('0')
  })

  it('an access list hides an entry from those who hold none of its keys, and refuses its calls', async () => {
    const viewer = await api.tokenOf('yunhe', 'viewer')
    const units = () => post('/portalsync/parameter/unit/search', {}, viewer)
    expect((await units()).data[0]).toHaveProperty('createBy')
    const limit = (access: string[]) =>
      post('/portalsync/user/menu/updateAccess', { code: 'parameter.unitssetting', access })
    expect((await limit(['product/brand:edit'])).code).toBe('0')
    // Forms of products that the viewer may see still name their units.
    expect((await units()).data[0]).not.toHaveProperty('createBy')
    expect((await post('/portalsync/parameter/unit/search', {})).data[0]).toHaveProperty('createBy')
    expect((await limit(['no/page:key'])).code).toBe('menuKeyUnknown')
    await limit([])
    expect((await units()).data[0]).toHaveProperty('createBy')
  })
})

describe('why can’t I see this', () => {
  const ask = async (body: object) => (await post('/portalsync/user/permission/explain', body)).data

  it('names the rule that decides', async () => {
    await addRole('Asked', 'org', ['search', 'view'])
    const one = await addUser({ roles: ['Asked'], org: 'HD' })
    const far = await addUser({ roles: ['Viewer'], org: 'HN' })
    const question = { userID: one.id, page: '/person/usermanagement', action: 'view' }
    expect(await ask(question)).toMatchObject({ allowed: true, decidedBy: null })
    expect(await ask({ ...question, recordId: far.id })).toMatchObject({
      decidedBy: 'outOfScope',
      steps: expect.arrayContaining([{ rule: 'outOfScope', verdict: 'refused', facts: ['角色Asked:org', '华南大区'] }]),
    })
    expect(await ask({ ...question, action: 'edit' })).toMatchObject({ decidedBy: 'notGranted' })
    expect(await ask({ ...question, recordId: '999999' })).toMatchObject({ decidedBy: 'recordMissing' })
    expect(await ask({ ...question, page: '/no/page' })).toMatchObject({ decidedBy: 'pageUnknown' })
    const removal = { menuCode: 'person', roleId: await roleId('Asked') }
    await post('/portalsync/user/menu/createRemoval', removal)
    expect(await ask(question)).toMatchObject({ decidedBy: 'removed' })
    await post('/portalsync/user/user/updateUserStatus', { userID: one.id, isDeleted: '1' })
    expect(await ask(question)).toMatchObject({ decidedBy: 'userInvalid' })
  })
})

describe('why can’t I see this field', () => {
  const ask = async (body: object) => (await post('/portalsync/user/permission/explain', body)).data
  const mask = async (name: string, resource: string, field: string, mode: string) =>
    api.sql(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('yunhe', $1, $2, $3, $4)`,
      [await roleId(name), resource, field, mode],
    )

  it('names the masks that keep it, with the roles they are of', async () => {
    for (const name of ['MaskA', 'MaskB']) await addRole(name, 'all', ['search', 'view'])
    await addRole('MaskC', 'all', ['search'])
    const one = await addUser({ roles: ['MaskA', 'MaskB', 'MaskC'], org: 'HD' })
    await mask('MaskA', 'person.user', 'mobile', 'hidden')
    await mask('MaskB', 'person.user', 'mobile', 'masked')
    await mask('MaskA', 'person.user', 'email', 'hidden')
    const question = { userID: one.id, page: '/person/usermanagement', action: 'view' }
    // MaskC does not grant this action, so it opens nothing; MaskB has the address whole.
    expect((await ask(question)).fields).toEqual([
      {
        field: 'mobile',
        mode: 'masked',
        roles: [
          { name: '角色MaskA', mode: 'hidden' },
          { name: '角色MaskB', mode: 'masked' },
        ],
      },
    ])
    expect((await ask({ ...question, action: 'search' })).fields).toEqual([])
    expect((await ask({ ...question, action: 'edit' })).fields).toEqual([])
  })

  it('names the setting that hides prices from everybody', async () => {
    const [{ id: userID }] = (await post(`${userPath}/search`, { userName: 'admin' })).data
    const question = { userID, page: 'product/productmanage', action: 'search' }
    expect((await ask(question)).fields).toEqual([])
    await api.sql(`update parameter_system_config set value = '0' where type = 'GrossAmount'`)
    const { fields } = await ask(question)
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.every((kept: { setting: string; mode: string }) => kept.setting === 'GrossAmount')).toBe(true)
    await api.sql(`update parameter_system_config set value = '1' where type = 'GrossAmount'`)
  })
})

describe('who is online', () => {
  it('is listed, and a session that is ended is over', async () => {
    const one = await addUser({ roles: ['Viewer'] })
    const { data } = await post('/portalsync/user/online/search', { searchField: one.userName })
    expect(data).toMatchObject([{ userName: one.userName, userID: one.id }])
    expect((await post('/portalsync/user/online/end', { id: data[0].id }, one.token)).status).toBe(403)
    expect((await post('/portalsync/user/online/end', { id: data[0].id })).code).toBe('0')
    expect((await post(userInfoPath, {}, one.token)).status).toBe(401)
    expect((await post('/portalsync/user/online/search', { searchField: one.userName })).data).toEqual([])
    const log = await post('/portalsync/person/login-log/search', { userName: one.userName })
    expect(log.data.map((row: { outcome: string }) => row.outcome)).toEqual(['sessionEnded', 'signedIn'])
  })
})

describe('the logs', () => {
  it('tell who changed what, with the old and the new value', async () => {
    const one = await addUser({ roles: ['Viewer'] })
    await post(`${userPath}/updateUser`, { id: one.id, ver: one.ver, name: '改过的名字' })
    const { data } = await post('/portalsync/audit/change/search', { resource: 'person.user', recordId: one.id })
    expect(data[0]).toMatchObject({
      operation: 'update',
      changes: { name: [expect.any(String), '改过的名字'] },
      userName: '陈晓禾',
      source: 'page',
    })
    expect(data.at(-1)).toMatchObject({ operation: 'create' })
  })

  it('keep calls that changed something or failed, and no others', async () => {
    const traceId = 'trace-of-this-test'
    await api.post('/portalsync/product/searchBrand', {}, admin, { 'x-trace-id': traceId })
    await api.post('/portalsync/product/createBrand', {}, admin, { 'x-trace-id': traceId })
    await api.post('/portalsync/product/createUnknown', {}, admin, { 'x-trace-id': traceId })
    await expect
      .poll(async () => (await post('/portalsync/person/interface-log/search', { traceId })).data, { timeout: 10_000 })
      .toMatchObject([{ path: '/portalsync/product/createBrand', code: 'invalid', status: 200, method: 'POST' }])
  })

  it('cannot be written by anybody', async () => {
    for (const operation of ['create', 'update', 'delete'])
      expect((await post(`/portalsync/person/login-log/${operation}`, { id: '1' })).status).toBe(404)
    const attempt = { objectName: 'person.login-log', record: { userName: 'x' } }
    expect((await post('/user/object/create', attempt)).code).toBe('invalidRequest')
  })
})

describe('organisations, departments and areas', () => {
  it('answer under the documents’ names, by both generations of paths', async () => {
    const { data } = await post('/portalsync/basedata/org/search', { code: ['HD'] })
    expect(data[0]).toMatchObject({ code: 'HD', nameCN: '华东大区', name: '华东大区', parentCode: 'HQ', level: 2 })
    expect((await post('/basedata/mdOrg/search', {})).data.length).toBeGreaterThan(90)
    expect((await get('/org/org/search?code=HD')).data).toHaveLength(1)
    const children = (await get(`/portalsync/basedata/org/searchOrgChildrenById/${data[0].id}`)).data
    expect(children.map((row: { nameCN: string }) => row.nameCN)).toContain('江苏省分公司')
    expect((await get('/portalsync/v2.7/basedata/searchAreaByCode/320000')).data).toContainEqual({
      Code: '320500',
      Parent: '320000',
      Name: '苏州市',
      Level: 2,
    })
  })

  it('take a node by the code of its parent, and several nodes at once', async () => {
    const node = { code: 'KA-EAST', name: '华东重客组', parentCode: 'SALES-KA' }
    const made = (await post('/portalsync/user/department/create', node)).data
    expect(made).toMatchObject({ nameCN: '华东重客组', level: 3, parentCode: 'SALES-KA' })
    const renamed = [{ id: made.id, ver: made.ver, name: '华东重点客户组' }]
    expect((await post('/portalsync/user/department/updateList', renamed)).data).toMatchObject([
      { nameCN: '华东重点客户组' },
    ])
    expect(
      (await post('/basedata/area/create', { code: '320581', name: '常熟市', parentCode: '320500' })).data,
    ).toMatchObject({ level: 3 })
    expect((await post('/portalsync/user/department/delete', { id: made.id })).code).toBe('0')
  })

  it('stay valid while people belong to them', async () => {
    const id = await orgId('HQ')
    expect((await post('/portalsync/organization/org/updateStatus', { ids: [id], isDeleted: '1' })).code).toBe(
      'hasChildren',
    )
  })
})

describe('people for choosing', () => {
  it('come by organisation, with those below it, and by role', async () => {
    const one = await addUser({ roles: ['ShoppingGuide'], org: 'P44' })
    const body = { orgIdList: [await orgId('HN')], roleCodeList: ['ShoppingGuide'] }
    for (const call of ['user/searchByOrg', 'user/searchUserBriefInfo', 'userOrg/searchUserInfoByUserOrg']) {
      const { data } = await post(`/portalsync/user/${call}`, body)
      expect(data).toContainEqual({
        userID: one.id,
        userCode: one.userName,
        userName: one.userName,
        name: expect.any(String),
        roleCode: 'ShoppingGuide',
        orgIds: [await orgId('P44')],
      })
    }
    expect((await post('/portalsync/user/user/searchByOrg', { ...body, roleCodeList: ['Nobody'] })).data).toEqual([])
  })
})
