import { figuresContract, reportContract } from '@sfa/kit/definition-contracts'
import { reportQueries } from '@sfa/operations/report/known-reports'
import { reportFigures } from '@sfa/operations/report/report-figures'
import { answerReport } from '@sfa/operations/report/stream-report'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The calls of every report, made from its definition: rows, and the figures of all of them. */
export const reportRoutes = async (app: App) => {
  const { services } = app.context
  for (const source of reportQueries()) {
    serve(app, reportContract(source.report), async ({ caller, body }, reply) => {
      const found = await answerReport(services, caller, source, body)
      return 'texts' in found ? reply.answerFound(found) : found
    })
    serve(app, figuresContract(source.report), ({ caller, body }) => reportFigures(services, caller, source, body))
  }
}
