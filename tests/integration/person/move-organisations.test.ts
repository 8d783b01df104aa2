import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type People, startPeople } from './start-people'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.api.stop())

const path = '/portalsync/basedata/org'
interface Org {
  id: string
  ver: number
  parentID: string | null
  level: number
}
const orgOf = async (code: string): Promise<Org> => (await people.post(`${path}/search`, { code: [code] })).data[0]
const preview = async (code: string, parent: string | null, token?: string) =>
  people.post(
    `${path}/previewMove`,
    { id: (await orgOf(code)).id, parentID: parent === null ? null : (await orgOf(parent)).id },
    token,
  )
const move = async (code: string, parent: string | null, token?: string) => {
  const { id, ver } = await orgOf(code)
  return people.post(`${path}/move`, { id, ver, parentID: parent === null ? null : (await orgOf(parent)).id }, token)
}
const failuresOf = (answer: { data: { failures: { field: string; code: string }[] } }) =>
  answer.data.failures.map(({ field, code }) => `${field} ${code}`)

describe('moving an organisation', () => {
  it('shows what moves along, moves it in one go with rights, and goes back', async () => {
    await people.addRole('SouthLook', 'orgTree', ['search', 'view'])
    const reader = await people.addUser({ roles: ['SouthLook'], org: 'HN' })
    const inShanghai = await people.addUser({ roles: [], org: 'C310115' })
    const shanghai = await orgOf('P31')
    const { data } = await preview('P31', 'HN')
    expect(data).toMatchObject({
      ver: shanghai.ver,
      from: ['云禾饮品（演示）', '华东大区'],
      to: ['云禾饮品（演示）', '华南大区'],
      gains: { first: expect.arrayContaining([{ id: reader.id, name: expect.any(String) }]) },
    })
    const nodes = await people.api.sql(
      "select id from sys_org where tenant_id = 'yunhe' and (id = $1 or full_path like $2)",
      [shanghai.id, `%/${shanghai.id}/%`],
    )
    expect(data.nodes).toBe(nodes.length)
    const users = await people.api.sql(
      "select id from sys_user where tenant_id = 'yunhe' and is_deleted = 0 and org_ids && $1::bigint[]",
      [nodes.map(({ id }) => id)],
    )
    expect(data.uses).toContainEqual({ resource: 'person.user', field: 'orgIds', count: users.length })
    expect(await people.usersSeenBy(reader.token)).not.toContain(inShanghai.id)

    const done = await move('P31', 'HN')
    expect(done.data).toMatchObject({ moved: nodes.length, parentID: (await orgOf('HN')).id })
    expect((await orgOf('C310115')).level).toBe(4)
    expect(await people.usersSeenBy(reader.token)).toContain(inShanghai.id)
    const { data: changes } = await people.post('/portalsync/record/changes', {
      resource: 'organization.org',
      id: shanghai.id,
    })
    expect(changes[0].changes.parentID).toEqual([shanghai.parentID, done.data.parentID])

    const back = { id: shanghai.id, ver: done.data.ver, parentID: shanghai.parentID }
    expect((await people.post(`${path}/move`, back)).data.moved).toBe(nodes.length)
    expect((await people.post(`${path}/move`, { ...back, parentID: done.data.parentID })).code).toBe('stale')
    expect(await people.usersSeenBy(reader.token)).not.toContain(inShanghai.id)
  })

  it('is refused in a circle, too deep, where it stands already and below what is invalid, by preview and move alike', async () => {
    for (const [code, parent, said] of [
      ['HD', 'P31', 'parentID treeCycle'],
      ['HD', 'HD', 'parentID treeCycle'],
      ['HD', 'C440100', 'parentID treeTooDeep'],
      ['P31', 'HD', 'parentID notMoved'],
    ] as const) {
      expect(failuresOf(await preview(code, parent))).toEqual([said])
      expect(failuresOf(await move(code, parent))).toEqual([said])
    }
    const { data } = await people.post(`${path}/create`, { code: 'SHUT', nameCN: '已撤', isDeleted: '1' })
    expect(data.isDeleted).toBe('1')
    expect(failuresOf(await preview('P31', 'SHUT'))).toEqual(['parentID refInvalid'])
  })

  it('is refused out of reach, and without the key', async () => {
    await people.addRole('EastMover', 'orgTree', ['search', 'view', 'edit'], [], 'parameter.organization')
    const mover = await people.addUser({ roles: ['EastMover'], org: 'HD' })
    expect((await move('P44', 'HD', mover.token)).code).toBe('outOfScope')
    expect(failuresOf(await preview('P31', 'HN', mover.token))).toEqual(['parentID outOfScope'])
    expect(failuresOf(await move('P31', null, mover.token))).toEqual(['parentID outOfScope'])
    expect((await move('C310115', 'P32', mover.token)).code).toBe('0')
    expect((await move('C310115', 'P31', mover.token)).code).toBe('0')
    const nobody = await people.addUser({ roles: ['Viewer'] })
    await people.api.sql(
      `delete from sys_role_menu g using sys_role r where g.tenant_id = 'yunhe' and r.tenant_id = g.tenant_id
       and r.id = g.role_id and r.code = 'Viewer' and g.menu_code <> 'home'`,
    )
    for (const name of ['previewMove', 'move', 'uses', 'chart'])
      expect((await people.post(`${path}/${name}`, { id: '1', ver: 1, parentID: null }, nobody.token)).status).toBe(403)
  })

  it('moves departments too', async () => {
    const of = async (code: string) =>
      (await people.post('/portalsync/user/department/search', { code: [code] })).data[0]
    const { id, ver } = await of('SALES-KA')
    const body = { id, parentID: (await of('MKT')).id }
    expect((await people.post('/portalsync/user/department/previewMove', body)).data).toMatchObject({
      to: ['市场中心'],
      gains: { count: 0 },
    })
    expect((await people.post('/portalsync/user/department/move', { ...body, ver })).data).toMatchObject({ moved: 1 })
  })
})

