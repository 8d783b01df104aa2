import { customFieldOf } from '@sfa/kit/fields/custom-cells'
import type { Field } from '@sfa/kit/fields/field'
import { isReference } from '@sfa/kit/fields/field-questions'
import { type Report, reportCall, type Total } from '@sfa/kit/report'
import { isTree, tableOf } from '@sfa/kit/resource'
import { reports, resourceOf } from '@sfa/registry/registry'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Reports, startReports } from './start-reports'

// Files of one process share what they load; with the mocks below, only this one does.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// Beside those of the product, one over records with prices, scopes and a chart.
vi.mock('@sfa/registry/areas', async original => (await import('./with-brand-report')).areasWithBrand(await original()))
vi.mock('@sfa/operations/area/joined-areas', async original =>
  (await import('./with-brand-report')).queriesWithBrand(await original()),
)

type Row = Record<string, unknown> & { id: string }

let world: Reports
let second: string
let stranger: { id: string; token: string }
beforeAll(async () => {
  world = await startReports()
  second = await world.api.tokenOf('second', 'admin.second')
  await world.addRole('NoReports', 'all', ['search', 'view'])
  stranger = await world.addUser({ roles: ['NoReports'] })
})
afterAll(() => world.api.stop())

const adminId = async () => {
  const [row] = await world.api.sql(`select id::text from sys_user where tenant_id = 'yunhe' and user_name = 'admin'`)
  return row?.id as string
}
const search = (report: Report, body: object = {}, token = world.admin) =>
  world.post(reportCall(report.path, 'search'), body, token)
const figures = (report: Report, body: object = {}, token = world.admin) =>
  world.post(reportCall(report.path, 'figures'), body, token)

/** Every row of a search, fetched page by page. */
async function allRows(report: Report, body: object = {}, token = world.admin): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { data, total } = await search(report, { ...body, page: { pageIndex, pageSize: 7 } }, token)
    rows.push(...data)
    if (data.length < 7) {
      expect(rows).toHaveLength(total as number)
      return rows
    }
  }
}

const orderedKinds = new Set<Field['kind']>(['text', 'code', 'number', 'money', 'date', 'dateTime', 'dict'])
const ranges = new Set<Field['kind']>(['number', 'money', 'date', 'dateTime'])

/** What the tenant has defined for the records that the rows are of: columns behind those of the report. */
async function ownTitles({ ownFields }: Report): Promise<string[]> {
  const [, field] = (ownFields && customFieldOf(ownFields)) ?? []
  const rows = await world.api.sql<{ title: string }>(
    `select field_description title from parameter_custom_field where tenant_id = 'yunhe' and key_name = $1
       and is_deleted = 0 and allow_view = 1 and is_portal_use = 1 order by sequence, field_name`,
    [field?.object ?? null],
  )
  return rows.map(({ title }) => title)
}

/** A node of a tree is asked with all that is below it. */
async function withThoseBelow(field: Field, value: unknown): Promise<unknown[]> {
  const target = isReference(field) ? resourceOf(field.to) : undefined
  if (!target || !isTree(target)) return [value]
  const rows = await world.api.sql<{ id: string }>(
    `select id::text from ${tableOf(target)} where tenant_id = 'yunhe' and full_path like $1`,
    [`%/${value}/%`],
  )
  return [value, ...rows.map(({ id }) => id)]
}

