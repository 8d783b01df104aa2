import type { WireRow } from '@sfa/db/search/search-rows'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import type { PageSpec, Resource } from '@sfa/kit/resource'
import { resourceCalls } from '@sfa/kit/resource-calls'
import { pageOf } from '@sfa/kit/shapes'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { findRecord } from '@sfa/operations/resource/searching/find-record'
import { user } from '@sfa/person/definitions/user.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'

let services: TenantServices
const caller = aCaller()
const page = (resource: Resource) => pageOf(resource, resource.pages[0] as PageSpec)
const materials = page(product)

beforeAll(async () => {
  services = await startTenantServices()
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 60)
  await services.pool.query(
    "update product_product set product_type = case when id % 3 = 0 then '2' else '1' end, is_free_goods = 0",
  )
})
afterAll(() => services.stop())

const call = async (
  resource: Resource,
  operation: 'search' | 'findById' | 'create' | 'update' | 'updateStatus',
  body: object,
  who = caller,
) => (await answerCall(services, who, resource, operation, body as Record<string, unknown>)).data as WireRow
const idOf = async (type: string) =>
  (
    await services.pool.query('select id::text, ver from product_product where product_type = $1 order by id limit 1', [
      type,
    ])
  ).rows[0] as { id: string; ver: number }

test('a page has calls and keys of its own', () => {
  expect(resourceCalls(materials).map(({ path }) => path)).toContain('/portalsync/product/material/search')
  expect(page(user).path).toBe('/person/offlist')
})

test('its filter holds whatever is searched, read or written', async () => {
  const all = { page: { pageIndex: 1, pageSize: -1 } }
  const rows = (await call(materials, 'search', all)) as unknown as WireRow[]
  expect(rows).toHaveLength(20)
  expect(await call(materials, 'search', { ...all, productType: '1' })).toEqual([])
  const [material, other] = [await idOf('2'), await idOf('1')]
  expect(await call(materials, 'findById', { id: material.id })).toMatchObject({ productType: '2' })
  await expect(call(materials, 'findById', { id: other.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(call(materials, 'update', { ...other, barCode: '1' })).rejects.toMatchObject({ code: 'notFound' })
  await expect(call(materials, 'updateStatus', { ids: [other.id], isDeleted: '1' })).rejects.toMatchObject({
    code: 'notFound',
  })
  expect(await call(materials, 'update', { ...material, barCode: '1' })).toMatchObject({ barCode: '1' })
})

test('what is made on it is what it shows, and nothing else can be', async () => {
  const { id } = await idOf('1')
  const {
    id: _id,
    ver: _ver,
    code: _code,
    customFields: _own,
    _labels,
    ...values
  } = await findRecord(services, caller, product, id)
  const given = Object.fromEntries(
    Object.entries(values).filter(([name]) => name in product.fields && name !== 'productType'),
  )
  expect(await call(materials, 'create', { ...given, code: 'M-1' })).toMatchObject({ productType: '2' })
  await expect(call(materials, 'create', { ...given, code: 'M-2', productType: '1' })).rejects.toMatchObject({
    code: 'outOfScope',
  })
  const { rows } = await services.pool.query("select from product_product where code = 'M-2'")
  expect(rows).toEqual([])
})

test('a record may leave the page that it is changed on', async () => {
  const material = await idOf('2')
  expect(await call(materials, 'update', { ...material, productType: '1' })).toMatchObject({ productType: '1' })
  await expect(call(materials, 'findById', { id: material.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('the key of one page opens no other', async () => {
  const keyed = aCaller({ keys: new Set(['product/productmanage:search', 'product/productmanage:edit']) })
  await expect(call(materials, 'update', { id: '1', ver: 1 }, keyed)).rejects.toMatchObject({ code: 'notPermitted' })
})