describe('what uses an organisation', () => {
  it('is counted by kind, and refuses to make it invalid with all of it', async () => {
    await people.addUser({ roles: [], org: 'P33' })
    const { id, ver } = await orgOf('P33')
    const { data } = await people.post(`${path}/uses`, { id })
    expect(data.children).toBeGreaterThan(0)
    expect(data.uses).toContainEqual({ resource: 'person.user', field: 'orgIds', count: expect.any(Number) })
    const refused = await people.post(`${path}/update`, { id, ver, isDeleted: '1' })
    expect(refused.code).toBe('stillUsed')
    expect(refused.message).toContain(`有效下级${data.children}个`)
    expect(refused.message).toMatch(/用户\d+个/)
  })
})

describe('the organisation chart', () => {
  it('answers a level at a time, with heads and with numbers within the reader’s reach', async () => {
    const all = (await people.post(`${path}/chart`, { parentID: null })).data
    expect(all).toMatchObject([{ code: 'HQ', level: 1 }])
    const regions = (await people.post(`${path}/chart`, { parentID: all[0].id })).data
    expect(regions.map(({ code }: { code: string }) => code)).toEqual(['DB', 'HB', 'HD', 'HN', 'HZ', 'XN'])
    const head = await people.addUser({ roles: [], org: 'XN' })
    const region = await orgOf('XN')
    await people.post(`${path}/update`, { id: region.id, ver: region.ver, headIDs: [head.id] })
    await people.addRole('WestLook', 'orgTree', ['search', 'view'], [], 'parameter.organization')
    await people.addRole('WestPeople', 'orgTree', ['search', 'view'])
    const reader = await people.addUser({ roles: ['WestLook', 'WestPeople'], org: 'XN' })
    const seen = (await people.post(`${path}/chart`, { parentID: all[0].id }, reader.token)).data
    const of = (code: string) => seen.find((node: { code: string }) => node.code === code)
    expect(of('XN').heads).toMatchObject([{ id: head.id }])
    expect(of('XN').people).toBe((await people.usersSeenBy(reader.token)).length)
    expect(of('HD')).toMatchObject({ people: 0, stores: null })
    expect(of('HD').children).toBeGreaterThan(0)
  })
})