describe.each(reports.map(report => [report.path, report] as const))('%s', (_, report) => {
  test('opens, page by page, each row once', async () => {
    const rows = await allRows(report, settled(report))
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
    for (const name of Object.keys(report.columns)) expect(rows[0]).toHaveProperty(name)
  })

  test('is searched by each of its parameters', async () => {
    const rows = await allRows(report, settled(report))
    for (const name of report.shape.list.search) {
      const field = report.shape.fields[name] as Field
      const value = rows.find(row => row[name] !== null && row[name] !== undefined)?.[name]
      if (name in report.columns && value === undefined) continue
      const first = field.kind === 'dict' ? [field.options?.[0]?.[0]] : isReference(field) ? ['1'] : undefined
      const own = first ?? (ranges.has(field.kind) ? ['2020-01-01', null] : 'x')
      const asked = name in report.ownParams ? own : ranges.has(field.kind) ? [value, null] : [value]
      const answer = await search(report, { [name]: asked, page: { pageIndex: 1, pageSize: 1000 } })
      expect(answer.code, `${name}: ${JSON.stringify(asked)} ${answer.message}`).toBe('0')
      if (name in report.ownParams) continue
      const found = answer.data as Row[]
      expect(found.length, name).toBeGreaterThan(0)
      const meant = await withThoseBelow(field, value)
      for (const row of found)
        if (ranges.has(field.kind))
          expect((row[name] as string | number) >= (value as string | number), name).toBe(true)
        else expect(meant, name).toContain(row[name])
    }
  })

  test('its one box looks in what the definition says, and in nothing where it has none', async () => {
    const all = (await allRows(report)).length
    const { data, total } = await search(report, { searchField: '没有这样的内容' })
    if (report.shape.list.quick?.length) expect(data).toEqual([])
    else expect(total).toBeGreaterThanOrEqual(all)
  })

  test('is sorted by each of its columns, and by no other', async () => {
    for (const [name, field] of Object.entries(report.columns)) {
      const sorted = (order: string) =>
        search(report, { ...settled(report), sort: [{ field: name, order }], page: { pageSize: 1000 } })
      if (field.made) {
        expect((await sorted('asc')).code).toBe('invalid')
        continue
      }
      if (!orderedKinds.has(field.kind)) continue
      const values = (rows: Row[]) => rows.map(row => row[name]).filter(value => value !== null)
      const [up, down] = [(await sorted('asc')).data as Row[], (await sorted('desc')).data as Row[]]
      if (name === 'senderName' || name === 'reason') continue
      expect(values(up), name).toEqual([...values(up)].sort(compare))
      expect(values(down), name).toEqual([...values(up)].reverse())
    }
    expect((await search(report, { sort: [{ field: 'nothing', order: 'asc' }] })).code).toBe('invalid')
  })

  test('its totals are those of all pages, whatever is searched', async () => {
    const rows = await allRows(report, settled(report))
    const { totals } = (await figures(report, settled(report))).data
    expect(Object.keys(totals).sort()).toEqual(Object.keys(report.totals).sort())
    for (const [name, total] of Object.entries(report.totals as Record<string, Total>))
      expect(Math.abs(totals[name] - totalOf(rows, name, total)), name).toBeLessThanOrEqual(rounded(total))
    const named = report.shape.list.search.find(name => name in report.columns && rows[0]?.[name] != null)
    const field = named && (report.shape.fields[named] as Field)
    if (!named || !field) return
    const filter = {
      ...settled(report),
      [named]: ranges.has(field.kind) ? [rows[0]?.[named], null] : [rows[0]?.[named]],
    }
    const some = await allRows(report, filter)
    for (const [name, total] of Object.entries(report.totals as Record<string, Total>))
      expect(
        Math.abs((await figures(report, filter)).data.totals[name] - totalOf(some, name, total)),
        name,
      ).toBeLessThanOrEqual(rounded(total))
  })

  test('its chart adds up to all rows', async () => {
    const { chart } = report
    expect((await figures(report)).data.chart).toEqual([])
    if (!chart) return
    const rows = await allRows(report, settled(report))
    const points = (await figures(report, { ...settled(report), chart: true })).data.chart as Row[]
    expect(points.length).toBeGreaterThan(0)
    for (const name of chart.values) {
      const sum = points.reduce((total, point) => total + Number(point[name] ?? 0), 0)
      const expected = name === 'rows' ? rows.length : rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
      expect(sum, name).toBeCloseTo(expected)
    }
  })

  test('an export has the same rows in the same order', async () => {
    const named = Object.entries(report.columns).filter(([, { kind }]) =>
      ['text', 'code', 'number', 'money'].includes(kind),
    )
    // Not by a moment that moves on with every click.
    const sort = [
      { field: (named.find(([, { kind, made }]) => kind !== 'money' && !made) ?? named[0]!)[0], order: 'asc' },
    ]
    const search = { ...settled(report), sort }
    const rows = await allRows(report, search)
    const [titles, ...cells] = await world.exportAs(await adminId(), report, search)
    const labels = Object.values(report.columns).map(({ label }) => label[0])
    expect(titles).toEqual([...labels, ...(await ownTitles(report))])
    expect(cells).toHaveLength(rows.length)
    const places = Object.keys(report.columns)
    rows.forEach((row, index) => {
      for (const [name] of named) expect(cells[index]?.[places.indexOf(name)] ?? '').toBe(String(row[name] ?? ''))
    })
  })

  test('is refused to who does not hold its keys, and to strangers', async () => {
    expect((await search(report, {}, stranger.token)).status).toBe(403)
    expect((await figures(report, {}, stranger.token)).status).toBe(403)
    await expect(world.exportAs(stranger.id, report)).rejects.toThrow()
    expect((await world.api.post(reportCall(report.path, 'search'))).status).toBe(401)
    const reader = await world.addReader(report, { keys: ['search'] })
    expect((await search(report, {}, reader.token)).code).toBe('0')
    await expect(world.exportAs(reader.id, report)).rejects.toThrow()
  })

  test("another tenant's rows never appear", async () => {
    const ours = new Set((await allRows(report)).map(row => row.id))
    const theirs = await allRows(report, {}, second)
    expect(theirs.filter(row => ours.has(row.id))).toEqual([])
  })

  test('nothing but values that can be compared is searched for', async () => {
    const wrong = Object.fromEntries(report.shape.list.search.map(name => [name, { no: 'value' }]))
    expect((await search(report, wrong)).code).toBe('invalid')
    expect((await figures(report, wrong)).code).toBe('invalid')
    for (const name of report.shape.list.search.filter(one => report.shape.fields[one]?.kind === 'text'))
      expect((await search(report, { [name]: `'; drop table sys_user; --` })).data).toEqual([])
  })
})

/** Of the log of calls what is older than this test, whose calls are noted some time after they were made. */
const hourAgo = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const settled = ({ path }: Report) => (path === '/person/interfacelog' ? { createTime: [null, hourAgo()] } : {})

/** By how much a total may differ: averages are rounded, as far as the column is. */
const rounded = (total: Total) => (total === 'average' ? 0.5 : 0.01)

const compare = (one: unknown, other: unknown) =>
  typeof one === 'number'
    ? one - (other as number)
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))

function totalOf(rows: readonly Row[], name: string, total: Total): number {
  const values = (of: string) => rows.map(row => Number(row[of] ?? 0))
  const sum = (of: string) => values(of).reduce((all, value) => all + value, 0)
  if (typeof total === 'object') return (100 * sum(total.part)) / sum(total.whole)
  if (total === 'sum') return sum(name)
  if (total === 'average') return sum(name) / rows.length
  return total === 'highest' ? Math.max(...values(name)) : Math.min(...values(name))
}
