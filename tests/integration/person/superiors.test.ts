import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { headsAbove, type LeaderQuestion, leadersOf } from '@sfa/organization/operations/leaders'
import { superiorsOf } from '@sfa/person/operations/superiors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadeUser, type People, startPeople, userPath } from './start-people'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.api.stop())

const orgPath = '/portalsync/basedata/org'
const setSuperior = async (one: MadeUser, superiorID: string | null, token?: string) => {
  const { data } = await people.post(`${userPath}/search`, { ids: [one.id] })
  return people.post(`${userPath}/updateUser`, { id: one.id, ver: data[0].ver, superiorID }, token)
}
const inYunhe: <T>(work: Parameters<typeof inTenant<T>>[2]) => Promise<T> = work =>
  inTenant(people.api.tenants.db, 'yunhe', work)
const leaders = async (question: LeaderQuestion) =>
  (await inYunhe(tx => leadersOf(tx, question))).map(({ userCode }) => userCode)

describe('the direct superior', () => {
  it('never leads back to the user, and the refusal names the circle', async () => {
    const [a, b, c] = [await some(), await some(), await some()]
    expect((await setSuperior(a, b.id)).code).toBe('0')
    expect((await setSuperior(b, c.id)).code).toBe('0')
    const names = await nameOf(a, b, c)
    const circle = await setSuperior(c, a.id)
    expect(circle).toMatchObject({
      code: 'invalid',
      data: { failures: [{ field: 'superiorID', code: 'chainCircle' }] },
    })
    expect(circle.data.failures[0].message).toContain([names[2], names[0], names[1], names[2]].join(' → '))
    expect((await setSuperior(a, a.id)).data.failures[0].message).toContain(`${names[0]} → ${names[0]}`)
    const batch = await people.post('/portalsync/person/user/batchUpdate', {
      ids: [b.id, c.id],
      changes: { superiorID: a.id },
    })
    // c below a is refused, since b above it still leads there; b below a would be a circle as well.
    expect(batch.data.changed).toBe(0)
  })

  it('is refused at once by two changes that would make a circle together', async () => {
    const [a, b] = [await some(), await some()]
    const answers = await Promise.all([setSuperior(a, b.id), setSuperior(b, a.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', 'invalid'])
  })

  it('is searched by, stands in the history, and is within the reach of who names it', async () => {
    const [boss, one] = [await some(), await some('HD')]
    await setSuperior(one, boss.id)
    const { data } = await people.post(`${userPath}/search`, { superiorID: boss.id })
    expect(data).toMatchObject([{ id: one.id, _labels: { superiorID: expect.any(String) } }])
    const { data: changes } = await people.post('/portalsync/record/changes', { resource: 'person.user', id: one.id })
    expect(changes[0]).toMatchObject({ changes: { superiorID: [null, boss.id] } })

    await people.addRole('EastEditor', 'orgTree', ['search', 'edit'])
    const editor = await people.addUser({ roles: ['EastEditor'], org: 'HD' })
    const other = await some('HD')
    const afar = await setSuperior(other, boss.id, editor.token)
    expect(afar).toMatchObject({ data: { failures: [{ field: 'superiorID', code: 'outOfScope' }] } })
    expect((await setSuperior(other, one.id, editor.token)).code).toBe('0')
  })
})

describe('heads of organisations', () => {
  it('are people within reach, and organisations out of reach are not changed', async () => {
    const keys = ['search', 'add', 'edit', 'delete']
    await people.addRole('EastOrganiser', 'orgTree', keys, [], 'parameter.organization')
    const editor = await people.addUser({ roles: ['EastOrganiser'], org: 'HD' })
    const [near, far] = [await some('HD'), await some('HN')]
    const org = async (code: string) => (await people.post(`${orgPath}/search`, { code: [code] })).data[0]
    const set = async (code: string, values: object) => {
      const { id, ver } = await org(code)
      return people.post(`${orgPath}/update`, { id, ver, ...values }, editor.token)
    }
    expect((await set('HD', { headIDs: [near.id] })).data).toMatchObject({ headIDs: [near.id] })
    expect((await set('HD', { headIDs: [near.id, far.id] })).data.failures).toMatchObject([
      { field: 'headIDs', code: 'outOfScope' },
    ])
    expect((await set('HN', { nameCN: '华南' })).code).toBe('outOfScope')
    const { id: east } = await org('HD')
    const { id: south } = await org('HN')
    expect((await set('P31', { parentID: south })).data.failures).toMatchObject([
      { field: 'parentID', code: 'outOfScope' },
    ])
    const add = (parentID: string | null) =>
      people.post(`${orgPath}/create`, { code: 'EAST-NEW', nameCN: '新设', parentID }, editor.token)
    expect((await add(null)).data.failures).toMatchObject([{ field: 'parentID', code: 'outOfScope' }])
    expect((await add(south)).code).toBe('invalid')
    expect((await add(east)).code).toBe('0')
  })
})

describe('who leads a user', () => {
  it('is the superior, step by step, without people who have left', async () => {
    const [a, b, c] = [await some(), await some(), await some()]
    await setSuperior(a, b.id)
    await setSuperior(b, c.id)
    expect((await inYunhe(tx => superiorsOf(tx, a.id))).map(({ id }) => id)).toEqual([b.id, c.id])
    await people.api.sql('update sys_user set is_deleted = 1 where id = $1', [b.id])
    expect(await leaders({ userId: a.id, by: 'superior' })).toEqual([c.userName])
    expect(await leaders({ userId: a.id, by: 'superior', step: 2 })).toEqual([])
    expect(await leaders({ userId: c.id, by: 'superior' })).toEqual([])
  })

  it('are the heads of the organisation, going up; an own organisation is no step', async () => {
    const [top, head, deputy, one] = [await some(), await some('HZ'), await some('HZ'), await some('HZ')]
    const lead = (code: string, ids: string[]) =>
      people.api.sql('update sys_org set head_ids = $2::bigint[] where tenant_id = $3 and code = $1', [
        code,
        ids,
        'yunhe',
      ])
    await lead('HQ', [top.id])
    await lead('HZ', [head.id, deputy.id])
    expect(await leaders({ userId: one.id, by: 'org' })).toEqual([head.userName, deputy.userName])
    expect(await leaders({ userId: one.id, by: 'org', step: 2 })).toEqual([top.userName])
    expect(await leaders({ userId: head.id, by: 'org' })).toEqual([deputy.userName])
    await lead('HZ', [head.id])
    expect(await leaders({ userId: head.id, by: 'org' })).toEqual([top.userName])
    const above = await inYunhe(async tx => headsAbove(tx, 'org', await people.orgId('HZ')))
    expect(above.map(({ code, heads }) => [code, heads.length])).toEqual([
      ['HZ', 1],
      ['HQ', 1],
    ])
  })

  it('are the heads of the department, and no user where it has none', async () => {
    const [head, one] = [await some(), await some()]
    expect(await leaders({ userId: one.id, by: 'department' })).toEqual([])
    await people.api.sql(
      `update sys_user set department_id = (select id from organization_department where tenant_id = 'yunhe' and code = 'IT')
       where id = $1`,
      [one.id],
    )
    await people.api.sql(
      `update organization_department set head_ids = array[$1::bigint] where tenant_id = 'yunhe' and code = 'IT'`,
      [head.id],
    )
    expect(await leaders({ userId: one.id, by: 'department' })).toEqual([head.userName])
  })
})

const some = (org = 'HQ') => people.addUser({ roles: [], org })
const nameOf = async (...users: MadeUser[]): Promise<string[]> => {
  const { data } = await people.post(`${userPath}/search`, { ids: users.map(({ id }) => id) })
  return users.map(({ id }) => data.find((row: { id: string }) => row.id === id).name)
}
