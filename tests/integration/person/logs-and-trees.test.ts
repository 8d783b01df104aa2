import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aField, aKey, anObject } from '../custom-object/an-object'
import { type People, startPeople, userPath } from './start-people'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.api.stop())

describe('the logs', () => {
  it('tell who changed what, with the old and the new value', async () => {
    const one = await people.addUser({ roles: ['Viewer'] })
    await people.post(`${userPath}/updateUser`, { id: one.id, ver: one.ver, name: '改过的名字' })
    const { data } = await people.post('/portalsync/audit/change/search', { resource: 'person.user', recordId: one.id })
    expect(data[0]).toMatchObject({
      operation: 'update',
      changes: { name: [expect.any(String), '改过的名字'] },
      userName: '陈晓禾',
      source: 'page',
    })
    expect(data.at(-1)).toMatchObject({ operation: 'create' })
  })

  it('keep back what records are called and contain that their reader does not reach, also those that are gone', async () => {
    const far = await people.addUser({ roles: ['Viewer'] })
    await people.post(`${userPath}/updateUser`, { id: far.id, ver: far.ver, name: '远处的人', mobile: '13912345678' })
    const { data: gone } = await people.post('/portalsync/product/createBrand', { code: 'GONE1', nameCn: '将删品牌' })
    const roleID = await people.addRole('LogReader', 'self', ['search', 'view'])
    const { data: role } = await people.post('/portalsync/user/role/search', { code: ['LogReader'] })
    await people.post('/portalsync/user/userrole/update', {
      roleID,
      ver: role[0].ver,
      modules: [
        { code: 'person.usermanagement', actionKeys: ['search', 'view'] },
        { code: 'parameter.logmanagement', actionKeys: ['search', 'view'] },
      ],
    })
    const reader = await people.addUser({ roles: ['LogReader'] })
    const log = async (body: object, token?: string) =>
      (await people.post('/portalsync/audit/change/search', { page: { pageIndex: 1, pageSize: 50 }, ...body }, token))
        .data
    for (const asked of [{ resource: 'person.user' }, { resource: 'person.user', recordId: far.id }]) {
      const lines = (await log(asked, reader.token)) as { recordId: string; changes: object; recordName: unknown }[]
      const about = lines.filter(({ recordId }) => recordId === far.id)
      expect(about.length).toBeGreaterThan(0)
      for (const line of about) expect(line).toMatchObject({ changes: {}, recordName: null })
      expect(JSON.stringify(lines)).not.toMatch(/远处的人|13912345678/)
    }
    // Its own record it reads, as on its page.
    const [own] = await log({ resource: 'person.user', recordId: reader.id }, reader.token)
    expect(own.recordName).toMatch(/^新人/)
    // Without the key of brands nothing of them is told.
    const ofBrand = await log({ resource: 'product.brand', recordId: gone.id }, reader.token)
    expect(ofBrand[0]).toMatchObject({ changes: {}, recordName: null })
    expect(JSON.stringify(await log({ resource: 'person.user', recordId: far.id }))).toContain('远处的人')
  })

  it('name the lines of a document by what they are called', async () => {
    const made = await people.post(
      '/portalsync/parameter/custom-object/create',
      anObject('logged', [aKey(), aField('day', 'Date')]),
    )
    const { data } = await people.post('/portalsync/audit/change/search', {
      resource: 'parameter.custom-object',
      recordId: made.data.id,
    })
    expect(data[0].fields).toContain('字段 #1、字段 #2')
  })

  it('keep calls that changed something or failed, and no others', async () => {
    const traceId = 'trace-of-this-test'
    await people.api.post('/portalsync/product/searchBrand', {}, people.admin, { 'x-trace-id': traceId })
    await people.api.post('/portalsync/product/createBrand', {}, people.admin, { 'x-trace-id': traceId })
    await people.api.post('/portalsync/product/createUnknown', {}, people.admin, { 'x-trace-id': traceId })
    await expect
      .poll(async () => (await people.post('/portalsync/person/interface-log/search', { traceId })).data)
      .toMatchObject([{ path: '/portalsync/product/createBrand', code: 'invalid', status: 200, method: 'POST' }])
  })

  it('cannot be written by any user', async () => {
    for (const operation of ['create', 'update', 'delete'])
      expect((await people.post(`/portalsync/person/login-log/${operation}`, { id: '1' })).status).toBe(404)
    const attempt = { objectName: 'person.login-log', record: { userName: 'x' } }
    expect((await people.post('/user/object/create', attempt)).code).toBe('invalidRequest')
  })
})

describe('organisations, departments and areas', () => {
  it('answer under the documents’ names, by both generations of paths', async () => {
    const { data } = await people.post('/portalsync/basedata/org/search', { code: ['HD'] })
    expect(data[0]).toMatchObject({ code: 'HD', nameCN: '华东大区', name: '华东大区', parentCode: 'HQ', level: 2 })
    expect((await people.post('/basedata/mdOrg/search', {})).data.length).toBeGreaterThan(90)
    expect((await people.get('/org/org/search?code=HD')).data).toHaveLength(1)
    const children = (await people.get(`/portalsync/basedata/org/searchOrgChildrenById/${data[0].id}`)).data
    expect(children.map((row: { nameCN: string }) => row.nameCN)).toContain('江苏分公司')
    expect((await people.get('/portalsync/v2.7/basedata/searchAreaByCode/320000')).data).toContainEqual({
      Code: '320500',
      Parent: '320000',
      Name: '苏州市',
      Level: 2,
    })
  })

  it('take a node by the code of its parent, and several nodes at once', async () => {
    const node = { code: 'KA-EAST', name: '华东重客组', parentCode: 'SALES-KA' }
    const made = (await people.post('/portalsync/user/department/create', node)).data
    expect(made).toMatchObject({ nameCN: '华东重客组', level: 3, parentCode: 'SALES-KA' })
    const renamed = [{ id: made.id, ver: made.ver, name: '华东重点客户组' }]
    expect((await people.post('/portalsync/user/department/updateList', renamed)).data).toMatchObject([
      { nameCN: '华东重点客户组' },
    ])
    expect(
      (await people.post('/basedata/area/create', { code: '320599', name: '新设区', parentCode: '320500' })).data,
    ).toMatchObject({ level: 3 })
    expect((await people.post('/portalsync/user/department/delete', { id: made.id })).code).toBe('0')
  })

  it('stay valid while people belong to them', async () => {
    const id = await people.orgId('HQ')
    expect((await people.post('/portalsync/organization/org/updateStatus', { ids: [id], isDeleted: '1' })).code).toBe(
      'stillUsed',
    )
  })
})
