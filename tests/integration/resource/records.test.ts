import type { WireRow } from '@sfa/db/search/search-rows'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerFamilyCall } from '@sfa/operations/resource/calls/object-family'
import { saveSystemConfig } from '@sfa/parameter/operations/system-config'
import { brand } from '@sfa/product/definitions/brand.resource'
import { category } from '@sfa/product/definitions/category.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { productGroup } from '@sfa/product/definitions/product-group.resource'
import { dismissProductGroup, unbindProducts } from '@sfa/product/operations/unbind-product-group'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let services: TenantServices
const caller = aCaller()

beforeAll(async () => {
  services = await startTenantServices()
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 60)
})
afterAll(() => services.stop())

const call = async (
  resource: Resource,
  operation: Parameters<typeof answerCall>[3],
  body: WireRow,
  who: Caller = caller,
) => answerCall(services, who, resource, operation, body)
const create = async (resource: Resource, body: WireRow) => (await call(resource, 'create', body)).data as WireRow
const search = async (resource: Resource, body: WireRow) => {
  const { data, total } = await call(resource, 'search', body)
  return { rows: data as WireRow[], total }
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'was accepted',
    error =>
      [
        error.code,
        ...(error.details ?? []).map((detail: { field: string; code: string }) => `${detail.field}: ${detail.code}`),
      ].join(', '),
  )

describe('a record', () => {
  test('is created with its defaults and found again by part of its name', async () => {
    const made = await create(brand, { code: 'B1', nameCn: '山泉' })
    expect(made).toMatchObject({ code: 'B1', nameCn: '山泉', isDeleted: '0', ver: 1, createBy: '测试员', logo: [] })
    expect((await search(brand, { nameCn: '泉' })).rows.map(row => row.code)).toEqual(['B1'])
    expect((await search(brand, { searchField: 'b1' })).total).toBe(1)
  })

  test('is refused with every field that is wrong', async () => {
    expect(await refusal(call(brand, 'create', { code: '有 空格', nameCn: '' }))).toBe(
      'invalid, code: codeFormat, nameCn: required',
    )
  })

  test('cannot take a code that another has', async () => {
    await create(brand, { code: 'B2', nameCn: '二' })
    expect(await refusal(call(brand, 'create', { code: 'B2', nameCn: '又二' }))).toBe('invalid, code: duplicate')
  })

  test('changes only with the version that was read', async () => {
    const made = await create(brand, { code: 'B3', nameCn: '三' })
    const changed = (await call(brand, 'update', { id: made.id, ver: 1, nameCn: '叁' })).data as WireRow
    expect(changed).toMatchObject({ nameCn: '叁', ver: 2, code: 'B3' })
    expect(await refusal(call(brand, 'update', { id: made.id, ver: 1, nameCn: '仨' }))).toBe('stale')
    expect((await call(brand, 'findById', { id: made.id })).data).toMatchObject({ nameCn: '叁' })
  })

  test('keeps a note of each change with the old and the new value', async () => {
    const made = await create(brand, { code: 'B4', nameCn: '四' })
    await call(brand, 'update', { id: made.id, ver: 1, nameCn: '肆' })
    const { rows } = await services.pool.query(
      'select operation, changes, user_name from record_change where record_id = $1 order by id',
      [made.id],
    )
    expect(rows.at(-1)).toEqual({ operation: 'update', changes: { nameCn: ['四', '肆'] }, user_name: '测试员' })
  })

  test('of another tenant is neither found nor changed', async () => {
    const made = await create(brand, { code: 'B5', nameCn: '五' })
    const stranger = aCaller({ tenantId: 'two' })
    expect((await call(brand, 'search', { code: 'B5' }, stranger)).total).toBe(0)
    expect(await refusal(call(brand, 'findById', { id: made.id }, stranger))).toBe('notFound')
    expect(await refusal(call(brand, 'update', { id: made.id, ver: 1, nameCn: 'x' }, stranger))).toBe('notFound')
    expect(await refusal(call(brand, 'updateStatus', { ids: [made.id], isDeleted: '1' }, stranger))).toBe('notFound')
  })
})

