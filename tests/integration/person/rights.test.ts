import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userInfoPath } from '../session/start-api'
import { type People, startPeople, userPath } from './start-people'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.api.stop())

describe('data scope', () => {
  it('shows, finds, changes and exports no more than the roles reach', async () => {
    const custom = await people.orgId('HN')
    await people.addRole('ScopeSelf', 'self', ['search', 'view', 'edit'])
    await people.addRole('ScopeOrg', 'org', ['search', 'view', 'edit'])
    await people.addRole('ScopeTree', 'orgTree', ['search', 'view', 'edit', 'batch'])
    await people.addRole('ScopeCustom', 'custom', ['search', 'view'], [custom])
    const east = await people.addUser({ roles: ['Viewer'], org: 'HD' })
    const shanghai = await people.addUser({ roles: ['Viewer'], org: 'P31' })
    const south = await people.addUser({ roles: ['Viewer'], org: 'HN' })
    const others = [east.id, shanghai.id, south.id]
    const sees = async (role: string) => {
      const one = await people.addUser({ roles: [role], org: 'HD' })
      const seen = await people.usersSeenBy(one.token)
      expect(seen).toContain(one.id)
      return others.filter(id => seen.includes(id))
    }
    expect(await sees('ScopeSelf')).toEqual([])
    expect(await sees('ScopeOrg')).toEqual([east.id])
    expect(await sees('ScopeTree')).toEqual([east.id, shanghai.id])
    expect(await sees('ScopeCustom')).toEqual([south.id])

    const manager = await people.addUser({ roles: ['ScopeTree'], org: 'HD' })
    const found = (id: string) => people.post('/portalsync/person/user/findById', { id }, manager.token)
    expect((await found(shanghai.id)).code).toBe('0')
    expect((await found(south.id)).code).toBe('notFound')
    const rename = (id: string) => people.post(`${userPath}/updateUser`, { id, ver: 1, name: '改名' }, manager.token)
    expect((await rename(shanghai.id)).code).toBe('0')
    expect((await rename(south.id)).code).toBe('notFound')
    const family = await people.post('/user/object/search', { objectName: 'MD_Person' }, manager.token)
    expect(family.data.map((row: { id: string }) => row.id)).not.toContain(south.id)
    const batch = await people.post(
      '/portalsync/person/user/batchUpdate',
      { query: { all: true }, changes: { remark: '批量' }, preview: true },
      manager.token,
    )
    expect(JSON.stringify(batch.data)).not.toContain(`"id":"${south.id}"`)
  })

  it('is the union of the pairs, not of each: a wide role lends its reach to its own keys only', async () => {
    await people.addRole('WideReader', 'all', ['search'])
    await people.addRole('NarrowEditor', 'org', ['edit', 'view'])
    const far = await people.addUser({ roles: ['TallyClerk'], org: 'HN' })
    const near = await people.addUser({ roles: ['TallyClerk'], org: 'HD' })
    const both = await people.addUser({ roles: ['WideReader', 'NarrowEditor'], org: 'HD' })
    expect(await people.usersSeenBy(both.token)).toEqual(expect.arrayContaining([far.id, near.id]))
    const edit = (id: string) => people.post(`${userPath}/updateUser`, { id, ver: 1, name: '改名' }, both.token)
    expect((await edit(far.id)).code).toBe('notFound')
    expect((await edit(near.id)).code).toBe('0')
  })

  it('reads names of what a form narrows its choices by: the roles of the people of a store', async () => {
    const clerk = await people.addUser({ roles: ['Clerk'] })
    const answer = await people.post('/portalsync/user/role/search', { code: ['SalesRep'] }, clerk.token)
    expect(answer).toMatchObject({ code: '0', data: [{ code: 'SalesRep' }] })
    expect(answer.data[0]).not.toHaveProperty('dataScope')
    // A clerk submits stores and does not decide about them.
    const pass = (token: string) => people.post('/portalsync/customer/store/pass', { id: '999999' }, token)
    expect((await pass(clerk.token)).code).toBe('notPermitted')
    expect((await pass((await people.addUser({ roles: ['Supervisor'] })).token)).code).toBe('notFound')
    const stranger = await people.addUser({ roles: ['SalesRep'] })
    expect((await people.post('/portalsync/user/role/search', {}, stranger.token)).code).toBe('notPermitted')
  })

  it('keeps what is made or moved within reach', async () => {
    await people.addRole('Recruiter', 'orgTree', ['search', 'view', 'add', 'edit'])
    const recruiter = await people.addUser({ roles: ['Recruiter'], org: 'HD' })
    const person = (org: string, userName: string) => async () => ({
      userName,
      userCode: userName,
      name: '应聘者',
      orgIds: [await people.orgId(org)],
    })
    const near = await people.post(`${userPath}/createUser`, await person('P31', 'near1')(), recruiter.token)
    expect(near.code).toBe('0')
    expect((await people.post(`${userPath}/createUser`, await person('HN', 'far1')(), recruiter.token)).code).toBe(
      'outOfScope',
    )
    const moved = { id: near.data.id, ver: near.data.ver, orgIds: [await people.orgId('HN')] }
    expect((await people.post(`${userPath}/updateUser`, moved, recruiter.token)).code).toBe('outOfScope')
    expect((await people.post(`${userPath}/search`, { userName: ['near1'] }, recruiter.token)).data[0].ver).toBe(1)
  })
})

