import { date, number, text } from '@sfa/kit/fields/fields'
import { defineReport, percent, type Report } from '@sfa/kit/report'
import { reportQueries } from '@sfa/operations/area/joined-areas'
import { checkReports } from '@sfa/operations/report/check-reports'
import { type QueryParts, type QueryTools, reportQuery } from '@sfa/operations/report/report-query'
import { brand } from '@sfa/product/definitions/brand.resource'
import { reports, resources } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

const definition = {
  path: '/product/counts',
  label: ['统计', 'Counts'],
  params: { name: true, period: date(['期间', 'Period']) },
  columns: { name: text(['名称', 'Name']), count: number(['数量', 'Count']), share: percent(['占比', 'Share']) },
  sort: 'name',
} as const

const parts = ({ rows, params }: QueryTools<'period'>): QueryParts<'name' | 'count' | 'share'> => ({
  from: sql`${rows(brand)} b`,
  where: params.period(sql`b.create_time`),
  id: sql`b.id`,
  columns: { name: sql`b.name_cn`, count: sql`1`, share: sql`100` },
})

const check = (report: Report<'name' | 'count' | 'share', 'period'>, query: typeof parts) =>
  checkReports([report as unknown as Report], [reportQuery(report, query)], resources)

describe('a report is not started with', () => {
  const report = defineReport(definition)

  it('a query without one of its columns, or with one too many', () => {
    const query = (tools: QueryTools<'period'>) => {
      const { columns, ...rest } = parts(tools)
      return { ...rest, columns: { name: columns.name, count: columns.count, kount: sql`2` } } as never
    }
    expect(() => check(report, query)).toThrow(
      /report \/product\/counts \(tests\/unit\/report\/check-reports\.test\.ts:\d+\): the query has no column "share"\n.*the definition has no column "kount"/,
    )
  })

  it('a parameter that it has not, and one that is never read', () => {
    const query = (tools: QueryTools<'period'>) => {
      const { month } = tools.params as unknown as Record<string, QueryTools['params'][string]>
      const params = { period: () => sql<never>`true` }
      return { ...parts({ ...tools, params }), where: month?.(sql`b.create_time`) }
    }
    expect(() => check(report, query)).toThrow(/parameter "month".*\n.*does not read the parameter "period"/)
  })

  it('a table that is read past the rights of the caller', () => {
    const query = (tools: QueryTools<'period'>) => ({ ...parts(tools), from: sql`product_brand b` })
    expect(() => check(report, query)).toThrow('the query reads product_brand by itself')
  })

  it('a drill that leads to no list, or to a filter that is not there', () => {
    const drill = {
      name: { to: '/product/nowhere', where: {} },
      count: { to: '/product/brand', where: { colour: 'name', code: 'month' }, only: { size: ['1'] } },
      share: { to: '/customer/customermanage', where: {}, only: { state: ['lost'] } },
    }
    expect(() => check(defineReport({ ...definition, drill }), parts)).toThrow(
      /no list at \/product\/nowhere\n.*no filter "colour"\n.*no filter "size"\n.*"month" is no column or parameter\n.*"state" of .* is never "lost"/,
    )
  })

  it('a definition without a query', () => {
    expect(() => checkReports([report as unknown as Report], [], resources)).toThrow('0 queries in the registry')
  })
})

describe('a definition names what is wrong in it', () => {
  const define = (wrong: object) => () => defineReport({ ...definition, ...wrong } as never)

  it.each([
    ['sort', { sort: 'nothing' }, 'sort names no column "nothing"'],
    ['a parameter that is no column', { params: { colour: true } }, 'params names no column "colour"'],
    ['a parameter that is a column too', { params: { name: text(['名', 'N']) } }, 'so that it has to be true'],
    ['the total of a text', { totals: { name: 'sum' } }, 'totals: "name" is no column of numbers'],
    [
      'a chart of texts',
      { chart: { kind: 'bar', by: 'name', values: ['name'] } },
      'chart: "name" is no column of numbers',
    ],
    ['a drill of nothing', { drill: { other: { to: '/x', where: {} } } }, 'drill names no column "other"'],
  ])('%s', (_, wrong, message) => {
    expect(define(wrong)).toThrow(`report /product/counts: `)
    expect(define(wrong)).toThrow(message)
  })
})

it('all reports of the product agree with their queries', () => {
  expect(() => checkReports(reports, reportQueries, resources)).not.toThrow()
})
