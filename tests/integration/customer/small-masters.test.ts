import type { WireRow } from '@sfa/db/search/search-rows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const post = (path: string, body: WireRow) => api.post(path, body, token)
const one = async (path: string, filter: WireRow) =>
  (await post(path, { ...filter, page: { pageIndex: 1, pageSize: 2 } })).data as WireRow[]
interface Failures {
  failures?: { field: string; code: string }[]
}

/** The code of the refusal, then that of each field that is wrong. */
const faults = async (path: string, body: WireRow) => {
  const { code, data } = await post(path, body)
  const { failures = [] } = (data ?? {}) as Failures
  return [code, ...failures.map(one => `${one.field}: ${one.code}`)].join(', ')
}

const calls = [
  ['banner', '/portalsync/store/', 'createBanner', 'updateBanner', 'searchBanner', 'nameCn', {}],
  ['channel', '/portalsync/store/channel/', 'create', 'update', 'search', 'name', {}],
  ['store tag', '/store/storeTag/', 'busCreate', 'busUpdate', 'busSearch', 'name', {}],
  ['tag group', '/basedata/tagConfig/', 'create', 'update', 'search', 'name', {}],
  ['display area', '/portalsync/displayarea/', 'add', 'update', 'searchList', 'name', { code: 'WALL' }],
] as const

test.each(calls)(
  'a %s is made with its documented fields, changed and found',
  async (_, base, create, update, search, title, given) => {
    const made = (await post(`${base}${create}`, { ...given, [title]: '试验一' })).data
    expect(made).toMatchObject({ [title]: '试验一', isDeleted: '0', ver: 1 })
    expect(made.code).toMatch(/^[A-Z]+\d*$/)
    await post(`${base}${update}`, { id: made.id, ver: made.ver, [title]: '试验二' })
    expect(await one(`${base}${search}`, { [title]: '试验二' })).toMatchObject([{ id: made.id, ver: 2 }])
  },
)

test('the look-ups of the documents answer by the names that they are asked with', async () => {
  const frequencies = await post('/basedata/object/search', {
    objectName: 'MD_VisitFrequency',
    searchItems: [{ column: 'IsDeleted', operator: 'eq', value: '0' }],
    page: { pageIndex: 1, pageSize: 1000 },
  })
  expect(frequencies.total).toBe(5)
  expect(frequencies.data[0]).toMatchObject({ code: 'F01', timeType: '1', times: 3 })
  const areas = await post('/basedata/object/search', {
    objectName: 'md_displayarea',
    returnFiled: ['Name', 'ID'],
    searchItems: [{ column: 'Code', operator: 'like', value: 'CASH_' }],
  })
  expect(areas.data.map((row: WireRow) => row.Name)).toEqual(['人工收银台', '自助收银台'])
  expect(areas.data[0].ID).toBe(areas.data[0].id)
})

describe('what is refused', () => {
  test('a tag that is none, and to add none to many', async () => {
    expect((await post('/store/storeTag/busCreate', { name: ' ' })).data.failures).toEqual([
      { field: 'name', code: 'tagMissing', message: '最少添加1个标签' },
    ])
    const adjust = { tagIdList: { by: 'add', ids: [] } }
    const many = await post('/portalsync/customer/store/batchUpdate', { ids: ['1'], adjust, preview: true })
    expect(many.data.failures).toEqual([{ field: 'tagIdList', code: 'tagMissing', message: '最少添加1个标签' }])
  })

  test('a sixth level of channels, and a channel below itself', async () => {
    const ids: string[] = []
    for (let level = 1; level <= 5; level++) {
      const { data } = await post('/portalsync/store/channel/create', { name: `第${level}层`, parentID: ids.at(-1) })
      ids.push(data.id)
    }
    expect(await faults('/portalsync/store/channel/create', { name: '第六层', parentID: ids.at(-1) })).toBe(
      'invalid, parentID: treeTooDeep',
    )
    const [first] = await one('/portalsync/store/channel/search', { ids: [ids[0]] })
    expect(await faults('/portalsync/store/channel/update', { id: ids[0], ver: first?.ver, parentID: ids[2] })).toBe(
      'invalid, parentID: treeCycle',
    )
    expect((await post('/portalsync/store/channel/update', { id: ids[0], ver: first?.ver, isDeleted: '1' })).code).toBe(
      'hasChildren',
    )
  })

  test('a cash register under another code, and names and codes of more than 50 characters', async () => {
    const path = '/portalsync/displayarea/add'
    expect(await faults(path, { code: 'TILL', name: '收银台三', isCash: '1' })).toMatch(/^invalid, code: /)
    expect(await faults(path, { code: 'C'.repeat(51), name: '名'.repeat(51) })).toBe(
      'invalid, code: maxLength, name: maxLength',
    )
    expect((await post(path, { code: 'CASH_03', name: '名'.repeat(50), isCash: '1' })).code).toBe('0')
  })

  test('a frequency of no visits or of three decimals', async () => {
    const frequency = { name: '从不', timeType: '1' }
    const create = (times: unknown) => faults('/portalsync/customer/visit-frequency/create', { ...frequency, times })
    expect(await create(2.5)).toBe('0')
    expect(await faults('/portalsync/customer/visit-frequency/create', { name: '每天', timeType: '3', times: 1 })).toBe(
      'invalid, timeType: dictMissing',
    )
    expect(await create(0)).toMatch(/^invalid, times: /)
    expect(await create(1.234)).toMatch(/^invalid, times: /)
    expect(await create('两次')).toMatch(/^invalid, times: /)
  })

  test('a tag group becomes invalid only when no valid tag is in it', async () => {
    const [group] = await one('/basedata/tagConfig/search', { code: 'TG01' })
    expect((await post('/basedata/tagConfig/update', { id: group?.id, ver: group?.ver, isDeleted: '1' })).code).toBe(
      'hasMembers',
    )
  })
})

test('the clerk keeps chains and tags, the viewer only reads them', async () => {
  const tokens = await Promise.all(['clerk', 'viewer'].map(name => api.tokenOf('yunhe', name)))
  const answers = await Promise.all(
    tokens.map(async own => [
      (await api.post('/portalsync/store/searchBanner', {}, own)).code,
      (await api.post('/portalsync/store/createBanner', { nameCn: `系统${own.length}` }, own)).status,
    ]),
  )
  expect(answers).toEqual([
    ['0', 200],
    ['0', 403],
  ])
})
