import { operationLogReport } from '@sfa/audit/definitions/operation-log.report'
import { store } from '@sfa/customer/definitions/store.resource'
import type { Label } from '@sfa/kit/label'
import type { Report } from '@sfa/kit/report'
import { reportCall } from '@sfa/kit/report'
import { order } from '@sfa/order/definitions/order.resource'
import { loginLogReport } from '@sfa/person/definitions/login-log.report'
import { onlineUserReport } from '@sfa/person/definitions/online-user.report'
import { handledItemReport } from '@sfa/workflow/definitions/handled-item.report'
import { todoItemReport } from '@sfa/workflow/definitions/todo-item.report'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brandReport } from './brand-report'
import { type Reports, startReports } from './start-reports'

// Files of one process share what they load; with the mocks below, only this one does.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('@sfa/registry/areas', async original => (await import('./with-brand-report')).areasWithBrand(await original()))
vi.mock('@sfa/operations/area/joined-areas', async original =>
  (await import('./with-brand-report')).queriesWithBrand(await original()),
)

let world: Reports
beforeAll(async () => {
  world = await startReports()
})
afterAll(() => world.api.stop())

const label = (named: { label: Label } | undefined) => named?.label[0] ?? ''
const erased = (report: unknown) => report as Report
const all = { page: { pageIndex: 1, pageSize: 1000 } }
const search = async (report: unknown, token = world.admin, body = {}) =>
  (await world.post(reportCall(erased(report).path, 'search'), { ...all, ...body }, token)).data as Record<
    string,
    unknown
  >[]
const figures = async (report: unknown, token = world.admin) =>
  (await world.post(reportCall(erased(report).path, 'figures'), { chart: true }, token)).data

test('a data scope narrows what the query reads, in rows, totals and files', async () => {
  const reader = await world.addReader(erased(onlineUserReport), { dataScope: 'self' })
  const rows = await search(onlineUserReport, reader.token)
  expect(rows).toHaveLength(1)
  expect((await search(onlineUserReport)).length).toBeGreaterThan(1)
  const [, ...cells] = await world.exportAs(reader.id, erased(onlineUserReport))
  expect(cells.map(row => row[0])).toEqual([rows[0]?.name])
})

test('a hidden field is in no row, total, chart, order or file', async () => {
  const masks = [['product.product', 'unitPrice', 'hidden']] as const
  const reader = await world.addReader(erased(brandReport), { masks: [...masks] })
  const [row] = await search(brandReport, reader.token)
  expect(row).toMatchObject({ products: expect.any(Number), _labels: { brandID: expect.any(String) } })
  expect(row).not.toHaveProperty('averagePrice')
  const told = await figures(brandReport, reader.token)
  expect(told.hidden).toEqual(['averagePrice'])
  expect(told.totals).not.toHaveProperty('averagePrice')
  expect((await figures(brandReport)).totals.averagePrice).toBeGreaterThan(0)
  const [titles] = await world.exportAs(reader.id, erased(brandReport))
  expect(titles).not.toContain('平均价格')
  // Neither a filter nor an order tells what is not shown.
  expect(await search(brandReport, reader.token, { averagePrice: [0, null] })).toEqual([])
  const ordered = (order: string) => search(brandReport, reader.token, { sort: [{ field: 'averagePrice', order }] })
  expect(await ordered('asc')).toEqual(await ordered('desc'))
})

test('the file of the operation log says what its page says: an action of a record by its own name, a number for no name', async () => {
  await world.api.sql(`
    insert into record_change (tenant_id, resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
    select 'yunhe', resource, -7, operation, '{}', 'page', 1, '1', '王', 'told-in-files'
    from (values ('customer.store', 'close'), ('order.order', 'close'), ('customer.store', 'update')) t (resource, operation)`)
  const reader = await world.addReader(erased(operationLogReport), {})
  const [titles = [], ...cells] = await world.exportAs(reader.id, erased(operationLogReport), {
    traceId: 'told-in-files',
  })
  const told = ['对象', '数据', '操作类型'].map(title => titles.indexOf(title))
  expect(cells.map(row => told.map(at => row[at])).toSorted()).toEqual(
    [
      [label(store), '#-7', label(store.actions.close)],
      [label(order), '#-7', label(order.actions.close)],
      [label(store), '#-7', '编辑'],
    ].toSorted(),
  )
  expect(label(store.actions.close)).not.toBe(label(order.actions.close))
})

test('a masked field is masked before anything is made of it', async () => {
  const masks = [['person.login-log', 'ip', 'masked']] as const
  const reader = await world.addReader(erased(loginLogReport), { masks: [...masks] })
  const rows = await search(loginLogReport, reader.token)
  expect(rows.some(row => row.ip === '10***1')).toBe(true)
  expect(rows.some(row => row.ip === '10.0.0.1')).toBe(false)
  expect(await search(loginLogReport, reader.token, { ip: '10.0.0.1' })).toEqual([])
  const [titles = [], ...cells] = await world.exportAs(reader.id, erased(loginLogReport))
  const ips = cells.map(row => row[titles.indexOf('IP地址')])
  expect(ips).toContain('10***1')
  expect(ips).not.toContain('10.0.0.1')
})

