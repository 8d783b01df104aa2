import { notePrintCall, readPrintCall, searchPrintCall } from '@sfa/kit/calls/print.calls'
import { allRows } from '@sfa/operations/calls/all-rows'
import { notePrint, readPrint, searchPrints } from '@sfa/operations/document/print'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Records on paper: what stands there, and how often they were printed. */
export const printRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, readPrintCall, ({ caller, body }) => readPrint(services, caller, body))
  serve(app, searchPrintCall, ({ caller, body }) => allRows(searchPrints(services, caller, body)))
  serve(app, notePrintCall, ({ caller, body }) => allRows(notePrint(services, caller, body)))
}
