import type { WireRow } from '@sfa/db/search/search-rows'
import type { EditGrid, EditResults } from '@sfa/kit/calls/edit-grid.calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
let viewer: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  viewer = await api.tokenOf('yunhe', 'viewer')
})
afterAll(() => api.stop())

const root = '/portalsync/record/grid'
const resource = 'product.product'
const search = '/portalsync/product/searchProduct'
const update = '/product/productData/update'
const some = async (count: number, pageIndex = 1) =>
  (await api.post(search, { page: { pageIndex, pageSize: count } }, admin)).data as (WireRow & {
    id: string
    ver: number
  })[]
const find = async (ids: readonly string[], of = resource): Promise<EditGrid> =>
  (await api.post(`${root}/find`, { resource: of, ids }, admin)).data
const save = (rows: unknown[], more = {}): Promise<Answer> =>
  api.post(`${root}/save`, { resource, rows, ...more }, admin)
const results = async (rows: unknown[], more = {}) => (await save(rows, more)).data as EditResults

describe('a grid of records', () => {
  it('has their cells as an export would write them, in the order of the selection', async () => {
    const rows = await some(3)
    const ids = rows.map(({ id }) => id).reverse()
    const grid = await find(ids)
    expect(grid.rows.map(({ id }) => id)).toEqual(ids)
    const at = (path: string) => grid.columns.findIndex(column => column.path === path)
    const first = rows[2] as unknown as Record<string, unknown> & { _labels: Record<string, unknown> }
    expect(grid.rows[0]?.cells[at('code')]).toBe(first.code)
    expect(grid.rows[0]?.cells[at('unitPrice')]).toBe(String(first.unitPrice))
    expect(grid.rows[0]?.cells[at('brandID')]).toBe(first._labels.brandID)
    expect(grid.columns[at('code')]).toMatchObject({ fixed: true })
    expect(grid.columns[at('brandID')]).toMatchObject({ fixed: false })
    expect(grid.columns[at('brandID')]?.choices).toContain('云禾茶')
  })

  it('of every resource that is edited can be read and saved unchanged', async () => {
    for (const [of, path] of [
      ['product.brand', '/portalsync/product/searchBrand'],
      ['product.category', '/portalsync/product/category/search'],
      ['person.user', '/portalsync/v2.0/user/user/search'],
      ['product.pack-size', '/portalsync/product/pack-size/search'],
      ['parameter.unit', '/portalsync/parameter/unit/search'],
    ] as const) {
      const { data } = await api.post(path, { page: { pageIndex: 1, pageSize: 5 } }, admin)
      const grid = await find(
        data.map(({ id }: { id: string }) => id),
        of,
      )
      expect(grid.rows.length, of).toBe(data.length)
      const rows = grid.rows.map(({ id, ver, cells }) => ({
        id,
        ver,
        cells: Object.fromEntries(
          grid.columns.flatMap(({ fixed, path: name, index }) => (fixed ? [] : [[name, cells[index] ?? '']])),
        ),
      }))
      const answer = await api.post(`${root}/save`, { resource: of, rows, check: true }, admin)
      expect(
        (answer.data as EditResults).results.map(({ outcome, faults }) => [outcome, faults]),
        of,
      ).toEqual(grid.rows.map(() => ['unchanged', []]))
    }
  })

  it('saves each row for itself, says what is wrong with which cell, and is undone as one', async () => {
    const rows = await some(3)
    type Target = { id: string; ver: number }
    const [a, b, c] = rows.map(({ id, ver }) => ({ id, ver })) as [Target, Target, Target]
    const answer = await results([
      { ...a, cells: { unitPrice: '4.20', brandID: 'YHC', isFreeGoods: '是', shelfLife: '' } },
      { ...b, cells: { unitPrice: '很贵', brandID: '云禾荼' } },
      { ...c, cells: { code: 'NEW' } },
    ])
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'unchanged'])
    const { columns } = await find([a.id])
    const at = (path: string) => columns.findIndex(column => column.path === path)
    expect(answer.results[1]?.faults).toMatchObject([
      { column: at('unitPrice'), code: 'moneyFormat' },
      { column: at('brandID'), code: 'refMissing', suggestion: '云禾茶' },
    ])
    expect(answer.results[0]?.now?.cells[at('unitPrice')]).toBe('4.2')
    const [saved, refused] = (await api.post(search, { ids: [a.id, b.id], page: { pageIndex: 1, pageSize: 2 } }, admin))
      .data
    expect(saved).toMatchObject({ unitPrice: 4.2, shelfLife: null, isFreeGoods: '1', ver: a.ver + 1 })
    expect(refused).toMatchObject({ ver: b.ver })
    const history = await api.post('/portalsync/record/changes', { resource, id: a.id }, admin)
    expect(history.data[0].source).toBe(`batch:${answer.batchId}`)
  })

  it('of a further page has the records that meet its filter, and changes no others', async () => {
    const materials = 'product.product@material'
    const [{ id, ver }, other] = (await some(2, 2)) as [WireRow & { id: string; ver: number }, WireRow & { id: string }]
    expect(await find([id, other.id], materials)).toMatchObject({ rows: [] })
    const rows = [{ id, ver, cells: { shortNameCn: '物料' } }]
    const refused = (await api.post(`${root}/save`, { resource: materials, rows }, admin)).data as EditResults
    expect(refused.results).toMatchObject([{ id, outcome: 'refused', faults: [{ code: 'notFound' }] }])
    await api.sql("update product_product set product_type = '2' where id = $1", [id])
    expect((await find([id, other.id], materials)).rows.map(row => row.id)).toEqual([id])
    const saved = (await api.post(`${root}/save`, { resource: materials, rows }, admin)).data as EditResults
    expect(saved.results).toMatchObject([{ id, outcome: 'saved', faults: [] }])
    await api.sql("update product_product set product_type = '1' where id = $1", [id])
  })

  it('checks without keeping anything', async () => {
    const [{ id, ver }] = (await some(1, 4)) as [WireRow & { id: string; ver: number }]
    const runs = () => api.sql('select count(*)::int n from job_run')
    const before = await runs()
    const { results: checked, batchId } = await results([{ id, ver, cells: { unitPrice: '9.99' } }], { check: true })
    expect(checked).toMatchObject([{ id, outcome: 'saved', faults: [] }])
    expect(batchId).toBeUndefined()
    expect(await runs()).toEqual(before)
    const [now] = (await api.post(search, { ids: [id], page: { pageIndex: 1, pageSize: 1 } }, admin)).data
    expect(now.ver).toBe(ver)
  })

  it('names who has changed a row meanwhile, and leaves it as it is', async () => {
    const [row] = (await some(1, 4)) as [WireRow & { id: string; ver: number }]
    await api.post(update, { id: row.id, ver: row.ver, shortNameCn: '别人改的' }, admin)
    const { results: saved } = await results([{ id: row.id, ver: row.ver, cells: { shortNameCn: '我改的' } }])
    expect(saved[0]).toMatchObject({ outcome: 'stale', now: { ver: Number(row.ver) + 1 } })
    expect(saved[0]?.faults[0]?.message).toContain('修改了这条数据')
    const again = await results([{ id: row.id, ver: saved[0]?.now?.ver, cells: { shortNameCn: '我改的' } }])
    expect(again.results[0]?.outcome).toBe('saved')
  })

  it('is for who may edit, takes a limited number of rows, and no row that is not there', async () => {
    const [{ id, ver }] = (await some(1)) as [WireRow & { id: string; ver: number }]
    expect((await api.post(`${root}/find`, { resource, ids: [id] }, viewer)).status).toBe(403)
    expect((await api.post(`${root}/save`, { resource, rows: [{ id, ver, cells: {} }] }, viewer)).status).toBe(403)
    const many = Array.from({ length: 501 }, (_, at) => String(at + 1))
    expect((await api.post(`${root}/find`, { resource, ids: many }, admin)).code).toBe('invalid')
    const { results: none } = await results([{ id: '999999999', ver: 1, cells: { shortNameCn: 'x' } }])
    expect(none).toMatchObject([{ outcome: 'refused', faults: [{ column: null, code: 'notFound' }] }])
  })

  it('shows and takes nothing that a mask keeps from the caller', async () => {
    const clerk = await api.tokenOf('yunhe', 'clerk')
    const [{ id: roleId }] = (await api.sql(
      `select role_ids[1] as id from sys_user where tenant_id = 'yunhe' and user_name = 'clerk'`,
    )) as [{ id: string }]
    const mask = (field: string, mode: string) =>
      api.sql(
        `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('yunhe', $1, $2, $3, $4)`,
        [roleId, resource, field, mode],
      )
    await mask('unitPrice', 'hidden')
    await mask('shortNameCn', 'readOnly')
    try {
      const [{ id, ver }] = (await some(1, 4)) as [WireRow & { id: string; ver: number }]
      const { data } = await api.post(`${root}/find`, { resource, ids: [id] }, clerk)
      const { columns } = data as EditGrid
      expect(columns.find(({ path }) => path === 'unitPrice')).toBeUndefined()
      expect(columns.find(({ path }) => path === 'shortNameCn')).toMatchObject({ fixed: true })
      const rows = [{ id, ver, cells: { unitPrice: '1', shortNameCn: '改' } }]
      const saved = await api.post(`${root}/save`, { resource, rows }, clerk)
      expect(saved.data.results).toMatchObject([{ outcome: 'unchanged' }])
    } finally {
      await api.sql('delete from sys_role_field_mask where role_id = $1', [roleId])
    }
  })
})