describe('role permissions', () => {
  it('are answered by role id and saved with their groups; a change counts from the next call on', async () => {
    const id = await people.addRole('Trainee', 'org', ['search'])
    const one = await people.addUser({ roles: ['Trainee'] })
    const before = (await people.get(`/portalsync/user/userrole/search/${id}`)).data
    const granted = before.modules.filter((module: { granted: boolean }) => module.granted)
    expect(granted.map((module: { code: string }) => module.code).sort()).toEqual(['person', 'person.usermanagement'])
    expect((await people.post('/portalsync/product/searchBrand', {}, one.token)).status).toBe(403)
    const body = { roleID: id, ver: before.ver, modules: [{ code: 'product.brand', actionKeys: ['search'] }] }
    expect((await people.post('/portalsync/user/userrole/update', body)).code).toBe('0')
    expect((await people.post('/portalsync/product/searchBrand', {}, one.token)).code).toBe('0')
    expect((await people.post('/portalsync/user/userrole/update', body)).code).toBe('stale')
    const wrong = { ...body, ver: before.ver + 1, modules: [{ code: 'product.brand', actionKeys: ['fly'] }] }
    expect((await people.post('/portalsync/user/userrole/update', wrong)).code).toBe('menuKeyUnknown')
  })

  it('gives a role to people, who have to sign in again, and stays valid while a user has it', async () => {
    const id = await people.addRole('Guard', 'org', ['search'])
    const one = await people.addUser({ roles: ['Viewer'] })
    const { data } = await people.post('/portalsync/user/userrole/updateUsers', { roleID: id, add: [one.id] })
    expect(data).toEqual({ changed: 1 })
    expect((await people.post(userInfoPath, {}, one.token)).status).toBe(401)
    expect(await people.post('/portalsync/user/role/delete', { id })).toMatchObject({ code: 'roleInUse' })
    await people.post('/portalsync/user/userrole/updateUsers', { roleID: id, remove: [one.id] })
    expect((await people.post('/portalsync/user/role/delete', { id })).code).toBe('0')
  })

  it('an access list hides an entry from those who hold none of its keys, and refuses its calls', async () => {
    const viewer = await people.api.tokenOf('yunhe', 'viewer')
    const units = () => people.post('/portalsync/parameter/unit/search', {}, viewer)
    expect((await units()).data[0]).toHaveProperty('createBy')
    const limit = (access: string[]) =>
      people.post('/portalsync/user/menu/updateAccess', { code: 'parameter.unitssetting', access })
    expect((await limit(['product/brand:edit'])).code).toBe('0')
    // Forms of products that the viewer may see still name their units.
    expect((await units()).data[0]).not.toHaveProperty('createBy')
    expect((await people.post('/portalsync/parameter/unit/search', {})).data[0]).toHaveProperty('createBy')
    expect((await limit(['no/page:key'])).code).toBe('menuKeyUnknown')
    await limit([])
    expect((await units()).data[0]).toHaveProperty('createBy')
  })
})

describe('why can’t I see this', () => {
  const ask = async (body: object) => (await people.post('/portalsync/user/permission/explain', body)).data

  it('names the rule that decides', async () => {
    await people.addRole('Asked', 'org', ['search', 'view'])
    const one = await people.addUser({ roles: ['Asked'], org: 'HD' })
    const far = await people.addUser({ roles: ['Viewer'], org: 'HN' })
    const question = { userID: one.id, page: '/person/usermanagement', action: 'view' }
    expect(await ask(question)).toMatchObject({ allowed: true, decidedBy: null })
    expect(await ask({ ...question, recordId: far.id })).toMatchObject({
      decidedBy: 'outOfScope',
      steps: expect.arrayContaining([{ rule: 'outOfScope', verdict: 'refused', facts: ['角色Asked:org', '华南大区'] }]),
    })
    expect(await ask({ ...question, action: 'edit' })).toMatchObject({ decidedBy: 'notGranted' })
    expect(await ask({ ...question, recordId: '999999' })).toMatchObject({ decidedBy: 'recordMissing' })
    expect(await ask({ ...question, page: '/no/page' })).toMatchObject({ decidedBy: 'pageUnknown' })
    const removal = { menuCode: 'person', roleId: await people.roleId('Asked') }
    await people.post('/portalsync/user/menu/createRemoval', removal)
    expect(await ask(question)).toMatchObject({ decidedBy: 'removed' })
    await people.post('/portalsync/user/user/updateUserStatus', { userID: one.id, isDeleted: '1' })
    expect(await ask(question)).toMatchObject({ decidedBy: 'userInvalid' })
  })
})

describe('why can’t I see this field', () => {
  const ask = async (body: object) => (await people.post('/portalsync/user/permission/explain', body)).data
  const mask = async (name: string, resource: string, field: string, mode: string) =>
    people.api.sql(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('yunhe', $1, $2, $3, $4)`,
      [await people.roleId(name), resource, field, mode],
    )

  it('names the masks that keep it, with the roles they are of', async () => {
    for (const name of ['MaskA', 'MaskB']) await people.addRole(name, 'all', ['search', 'view'])
    await people.addRole('MaskC', 'all', ['search'])
    const one = await people.addUser({ roles: ['MaskA', 'MaskB', 'MaskC'], org: 'HD' })
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
    const [{ id: userID }] = (await people.post(`${userPath}/search`, { userName: 'admin' })).data
    const question = { userID, page: 'product/productmanage', action: 'search' }
    expect((await ask(question)).fields).toEqual([])
    await people.api.sql(`update parameter_system_config set value = '0' where type = 'GrossAmount'`)
    const { fields } = await ask(question)
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.every((kept: { setting: string; mode: string }) => kept.setting === 'GrossAmount')).toBe(true)
    await people.api.sql(`update parameter_system_config set value = '1' where type = 'GrossAmount'`)
  })
})