describe('permissions', () => {
  const clerk = (...keys: string[]) => aCaller({ keys: new Set(keys) })

  test('a call needs the key of its page', async () => {
    expect(await refusal(call(brand, 'create', { code: 'P1', nameCn: 'p' }, clerk('product/brand:search')))).toBe(
      'notPermitted',
    )
    expect(await refusal(call(product, 'search', {}, clerk('product/brand:search')))).toBe('notPermitted')
  })

  test('a form that refers to brands may choose among them, and sees no more than their names', async () => {
    const { data } = await call(brand, 'search', { code: 'YHC' }, clerk('product/productmanage:search'))
    expect(data).toEqual([expect.objectContaining({ code: 'YHC', nameCn: '云禾茶' })])
    expect((data as WireRow[])[0]).not.toHaveProperty('createBy')
  })
})

describe('products', () => {
  test('are shown with the names of what they refer to', async () => {
    const { rows, total } = await search(product, { page: { pageIndex: 1, pageSize: 20 } })
    expect(total).toBe(60)
    expect(rows).toHaveLength(20)
    expect(rows[0]).toMatchObject({
      code: 'YH-000001',
      brandID: expect.stringMatching(/^\d+$/),
      _labels: { brandID: expect.any(String), categoryIDs: [expect.any(String)] },
    })
  })

  test('are found by a category above theirs', async () => {
    const root = (await search(category, { code: ['01'] })).rows[0]
    const below = await search(product, { categoryIDs: [root?.id] })
    expect(below.total).toBeGreaterThan(0)
    expect(below.total).toBeLessThan(60)
  })

  test('are found by a price range, in yuan', async () => {
    const { rows } = await search(product, { unitPrice: [4, 5], page: { pageIndex: 1, pageSize: -1 } })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.unitPrice).toSatisfy((price: number) => price >= 4 && price <= 5)
  })

  test('have one common unit at most, and references that exist', async () => {
    const one = (await search(product, { code: ['YH-000001'] })).rows[0] as WireRow
    const unit = (one.basicUnit as WireRow).uomid
    const attempt = {
      id: one.id,
      ver: one.ver,
      basicUnit: { uomid: unit, basicprice: 1, iscommon: '1' },
      subUnits: [{ uomid: unit, conversionRatio: 6, unitprice: 6, iscommon: '1' }],
    }
    expect(await refusal(call(product, 'update', attempt))).toBe('invalid, subUnits: ruleBroken, subUnits: ruleBroken')
    expect(await refusal(call(product, 'update', { id: one.id, ver: one.ver, brandID: '999999' }))).toBe(
      'invalid, brandID: refMissing',
    )
    expect(await refusal(call(product, 'update', { id: one.id, ver: one.ver, productType: '9' }))).toBe(
      'invalid, productType: dictMissing',
    )
    const material = { id: one.id, ver: one.ver, productType: '2', isFreeGoods: 1 }
    expect(await refusal(call(product, 'update', material))).toBe('invalid, isFreeGoods: ruleBroken')
    expect(await refusal(call(product, 'update', { id: one.id, ver: one.ver, unitPrice: '1234567' }))).toBe(
      'invalid, unitPrice: moneyFormat',
    )
    expect(await refusal(call(product, 'update', { id: one.id, ver: one.ver, customFields: { origin: 'moon' } }))).toBe(
      'invalid, customFields.origin: dictMissing',
    )
  })
})

