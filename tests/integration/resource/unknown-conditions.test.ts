import { actionPaths } from '@sfa/kit/actions/actions'
import { batchFields } from '@sfa/kit/actions/batch-fields'
import { reportCall } from '@sfa/kit/report'
import type { Resource } from '@sfa/kit/resource'
import { answers, resourceCalls } from '@sfa/kit/resource-calls'
import { conditionFields } from '@sfa/kit/search-names'
import { calledShapes, exportShapes, shapeName, withPages } from '@sfa/kit/shapes'
import { reports, resources } from '@sfa/registry/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startApi, type TestApi } from '../session/start-api'

/** No definition has a field of this name, nor one that is near. */
const madeUp = { qqMadeUpqq: '5' }

let api: TestApi
let token: string

beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const post = (path: string, body: object) => api.post(path, body, token)
/** What is wrong, by field. */
const failures = ({ code, data }: Answer): Record<string, string> =>
  code === 'invalid'
    ? Object.fromEntries(data.failures.map((one: { field: string; code: string }) => [one.field, one.code]))
    : { code }
const unknown = { qqMadeUpqq: 'conditionUnknown' }

const pathOf = (resource: Resource, operation: string) =>
  resourceCalls(resource).find(call => call.operation === operation)?.path as string
const shapes = resources.flatMap(calledShapes).map(shape => [shapeName(shape), shape] as const)
const batched = shapes.filter(([, shape]) => answers(shape, 'batchUpdate') && batchFields(shape).length > 0)

/** Changes of records, runs and messages: whatever a call could have done leaves one. */
const traces = async () => {
  const [row] = await api.sql(`select (select count(*) from record_change) changes, (select count(*) from job_run) runs,
    (select count(*) from message_recipient) recipients`)
  return row
}

it.each(shapes)(
  'a search of %s finds without conditions, and refuses a condition and an order that are made up',
  async (_, shape) => {
    if (!answers(shape, 'search')) return
    const path = pathOf(shape, 'search')
    expect((await post(path, {})).code).toBe('0')
    expect(failures(await post(path, { ids: [] }))).toEqual({ code: '0' })
    expect((await post(path, { ids: [] })).data).toEqual([])
    expect(failures(await post(path, madeUp))).toEqual(unknown)
    const sort = [{ field: 'qqMadeUpqq', order: 'asc' }]
    expect(failures(await post(path, { sort }))).toEqual({ qqMadeUpqq: 'orderUnknown' })
  },
)

describe('changes for many records', () => {
  it.each(batched)('of %s are of records that are said', async (_, shape) => {
    const path = pathOf(shape, 'batchUpdate')
    const [field = ''] = batchFields(shape)
    const [condition = ''] = conditionFields(shape).keys()
    const changes = { [field]: '1' }
    const before = await traces()
    for (const preview of [true, false]) {
      const asked = { changes, preview }
      // The value may be none of its field, which is told as well.
      expect((await post(path, { ...asked, query: madeUp })).code).toBe('invalid')
      expect(failures(await post(path, { ...asked, ids: [] }))).toMatchObject({ ids: 'nothingChosen' })
      expect(failures(await post(path, asked))).toMatchObject({ ids: 'nothingChosen' })
      expect(failures(await post(path, { ...asked, ids: ['1'], query: { all: true } }))).toMatchObject({
        ids: 'chosenTwice',
      })
      for (const query of [{}, { [condition]: null }, { [condition]: '' }, { [condition]: [] }])
        expect((await post(path, { ...asked, query })).code, JSON.stringify(query)).not.toBe('0')
      const nowhere = { ...asked, query: { all: true }, changes: { qqMadeUpqq: '1' } }
      expect(failures(await post(path, nowhere))).toMatchObject({ qqMadeUpqq: 'batchFieldUnknown' })
    }
    expect(await traces()).toEqual(before)
  })

  it('of products, whose brand is misspelt, name the field that was meant', async () => {
    const adjust = { unitPrice: { by: 'percent', value: 10 } }
    const path = '/portalsync/product/product/batchUpdate'
    const answer = await post(path, { query: { brandId: '5' }, adjust, preview: true })
    expect(answer.data.failures).toEqual([
      {
        field: 'brandId',
        code: 'conditionUnknownNear',
        message: '没有名为“brandId”的查询条件，是否指“brandID”',
      },
    ])
    const empty = await post(path, { query: { brandID: '', isDeleted: '0' }, adjust, preview: true })
    expect(failures(empty)).toEqual({ brandID: 'conditionEmpty' })
    expect(failures(await post(path, { query: {}, adjust, preview: true }))).toEqual({ query: 'conditionsMissing' })
    const all = await post(path, { query: { all: true }, adjust, preview: true })
    expect(all.data.count).toBeGreaterThan(0)
    expect(failures(await post(path, { qery: {}, ids: ['1'], adjust, preview: true }))).toEqual({
      qery: 'partUnknownNear',
    })
  })
})

const severalActions = resources
  .flatMap(withPages)
  .flatMap(shape =>
    Object.entries(shape.actions).flatMap(([name, action]) =>
      action.single ? [] : [[`${shapeName(shape)} ${name}`, shape, name] as const],
    ),
  )

