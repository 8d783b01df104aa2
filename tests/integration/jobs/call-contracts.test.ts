import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '../person/list-routes'
import { withoutContract } from './calls-without-contract'
import { endlessIn } from './endless-in'
import { type JobApi, startJobApi } from './start-job-api'

let api: JobApi
let routes: string[]
let document: Document
beforeAll(async () => {
  api = await startJobApi()
  routes = listRoutes(api.api.app).map(({ method, path }) => `${method} ${path}`)
  document = api.api.app.swagger() as unknown as Document
})
afterAll(() => api.stop())

type Schema = Record<string, unknown>
/** Properties of a body that are objects. */
type Parts = Record<string, { properties: object }>
interface Operation {
  summary?: string
  'x-summary-zh'?: string
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
/** Of the calls that come from a contract. */
const operations = () => {
  const made = new Set([...api.api.app.calls.keys()].map(call => call.replace(/:(\w+)/g, '{$1}')))
  return Object.entries(document.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
    )
    .filter(({ call }) => made.has(call))
}

describe('every call', () => {
  const isNamed = (route: string) => withoutContract.some(([start]) => route.startsWith(start))

  it('comes from a contract, or is named with its reason', () => {
    expect(routes.filter(route => !api.api.app.calls.has(route) && !isNamed(route))).toEqual([])
  })

  it('of the named ones is still there', () => {
    for (const [start] of withoutContract)
      expect(
        routes.some(route => route.startsWith(start)),
        start,
      ).toBe(true)
  })
})

describe('the API document', () => {
  it('says of every address what it is for, in both languages', () => {
    const silent = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { summary, 'x-summary-zh': chinese }]) =>
        summary && chinese ? [] : [`${method} ${path}`],
      ),
    )
    expect(silent).toEqual([])
  })

  it('says of every call what it does and what it answers', () => {
    const silent = operations().filter(
      ({ operation }) => !operation.summary || !Object.values(operation.responses['200']?.content ?? {})[0]?.schema,
    )
    expect(silent.map(({ call }) => call)).toEqual([])
  })

  it('says where every text, list and map of a body ends', () => {
    const endless = operations().flatMap(({ call, operation: { requestBody } }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        endlessIn(schema, document.components.schemas).map(place => `${call} ${place}`),
      ),
    )
    expect(endless).toEqual([])
  })

  it('refers only to schemas that it has', () => {
    const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(referred.length).toBeGreaterThan(100)
    const missing = new Set(referred.filter(name => !(String(name) in document.components.schemas)))
    expect([...missing]).toEqual([])
  })

  it('names what a body may hold', () => {
    const isFree = (schema: Schema) =>
      !schema.properties && !schema.anyOf && schema.type !== 'array' && schema.type !== 'null'
    const free = operations().filter(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {}).some(({ schema }) => isFree(schema)),
    )
    expect(free.map(({ call }) => call)).toEqual([])
  })

  it('tells the parts of a form beside the JSON that the same address takes', () => {
    const partsOf = (path: string) =>
      Object.entries(document.paths[path]?.post?.requestBody?.content ?? {}).map(([type, { schema }]) => ({
        type,
        names: Object.keys(schema.properties as object),
      }))
    expect(partsOf('/portalsync/eximport/import')).toMatchObject([
      { type: 'application/json', names: expect.arrayContaining(['uploadId', 'preview']) },
      { type: 'multipart/form-data', names: expect.arrayContaining(['file', 'businessType', 'isCover']) },
    ])
    expect(partsOf('/portalsync/files/attach')).toEqual([
      { type: 'multipart/form-data', names: ['resource', 'field', 'file'] },
    ])
  })

  it('names the fields that a batch change may change', () => {
    const content = document.paths['/portalsync/product/product/batchUpdate']?.post?.requestBody?.content ?? {}
    const { changes, adjust } = (content['application/json']?.schema.properties ?? {}) as Parts
    expect(Object.keys(changes?.properties ?? {})).toEqual(expect.arrayContaining(['brandID', 'unitPrice']))
    expect(changes?.properties).not.toHaveProperty('code')
    expect(Object.keys(adjust?.properties ?? {})).toContain('unitPrice')
    expect(adjust?.properties).not.toHaveProperty('brandID')
  })

  it('makes the calls of a resource from its definition', () => {
    const search = document.paths['/portalsync/product/searchBrand']?.post as Operation
    expect(Object.keys(search.requestBody?.content['application/json']?.schema.properties as object)).toContain(
      'nameCn',
    )
    const data = { type: 'array', items: { $ref: '#/components/schemas/product.brand' } }
    expect(search.responses['200']?.content?.['application/json']?.schema).toMatchObject({
      anyOf: [{ properties: { data } }, { $ref: '#/components/schemas/Refusal' }],
    })
    expect(Object.keys(document.components.schemas['product.brand']?.properties as object)).toEqual(
      expect.arrayContaining(['id', 'ver', 'nameCn', 'createBy']),
    )
  })
})