describe('trees', () => {
  test('a moved node takes what is below it along, and cannot go below itself', async () => {
    const a = await create(category, { code: 'A', nameCn: '甲' })
    const b = await create(category, { code: 'A1', nameCn: '乙', parentID: a.id })
    const c = await create(category, { code: 'A11', nameCn: '丙', parentID: b.id })
    const other = await create(category, { code: 'Z', nameCn: '末' })
    expect(c).toMatchObject({ level: 3, fullPath: `/${a.id}/${b.id}/` })
    await call(category, 'update', { id: b.id, ver: b.ver, parentID: other.id })
    expect((await call(category, 'findById', { id: c.id })).data).toMatchObject({
      level: 3,
      fullPath: `/${other.id}/${b.id}/`,
    })
    expect(await refusal(call(category, 'update', { id: other.id, ver: other.ver, parentID: c.id }))).toBe(
      'invalid, parentID: treeCycle',
    )
  })

  test('are at most five levels deep', async () => {
    let parentID: unknown = null
    for (let level = 1; level <= 5; level++)
      parentID = (await create(category, { code: `D${level}`, nameCn: `第${level}级`, parentID })).id
    expect(await refusal(create(category, { code: 'D6', nameCn: '第6级', parentID }))).toBe(
      'invalid, parentID: treeTooDeep',
    )
  })

  test('a node with valid children or products stays valid', async () => {
    const root = (await search(category, { code: ['01'] })).rows[0] as WireRow
    expect(await refusal(call(category, 'updateStatus', { id: root.id, isDeleted: '1' }))).toBe('hasChildren')
    const used = (await search(product, { page: { pageIndex: 1, pageSize: 1 } })).rows[0] as WireRow
    const leaf = (used.categoryIDs as string[])[0]
    expect(await refusal(call(category, 'updateStatus', { id: leaf, isDeleted: '1' }))).toBe('hasMembers')
  })

  test('nothing valid stands below an invalid node: not when it is made, moved, or made valid again', async () => {
    const top = await create(category, { code: 'G', nameCn: '庚' })
    const below = await create(category, { code: 'G1', nameCn: '辛', parentID: top.id })
    const other = await create(category, { code: 'H', nameCn: '壬' })
    const switchTo = (ids: unknown[], isDeleted: string) => call(category, 'updateStatus', { ids, isDeleted })
    await switchTo([top.id, below.id], '1')
    const wrong = 'invalid, parentID: refInvalid'
    expect(await refusal(create(category, { code: 'G2', nameCn: '癸', parentID: top.id }))).toBe(wrong)
    expect(await refusal(call(category, 'update', { id: other.id, ver: other.ver, parentID: top.id }))).toBe(wrong)
    expect(await refusal(switchTo([below.id], '0'))).toBe(wrong)
    expect(await create(category, { code: 'G3', nameCn: '子', parentID: top.id, isDeleted: '1' })).toMatchObject({
      level: 2,
    })
    expect((await switchTo([below.id, top.id], '0')).data).toHaveLength(2)
  })
})

describe('changing many at once', () => {
  test('shows before and after, then changes all that were found and names what it refused', async () => {
    const query = { brandID: (await search(brand, { code: ['YHC'] })).rows.map(row => row.id) }
    const preview = (await call(product, 'batchUpdate', { query, changes: { shelfLife: 24 }, preview: true })).data as {
      count: number
      samples: unknown[]
    }
    expect(preview.samples[0]).toMatchObject({ after: { shelfLife: 24 } })
    expect((await call(product, 'batchUpdate', { query, changes: { shelfLife: 24 } })).data).toMatchObject({
      changed: preview.count,
      refused: [],
    })
    expect((await search(product, { ...query, shelfLife: [24, 24] })).total).toBe(preview.count)
    const some = (await search(product, query)).rows.slice(0, 1)
    const { data } = await call(product, 'batchUpdate', {
      ids: [...some.map(row => row.id), '424242'],
      changes: { expDay: 7 },
    })
    expect(data).toMatchObject({
      changed: 1,
      refused: [{ id: '424242', code: 'notFound', message: '数据不存在' }],
    })
  })

  test('above 500 records it becomes a job', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => String(index + 1))
    const { batchId } = (await call(product, 'batchUpdate', { ids, changes: { expDay: 1 } })).data as {
      batchId: string
    }
    const { rows } = await services.pool.query('select job, phase, params from job_run where id = $1', [batchId])
    expect(rows).toEqual([
      { job: 'batch-change', phase: 'queued', params: { resource: 'product.product', ids, changes: { expDay: 1 } } },
    ])
  })
})

