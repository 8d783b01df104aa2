import type { Report } from '@sfa/kit/report'
import { reportCall } from '@sfa/kit/report'
import { materialStockReport } from '@sfa/material/definitions/material-stock.report'
import { orderReportStore } from '@sfa/order/definitions/order-report-store.report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reports, startReports } from './start-reports'

type Row = Record<string, unknown>

let world: Reports
const stock = materialStockReport as unknown as Report
/** Materials in their order, and what three of them hold. */
let codes: string[] = []
const held: Row[] = [{ grade: 'blue 50%', size: 9, secret: 'x' }, { grade: 'red', size: 10.5 }, { size: 100 }]

const define = (keyName: string, fieldName: string, fieldType: string, more: Row = {}) =>
  world.post('/portalsync/parameter/custom-field/create', {
    ...{ keyName, fieldName, fieldType, fieldDescription: `自定义${fieldName}`, fieldEnDescription: fieldName },
    ...{ isRequired: '0', allowView: '1', allowNew: '1', allowEdit: '1', isPortalUse: '1', ...more },
  })

beforeAll(async () => {
  world = await startReports()
  await world.api.sql("update parameter_custom_field set is_deleted = 1 where tenant_id = 'yunhe'")
  for (const made of [
    await define('MD_Product', 'grade', 'Text'),
    await define('MD_Product', 'size', 'Number'),
    await define('MD_Product', 'secret', 'Text', { allowView: '0' }),
    await define('MD_Store', 'zone', 'Text'),
  ])
    expect(made).toMatchObject({ code: '0' })
  const rows = await world.api.sql<{ code: string }>(
    "select code from product_product where tenant_id = 'yunhe' and product_type = '2' order by code",
  )
  codes = rows.map(({ code }) => code)
  await world.api.sql("update product_product set custom_fields = '{}' where tenant_id = 'yunhe'")
  for (const [at, values] of held.entries())
    await world.api.sql("update product_product set custom_fields = $1 where tenant_id = 'yunhe' and code = $2", [
      JSON.stringify(values),
      codes[at],
    ])
})
afterAll(() => world.api.stop())

const search = async (report: Report, body: Row = {}, token = world.admin) => {
  const { data } = await world.post(
    reportCall(report.path, 'search'),
    { page: { pageIndex: 1, pageSize: 1000 }, ...body },
    token,
  )
  return data as Row[]
}
/** Which of the materials are found, by their place. */
const found = async (body: Row, token?: string) =>
  (await search(stock, body, token)).map(({ productCode }) => codes.indexOf(String(productCode)))

test('rows have what the tenant has defined, and nothing that is not to be seen', async () => {
  const [first, , third] = await search(stock)
  expect(first?.customFields).toEqual({ grade: 'blue 50%', size: 9 })
  expect(third?.customFields).toEqual({ size: 100 })
})

test('they are conditions and orders', async () => {
  expect(await found({ 'customFields.grade': '50%' })).toEqual([0])
  expect(await found({ 'customFields.size': [10, 200] })).toEqual([1, 2])
  expect((await found({ sort: [{ field: 'customFields.size', order: 'desc' }] })).slice(0, 3)).toEqual([2, 1, 0])
  // A field that is gone or not to be seen restricts nothing, as in lists.
  expect(await found({ 'customFields.secret': 'x' })).toHaveLength(codes.length)
  const bad = await world.post(reportCall(stock.path, 'search'), { 'customFields.size': ['large', null] })
  expect(bad.code).toBe('invalid')
  const totals = (body: Row) => world.post(reportCall(stock.path, 'figures'), body)
  expect((await totals({ 'customFields.grade': 'none of them' })).data.totals.onHand).toBeNull()
})

test('they are columns of the export, with the search and the order', async () => {
  const admin = await world.api.sql<{ id: string }>("select id from sys_user where user_name = 'admin'")
  const condition = { 'customFields.size': [10, 200], sort: [{ field: 'customFields.size', order: 'desc' }] }
  const [titles = [], ...rows] = await world.exportAs(admin[0]?.id as string, stock, condition)
  const shown = ['物料编码', '自定义size', '自定义grade'].map(title => titles.indexOf(title))
  expect(rows.map(row => shown.map(at => row[at]))).toEqual([
    [codes[2], '100', ''],
    [codes[1], '10.5', 'red'],
  ])
  const fields = await world.post('/portalsync/eximport/downloadColumn/searchParam', {
    searchItems: [{ column: 'DownloadType', operator: 'eq', value: stock.shape.export?.kind }],
  })
  expect(JSON.stringify(fields.data)).toContain('customFields.grade')
  expect(JSON.stringify(fields.data)).not.toContain('customFields.secret')
})

test('a role from which they are hidden has no such columns, conditions or cells', async () => {
  const reader = await world.addReader(stock, { masks: [['product.product', 'customFields', 'hidden']] })
  expect((await search(stock, {}, reader.token))[0]?.customFields).toEqual({})
  expect(await found({ 'customFields.size': [10, 200] }, reader.token)).toHaveLength(codes.length)
  const { data } = await world.post(reportCall(stock.path, 'figures'), {}, reader.token)
  expect(data.hidden).toContain('customFields')
  expect(await world.exportAs(reader.id, stock).then(([titles]) => titles)).not.toContain('自定义size')
})

test('figures that are added up by record have those of the record', async () => {
  const report = orderReportStore as unknown as Report
  const rows = await search(report, { step: ['all'] })
  const code = String(rows[0]?.customerCode)
  await world.api.sql(
    `update customer_store set custom_fields = '{"zone":"north"}' where tenant_id = 'yunhe' and code = $1`,
    [code],
  )
  const north = await search(report, { step: ['all'], 'customFields.zone': 'north' })
  expect(north).toMatchObject([{ customerCode: code, customFields: { zone: 'north' } }])
})
