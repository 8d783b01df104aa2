import type { WireRow } from '@sfa/db/search/search-rows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../person/start-people'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.api.stop())

const searchPath = '/portalsync/store/distributor/search'
const createPath = '/portalsync/store/distributor/create'
const updatePath = '/portalsync/store/distributor/update'
const all = { page: { pageIndex: 1, pageSize: -1 } }

const found = async (body: WireRow, token?: string): Promise<WireRow[]> =>
  (await people.post(searchPath, { ...all, ...body }, token)).data
const one = async (code: string): Promise<WireRow> => {
  const [row] = await found({ code: [code] })
  return row as WireRow
}
/** The code of the refusal, then that of each field that is wrong. */
const faults = async (path: string, body: WireRow) => {
  const { code, data } = await people.post(path, body)
  return [code, ...(data?.failures ?? []).map((one: WireRow) => `${one.field}: ${one.code}`)].join(', ')
}

describe('documented calls', () => {
  test('a distributor is added with a phone alone beside its name, and found by level and by part of its name', async () => {
    const { data } = await people.post('/store/distributor/add', { name: '临江试销商贸', phone: '19900001234' })
    expect(data).toMatchObject({ name: '临江试销商贸', nameCn: '临江试销商贸', distributorLevel: '1', ver: 1 })
    expect(data.code).toMatch(/^D\d{6}$/)
    const search = { distributorLevel: '1', searchField: '临江试销', page: { pageIndex: 1, pageSize: 20 } }
    for (const path of [searchPath, '/store/distributor/findList'])
      expect(await people.post(path, search)).toMatchObject({ total: 1, data: [{ id: data.id }] })
    expect((await people.post(searchPath, { ...search, distributorLevel: '2' })).total).toBe(0)
  })

  test('the demo has three levels, each in the city of the one above', async () => {
    const rows = await found({})
    const levels = [...new Set(rows.map(row => row.distributorLevel))].sort()
    expect(levels).toEqual(['1', '2', '3'])
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const row of rows.filter(one => one.parentID))
      expect([row.code, row.areaIDs]).toEqual([row.code, byId.get(row.parentID)?.areaIDs])
    expect(rows.filter(row => row.parentID && Number(row.level) !== Number(byId.get(row.parentID)?.level) + 1)).toEqual(
      [],
    )
  })

  test('the country comes with its areas', async () => {
    const { data } = await people.get('/store/distributor/getCountryInfo')
    expect(data).toMatchObject([{ code: 'CN', nameCn: '中国', phoneCode: '+86' }])
    const shanghai = data[0].children.find((area: WireRow) => area.code === '310000')
    const [city] = shanghai.children
    expect(city.children.map((area: WireRow) => area.code)).toContain('310115')
  })
})

describe('what is refused', () => {
  test('no phone, a phone with letters, a contract that ends before it begins', async () => {
    expect(await faults(createPath, { name: '无电话' })).toBe('invalid, phone: required')
    expect(await faults(createPath, { name: '字母', phone: '1990000abcd' })).toMatch(/^invalid, phone: /)
    const contract = { contractFrom: '2026-12-31', contractTo: '2026-01-01' }
    expect(await faults(createPath, { name: '合同', phone: '19900000001', ...contract })).toMatch(/^invalid, contract/)
  })

  test('a distributor below itself, and a fourth level', async () => {
    const [top, middle, bottom] = await Promise.all(['D00001', 'D00016', 'D00020'].map(one))
    expect(bottom?.parentID).toBe(middle?.id)
    expect(await faults(updatePath, { id: top?.id, ver: top?.ver, parentID: bottom?.id })).toBe(
      'invalid, parentID: treeCycle',
    )
    expect(await faults(updatePath, { id: top?.id, ver: top?.ver, parentID: top?.id })).toBe(
      'invalid, parentID: treeCycle',
    )
    expect(await faults(createPath, { name: '四级', phone: '19900000002', parentID: bottom?.id })).toBe(
      'invalid, parentID: treeTooDeep',
    )
    const second = await one('D00002')
    expect(await faults(updatePath, { id: top?.id, ver: top?.ver, parentID: second.id })).toBe(
      'invalid, parentID: treeTooDeep',
    )
  })

  test('making one invalid while valid ones are below it', async () => {
    const { id, ver } = await one('D00001')
    const { code, message } = await people.post(updatePath, { id, ver, isDeleted: '1' })
    expect({ code, message }).toEqual({ code: 'stillUsed', message: expect.stringContaining('下级') })
  })
})

describe('users of a distributor', () => {
  const page = 'distributor.distributormanage'
  const codesSeenBy = async (token: string) => (await found({}, token)).map(row => row.code).sort()

  test('see their own distributor, and what those above share where their role says so', async () => {
    const [top, middle, bottom] = await Promise.all(['D00001', 'D00016', 'D00020'].map(one))
    await people.addRole('OwnOnly', 'distributor', ['search', 'view', 'edit', 'add'], [], page)
    await people.addRole('OwnAndShared', 'distributorShared', ['search', 'view', 'edit', 'add', 'download'], [], page)
    const share = async (row: WireRow | undefined, isShared: string) => {
      const { ver } = await one(String(row?.code))
      expect((await people.post(updatePath, { id: row?.id, ver, isShared })).code).toBe('0')
    }
    await share(top, '1')
    await share(middle, '0')
    const user = (role: string) => people.addUser({ roles: [role], distributorID: String(bottom?.id) })
    const [own, sharing] = [await user('OwnOnly'), await user('OwnAndShared')]
    expect(await codesSeenBy(own.token)).toEqual(['D00020'])
    expect(await codesSeenBy(sharing.token)).toEqual(['D00001', 'D00020'])
    await share(middle, '1')
    expect(await codesSeenBy(sharing.token)).toEqual(['D00001', 'D00016', 'D00020'])
    await share(top, '0')
    expect(await codesSeenBy(sharing.token)).toEqual(['D00016', 'D00020'])

    // What is shared is shown and not changed; the own record is; a new one would be out of reach.
    const change = async (code: string) => {
      const { id, ver } = await one(code)
      return (await people.post(updatePath, { id, ver, contact: '新联系人' }, sharing.token)).code
    }
    expect(await change('D00016')).toBe('notFound')
    expect(await change('D00020')).toBe('0')
    const made = await people.post(createPath, { name: '别家', phone: '19900000003' }, sharing.token)
    expect(made.code).toBe('outOfScope')
    const { id } = await one('D00002')
    expect((await people.post('/portalsync/distributor/distributor/findById', { id }, own.token)).code).toBe('notFound')
  })

  test('a user without a distributor sees none by these scopes', async () => {
    await people.addRole('NoDistributor', 'distributorShared', ['search'], [], page)
    const user = await people.addUser({ roles: ['NoDistributor'] })
    expect(await codesSeenBy(user.token)).toEqual([])
  })

  test('a distributor is given to a user only by a caller who reaches it', async () => {
    await people.addRole('PeopleOfHN', 'orgTree', ['search', 'add', 'edit', 'view'])
    const clerk = await people.addUser({ roles: ['PeopleOfHN'], org: 'HN' })
    const { id } = await one('D00001')
    const path = '/portalsync/v2.0/user/user/updateUser'
    const { ver } = clerk
    expect((await people.post(path, { id: clerk.id, ver, distributorID: id }, clerk.token)).code).toBe('outOfScope')
  })
})