describe('object families', () => {
  test('search by conditions and answer the fields asked for', async () => {
    const answer = await answerFamilyCall(services, caller, 'search', {
      objectName: 'md_product',
      searchItems: [{ column: 'productType', operator: 'eq', value: '1' }],
      returnFiled: ['code'],
      page: { pageIndex: 1, pageSize: 1 },
    })
    const data = [{ id: expect.any(String), ver: expect.any(Number), code: 'YH-000001' }]
    expect(answer).toEqual({ data, total: 60 })
  })

  test('group and sum', async () => {
    const answer = await answerFamilyCall(services, caller, 'searchForGroupBy', {
      objectName: 'MD_Product',
      groupBy: ['productType'],
      sum: ['unitPrice'],
    })
    expect(answer).toMatchObject({ data: [{ productType: '1', count: 60, sum_unitPrice: expect.any(Number) }] })
  })

  test('refuse columns that do not exist', async () => {
    const attempt = {
      objectName: 'MD_Product',
      searchItems: [{ column: 'id; drop table', operator: 'eq' as const, value: 1 }],
    }
    expect(await refusal(answerFamilyCall(services, caller, 'search', attempt))).toBe(
      'invalid, id; drop table: conditionUnknown',
    )
  })
})

test('a product group lets products go, one by one or all at once', async () => {
  const group = (await search(productGroup, { code: ['G01'] })).rows[0] as WireRow
  const members = (await search(product, { groupIds: [group.id] })).rows
  expect(members.length).toBeGreaterThan(1)
  expect(
    await unbindProducts(services, caller, { id: String(group.id), productIds: [String(members[0]?.id)] }),
  ).toEqual({ unbound: 1 })
  expect(await dismissProductGroup(services, caller, { id: String(group.id) })).toMatchObject({
    unbound: members.length - 1,
  })
  expect((await search(product, { groupIds: [group.id] })).total).toBe(0)
  expect((await call(productGroup, 'findById', { id: group.id })).data).toMatchObject({ isDeleted: '1' })
})

test('the GrossAmount switch hides prices from searches, records and families', async () => {
  const price = { unitPrice: [0, 1] }
  const shown = await search(product, { page: { pageIndex: 1, pageSize: 1 } })
  expect(shown.rows[0]).toHaveProperty('unitPrice')
  await saveSystemConfig(services, caller, [{ type: 'GrossAmount', param: 'GrossAmount', value: '0' }])
  const { rows, total } = await search(product, {
    ...price,
    sort: [{ field: 'unitPrice', order: 'asc' }],
    page: { pageIndex: 1, pageSize: 1 },
  })
  expect(total).toBe(60)
  for (const row of [rows[0], (await call(product, 'findById', { id: rows[0]?.id })).data as WireRow]) {
    expect(row).not.toHaveProperty('unitPrice')
    expect(row?.basicUnit).not.toHaveProperty('basicprice')
  }
  const grouped = answerFamilyCall(services, caller, 'searchForGroupBy', {
    objectName: 'MD_Product',
    groupBy: ['productType'],
    sum: ['unitPrice'],
  })
  expect(await refusal(grouped)).toBe('notPermitted')
  await saveSystemConfig(services, caller, [{ type: 'GrossAmount', param: 'GrossAmount', value: '1' }])
  expect((await search(product, { page: { pageIndex: 1, pageSize: 1 } })).rows[0]).toHaveProperty('unitPrice')
})
