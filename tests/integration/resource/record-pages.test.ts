import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import type { WireRow } from '@sfa/db/search/search-rows'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import { tabsAddedTo } from '@sfa/kit/record-page'
import { pageOf, shapeName } from '@sfa/kit/shapes'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { product } from '@sfa/product/definitions/product.resource'
import { resources } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

let services: TenantServices
const caller = aCaller()

beforeAll(async () => {
  services = await startTenantServices()
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 60)
})
afterAll(() => services.stop())

const call = async (...[resource, operation, body]: [Parameters<typeof answerCall>[2], 'search' | 'create', object]) =>
  (await answerCall(services, caller, resource, operation, body as Record<string, unknown>)).data

const tabs = resources.flatMap(resource => tabsAddedTo(resource, resources).map(tab => ({ of: resource.key, ...tab })))

test.each(tabs.map(tab => [tab.of, tab.key, tab] as const))(
  'the page of a %s lists %s that belong to it, and no others',
  async (_of, _key, { listed, by }) => {
    const page = { pageIndex: 1, pageSize: 80 }
    const rows = (await call(listed, 'search', { [by]: ['1'], page })) as WireRow[]
    expect(rows.every(row => [row[by]].flat().includes('1'))).toBe(true)
    expect(await call(listed, 'search', { [by]: ['999999'], page })).toEqual([])
  },
)

it('there are such pages', () => {
  expect(tabs.map(({ of }) => of)).toEqual(expect.arrayContaining(['product.brand', 'product.product']))
})

describe('the history of a record', () => {
  const materials = pageOf(product, product.pages[0] as never)
  const history = (who: typeof caller, id: string) =>
    changesOfRecord(services, who, { resource: shapeName(materials), id })

  it('is told under the key of a further page, of the records that stand on it', async () => {
    await services.pool.query("update product_product set product_type = case when id % 2 = 0 then '2' else '1' end")
    const idOf = async (type: string) =>
      (await services.pool.query('select id::text from product_product where product_type = $1 limit 1', [type]))
        .rows[0].id as string
    const [material, other] = [await idOf('2'), await idOf('1')]
    const clerk = aCaller({ keys: new Set(['materialmanage/materialmanage:view']) })
    expect(await history(clerk, material)).toEqual([])
    await expect(history(clerk, other)).rejects.toMatchObject({ code: 'notFound' })
    await expect(changesOfRecord(services, clerk, { resource: product.key, id: material })).rejects.toMatchObject({
      code: 'notPermitted',
    })
  })
})
