import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { searchRows } from '@sfa/db/search/search-rows'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import { familyCall } from '@sfa/kit/calls/object-family.calls'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import { countSelection } from '@sfa/operations/resource/batch/selected-records'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerFamilyCall } from '@sfa/operations/resource/calls/object-family'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

type Row = Record<string, unknown>

let services: TenantServices
const caller = aCaller()
/** Codes of the products, in their order, and what they hold. */
let codes: string[] = []
const held: Row[] = [
  { note: 'Grüner Tee 50%', size: 9, since: '2026-03-01', maker: '1', places: ['1', '2'], secret: 'x' },
  { note: 'tee', size: 10.5, since: '2026-03-02', maker: '2', places: ['2'], secret: 'y' },
  { note: 'Kaffee', size: 100, since: '2025-12-31', maker: '1', places: ['1'], secret: 'x' },
  // What the field held before it became one of numbers, and a product without any of them.
  { size: 'large', places: '1' },
  {},
]

const define = (fieldName: string, fieldType: string, more: Row = {}) =>
  answerCall(services, caller, customField, 'create', {
    keyName: 'MD_Product',
    fieldName,
    fieldDescription: fieldName,
    fieldEnDescription: fieldName,
    fieldType,
    ...more,
  })
const choices = { dictionarySource: 'dictionary', dictionaryType: 'ProductType' }

beforeAll(async () => {
  services = await startTenantServices()
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', held.length)
  await services.pool.query("update parameter_custom_field set is_deleted = 1 where tenant_id = 'one'")
  await define('note', 'Text')
  await define('size', 'Number')
  await define('since', 'Date')
  await define('maker', 'Select', choices)
  await define('places', 'MultiSelect', choices)
  await define('secret', 'Text', { allowView: '0' })
  await define('fixed', 'Text', { allowEdit: '0' })
  const { rows } = await services.pool.query("select code from product_product where tenant_id = 'one' order by code")
  codes = rows.map(({ code }) => code)
})
beforeEach(async () => {
  for (const [at, values] of held.entries())
    await services.pool.query("update product_product set custom_fields = $1 where tenant_id = 'one' and code = $2", [
      values,
      codes[at],
    ])
})
afterAll(() => services.stop())

const page = { pageIndex: 1, pageSize: 20 }
const rowsOf = async (body: Row) =>
  (await answerCall(services, caller, product, 'search', { page, ...body })).data as Row[]
/** Which of the products are found, by their place. */
const found = async (body: Row) => (await rowsOf(body)).map(({ code }) => codes.indexOf(String(code)))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'was accepted',
    error => (error.details ?? []).map((one: Row) => `${one.field}: ${one.code}`).join(', ') || error.code,
  )
const kept = async () =>
  (
    await services.pool.query("select custom_fields from product_product where tenant_id = 'one' order by code")
  ).rows.map(row => row.custom_fields)

