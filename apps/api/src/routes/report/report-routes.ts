import { fieldJsonSchema } from '@sfa/resource-kit/field-json-schema'
import { type Report, reportCall } from '@sfa/resource-kit/report'
import { reportQueries } from '@sfa/services/report/known-reports'
import { reportFigures } from '@sfa/services/report/report-figures'
import type { ReportQuery } from '@sfa/services/report/report-query'
import { searchReport } from '@sfa/services/report/search-report'
import { z } from 'zod'
import type { App } from '../../server-context'
import { schemaOfCall } from '../resource/call-schema'

const anyBody = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(body => body ?? {})

/** The calls of every report, made from its definition: rows, and the figures of all of them. */
export const reportRoutes = async (app: App) => {
  for (const source of reportQueries()) addReport(app, source)
}

function addReport(app: App, source: ReportQuery): void {
  const { report } = source
  const { search } = report.shape.calls
  for (const path of [search ?? []].flat())
    app.post(
      path,
      { schema: { ...schemaOfCall(report.shape, 'search'), tags: ['report'] } },
      async ({ caller, body }, reply) => {
        const { rows, ...counts } = await searchReport(app.context.services, caller, source, body)
        return reply.answerFound({ data: rows, ...counts })
      },
    )
  app.post(
    reportCall(report.path, 'figures'),
    {
      schema: {
        tags: ['report'],
        summary: `${report.label[1]}: totals and chart`,
        body: anyBody.meta({ request: conditions(report) }),
      },
    },
    async ({ caller, body }, reply) => reply.answer(await reportFigures(app.context.services, caller, source, body)),
  )
}

const conditions = ({ shape }: Report) => ({
  type: 'object',
  properties: Object.fromEntries(
    shape.list.search.flatMap(name => {
      const field = shape.fields[name]
      return field ? [[name, fieldJsonSchema(field)]] : []
    }),
  ),
})