test('the price switch of the tenant hides prices of reports too', async () => {
  const set = (value: string) =>
    world.api.sql(
      `insert into parameter_system_config (tenant_id, type, param, value) values ('yunhe', 'GrossAmount', 'GrossAmount', $1)
       on conflict (tenant_id, type, param) do update set value = excluded.value`,
      [value],
    )
  await set('0')
  expect((await figures(brandReport)).hidden).toEqual(['averagePrice'])
  await set('1')
  expect((await figures(brandReport)).hidden).toEqual([])
})

test('a chart has the names of what it shows', async () => {
  const { chart } = await figures(brandReport)
  expect(chart[0]).toMatchObject({ brandID: expect.any(String), _labels: { brandID: expect.stringMatching(/\S/) } })
})

test('parameters that are no column change what the query counts', async () => {
  await world.api.sql(`update product_product set create_time = '2021-01-02' where tenant_id = 'yunhe' and code = (
    select min(code) from product_product where tenant_id = 'yunhe' and is_deleted = 0)`)
  const rows = await search(brandReport, world.admin, { period: ['2021-01-01', '2021-01-31'] })
  expect(rows.reduce((sum, row) => sum + Number(row.added), 0)).toBe(1)
})

test('the operation log names records and fields, for who may know them', async () => {
  const { data: made } = await world.post('/portalsync/product/createBrand', { code: 'LOGGED', nameCn: '被记录的品牌' })
  const [row] = await search(operationLogReport, world.admin, { resource: ['product.brand'], recordId: made.id })
  expect(row).toMatchObject({ recordName: '被记录的品牌', way: 'page', fields: expect.stringContaining('品牌名称') })
  const reader = await world.addReader(erased(operationLogReport), {})
  const [unnamed] = await search(operationLogReport, reader.token, { resource: ['product.brand'] })
  expect(unnamed).toMatchObject({ recordName: null, recordId: made.id })
  await world.api.sql(`delete from product_brand where tenant_id = 'yunhe' and id = ${made.id}`)
  const [gone] = await search(operationLogReport, world.admin, { resource: ['product.brand'], recordId: made.id })
  expect(gone).toMatchObject({ recordName: '被记录的品牌' })
  const person = await world.addUser({ roles: ['Viewer'] })
  const [of] = await search(operationLogReport, world.admin, { resource: ['person.user'], recordId: person.id })
  expect(of?.fields).not.toContain('userID')
})

test('approvals are exported to those whom they concern, all of them to who steers them', async () => {
  const masks = [['order.order', 'totalPrice', 'hidden']] as const
  const reader = await world.addReader(erased(todoItemReport), { masks: [...masks] })
  const steering = await world.addReader(erased(todoItemReport), { keys: ['search', 'download', 'manage'] })
  await world.api.sql(
    `insert into workflow_task (tenant_id, instance_id, resource, kind, position, seat, node_id, node_name, assignee_id, for_id, origin,
       state, due_time)
     select i.tenant_id, i.id, i.resource, 'approve', 1, 0, 'b', '经理审批', $1, i.initiator_id, 'asked', 'open', now() - interval '72.5 hours'
     from workflow_instance i where i.tenant_id = 'yunhe' and i.number in ('SP-1', 'SP-2')`,
    [reader.id],
  )
  const exportOf = async (id: string, folder: string[], language?: 'en-US') => {
    const condition = { ...(folder.length > 0 && { folder }), text: 'SP-' }
    return world.exportAs(id, erased(todoItemReport), condition, language)
  }
  const [titles, ...own] = await exportOf(reader.id, ['todo'], 'en-US')
  const at = (name: string) => (titles as string[]).indexOf(name)
  const cells = own.map(row =>
    ['Number', 'Type', 'Node', 'Time left', 'Amount', 'State', 'List'].map(one => row[at(one)]),
  )
  expect(cells.sort()).toEqual([
    ['SP-1', 'Store', '经理审批', '3 d late', '10', 'Running', 'To do'],
    ['SP-2', 'Order', '经理审批', '3 d late', '', 'Running', 'To do'],
  ])
  expect(own[0]?.[at('Title')]).toMatch(/^for .+ 单据 [12]$/)
  expect(own[0]?.[at('Held by')]).toContain('、')
  // Neither the others of the list nor all of them, whatever is asked for.
  expect(await exportOf(reader.id, [])).toHaveLength(3)
  expect(await exportOf(reader.id, ['mine', 'copied', 'all'])).toHaveLength(1)
  expect(await exportOf(steering.id, [])).toHaveLength(7)
  expect(await exportOf(steering.id, ['todo', 'mine'])).toHaveLength(1)
  const handling = await world.addReader(erased(handledItemReport), {})
  expect(await world.exportAs(handling.id, erased(handledItemReport))).toHaveLength(1)
  await expect(world.exportAs(handling.id, erased(todoItemReport))).rejects.toThrow()
})