describe('the tenant’s own fields', () => {
  test('are searched by as fields of their kind', async () => {
    expect(await found({ 'customFields.note': 'TEE' })).toEqual([0, 1])
    expect(await found({ 'customFields.note': '50%' })).toEqual([0])
    expect(await found({ 'customFields.note': ['tee'] })).toEqual([1])
    expect(await found({ 'customFields.size': ['9.5', null] })).toEqual([1, 2])
    expect(await found({ 'customFields.size': [null, 10.5] })).toEqual([0, 1])
    expect(await found({ 'customFields.since': ['2026-01-01', '2026-03-01'] })).toEqual([0])
    expect(await found({ 'customFields.maker': ['1', '3'] })).toEqual([0, 2])
    expect(await found({ 'customFields.maker': '2' })).toEqual([1])
    expect(await found({ 'customFields.maker': ['1'], 'customFields.note': 'kaffee', code: codes[2] })).toEqual([2])
    expect(await found({ 'customFields.note': '', 'customFields.maker': [] })).toHaveLength(held.length)
  })

  test('that hold several values are found by one of them', async () => {
    expect(await found({ 'customFields.places': ['1', '9'] })).toEqual([0, 2, 3])
    expect(await found({ 'customFields.places': ['2'] })).toEqual([0, 1])
  })

  test('order the list, empty ones and those of another kind last', async () => {
    const by = (field: string, order: string) => found({ sort: [{ field: `customFields.${field}`, order }] })
    expect(await by('size', 'asc')).toEqual([0, 1, 2, 3, 4])
    expect(await by('size', 'desc')).toEqual([2, 1, 0, 3, 4])
    expect((await by('since', 'desc')).slice(0, 3)).toEqual([1, 0, 2])
    // Together with a condition, for which rows are counted and ordered at once.
    expect(await found({ 'customFields.note': 'e', sort: [{ field: 'customFields.size', order: 'desc' }] })).toEqual([
      2, 1, 0,
    ])
  })

  test('refuse what cannot be compared with their values', async () => {
    expect(await refusal(found({ 'customFields.size': ['much', null] }))).toBe('customFields.size: numberFormat')
    expect(await refusal(found({ 'customFields.since': ['yesterday', null] }))).toBe('customFields.since: dateFormat')
    expect(await refusal(found({ 'customFields.note': { a: 1 } }))).toBe('customFields.note: textFormat')
    expect(await refusal(found({ 'customFields.note': 'x'.repeat(201) }))).toBe('customFields.note: maxLength')
  })

  test('that are gone or not to be seen narrow and order no list, and nothing is done with what they would find', async () => {
    const all = await found({})
    for (const name of ['secret', 'gone', "x' or 'a'='a"]) {
      const path = `customFields.${name}`
      expect(await found({ [path]: ['x'], sort: [{ field: path, order: 'desc' }] })).toEqual(all)
      expect(await refusal(countSelected({ [path]: ['x'] }))).toBe('filterUnreadable')
      const change = { query: { [path]: ['x'] }, changes: { fullNameEn: 'all' } }
      expect(await refusal(answerCall(services, caller, product, 'batchUpdate', change))).toBe('filterUnreadable')
    }
    // Without its definition a condition finds nothing.
    const unresolved = parseSearch(product, { 'customFields.note': 'tee', page })
    const direct = await inTenant(services.db, 'one', tx =>
      searchRows(tx, product, { ...unresolved, scope: 'everything' }),
    )
    expect(direct.rows).toEqual([])
  })

  test('choose the records of a batch, and are changed by one beside those that a record has', async () => {
    expect(await countSelected({ 'customFields.maker': ['1'] })).toBe(2)
    const body = {
      query: { 'customFields.maker': ['1'] },
      changes: { 'customFields.note': 'neu', 'customFields.size': 7 },
    }
    const preview = (await answerCall(services, caller, product, 'batchUpdate', { ...body, preview: true })).data
    expect(preview).toMatchObject({
      count: 2,
      samples: [
        {
          before: { customFields: { note: 'Grüner Tee 50%' } },
          after: { customFields: { note: 'neu', since: '2026-03-01' } },
        },
        {},
      ],
    })
    expect(JSON.stringify(preview)).not.toContain('secret')
    const done = (await answerCall(services, caller, product, 'batchUpdate', body)).data
    expect(done).toMatchObject({ changed: 2, refused: [] })
    const after = await kept()
    expect(after[0]).toEqual({ ...held[0], note: 'neu', size: 7 })
    expect(after[1]).toEqual(held[1])
    await answerCall(services, caller, product, 'batchUpdate', {
      query: { 'customFields.note': ['neu'] },
      changes: { 'customFields.note': null },
    })
    const { note: _, ...rest } = held[2] as Row
    expect((await kept())[2]).toEqual({ ...rest, size: 7 })
  })

  test('are changed by a batch as a form changes them', async () => {
    const change = (changes: Row) =>
      refusal(answerCall(services, caller, product, 'batchUpdate', { query: { all: true }, changes }))
    expect(await change({ 'customFields.size': 'much' })).toBe('customFields.size: numberFormat')
    expect(await change({ 'customFields.fixed': 'x' })).toBe('customFields.fixed: notFound')
    expect(await change({ 'customFields.secret': 'x' })).toBe('customFields.secret: notFound')
    expect(await change({ 'customFields.gone': 'x', fullNameEn: 'y' })).toBe('customFields.gone: notFound')
    expect(await kept()).toEqual(held)
  })

  test('are conditions of the object families', async () => {
    const family = async (...searchItems: { column: string; operator: string; value: unknown }[]) => {
      const body = familyCall('search').body.parse({ objectName: 'MD_Product', page, searchItems })
      const answer = (await answerFamilyCall(services, caller, 'search', body)) as { data: Row[] }
      return answer.data.map(({ code }) => codes.indexOf(String(code)))
    }
    const [note, size] = ['customFields.note', 'customFields.size']
    expect(await family({ column: note, operator: 'eq', value: 'tee' })).toEqual([1])
    expect(await family({ column: note, operator: 'like', value: 'tee' })).toEqual([0, 1])
    expect(await family({ column: size, operator: 'ge', value: 10.5 })).toEqual([1, 2])
    expect(await family({ column: size, operator: 'eq', value: 100 })).toEqual([2])
    expect(await family({ column: note, operator: 'eq', value: null })).toEqual([])
    expect(await refusal(family({ column: note, operator: 'ne', value: 'tee' }))).toBe('invalidRequest')
  })
})

const countSelected = (query: Row) =>
  countSelection(services, caller, { resource: product.key, ids: [], searches: [{ query, except: [] }] })