it.each(severalActions)('%s is done with records that are said', async (_, shape, name) => {
  const path = actionPaths(shape, name)[0] as string
  const before = await traces()
  for (const chosen of [{}, { ids: [] }, { query: {} }, { query: madeUp }, { ids: ['1'], query: { all: true } }]) {
    const answer = await post(path, chosen)
    expect(answer.code, JSON.stringify(chosen)).not.toBe('0')
    expect(answer.status).toBeLessThan(500)
  }
  expect(await traces()).toEqual(before)
})

it.each(reports.map(report => [report.path, report] as const))('the report %s refuses them', async (path, report) => {
  const search = [report.shape.calls.search ?? []].flat()[0] as string
  expect(failures(await post(search, madeUp))).toEqual(unknown)
  expect(failures(await post(reportCall(path, 'figures'), { ...madeUp, chart: true }))).toEqual(unknown)
})

it('and so does every search that no definition makes', async () => {
  const searches = [...api.app.calls].filter(([name, call]) => name.startsWith('POST') && call.rows && call.body)
  expect(searches.length).toBeGreaterThan(200)
  const taken: string[] = []
  for (const [name, { key }] of searches) {
    const answer = await api.post(name.slice('POST '.length), madeUp, key === 'public' ? null : token)
    if (answer.code === '0' || answer.status >= 500) taken.push(`${name} ${answer.code}`)
  }
  expect(taken).toEqual([])
})

const exported = resources.flatMap(exportShapes).map(shape => shape.export?.kind as string)

it.each(exported)('an export of %s refuses conditions and columns that are made up', async kind => {
  const before = await traces()
  const asked = { exportDataType: kind, queryCondition: JSON.stringify(madeUp) }
  expect(failures(await post('/portalsync/eximport/export', asked))).toEqual(unknown)
  const columns = { exportDataType: kind, downloadColumnDtoList: [{ id: 'qqMadeUpqq' }] }
  expect(failures(await post('/portalsync/eximport/export', columns))).toEqual({ qqMadeUpqq: 'columnUnknown' })
  expect(await traces()).toEqual(before)
})

describe('selections', () => {
  const searches = (query: object, more: object = {}) => [{ query, except: [], ...more }]

  it.each(shapes.filter(([, { page, linesOf }]) => !page && !linesOf))('of %s', async (_, { key }) => {
    const count = (query: object) =>
      post('/portalsync/selection/count', { resource: key, ids: [], searches: searches(query) })
    expect(failures(await count(madeUp))).toEqual(unknown)
    expect(failures(await count({}))).toEqual({ query: 'conditionsMissing' })
    expect(await post('/portalsync/selection/count', { resource: key, ids: [] })).toMatchObject({ code: '0', data: 0 })
    expect((await count({ all: true })).code).toBe('0')
  })

  it('of people who get a message', async () => {
    const audience = { searches: searches(madeUp, { kind: 'user' }) }
    const message = { name: 'm', type: 'notice', title: 't', content: 'c', audience }
    expect(failures(await post('/portalsync/message/message/create', message))).toEqual(unknown)
    const everyone = { ...message, audience: { searches: searches({}, { kind: 'user' }) } }
    expect(failures(await post('/portalsync/message/message/create', everyone))).toEqual({ query: 'conditionsMissing' })
  })
})

describe('what callers of the documents send is taken', () => {
  it.each([
    [
      '/portalsync/basedata/dict/search',
      { isDeleted: '0', typeList: ['ProductType'], type: '', buCode: '1', page: {} },
    ],
    ['/portalsync/basedata/dict/search', { isDeleted: '0', type: 'ProductType', buCode: '1', page: { pageSize: 500 } }],
    ['/portalsync/basedata/org/search', { isDeleted: '0' }],
    ['/portalsync/user/department/search', { isDeleted: '0' }],
    ['/portalsync/basedata/area/search', { isDeleted: '0', level: '0' }],
    ['/portalsync/basedata/area/search', { code: '320000' }],
    ['/portalsync/basedata/systemConfig/search', { type: 'CropSet' }],
    ['/portalsync/v2.7/basedata/searchSystemConfig', { type: 'CropSet' }],
    ['/portalsync/store/searchStoreGroup', { customerKeyType: 'Store', page: { pageSize: -1 } }],
    ['/portalsync/store/distributor/search', { distributorLevel: '', searchField: '', page: { pageSize: 20 } }],
    [
      '/portalsync/user/user/searchByOrg',
      { searchField: '', orgIdList: [], roleCodeList: [], page: { pageSize: 1000 } },
    ],
    [
      '/basedata/object/search',
      {
        objectName: 'MD_Store',
        searchItems: [{ column: 'IsDeleted', operator: 'eq', value: 0 }],
        page: { pageSize: 1000 },
      },
    ],
    ['/portalsync/product/searchProduct', { pageIndex: 1, pageSize: 20, code: '', fullNameCn: '' }],
  ])('%s %o', async (path, body) => expect((await post(path, body)).code).toBe('0'))
})
