import type { Report } from '@sfa/kit/report'
import type { AskedWith } from '../resource-screens/page-query'
import { polling } from '../shared/request/polling'

/** A heavy report brings its totals with the rows, which it reads in the same pass. */
export const bringsTotals = ({ isHeavy, totals }: Report): boolean => isHeavy && Object.keys(totals).length > 0

/** While a report waits in the queue, the page says how many are before it. */
export const rowsAskedWith = (report: Report): AskedWith => ({
  optionsOf: context => ({
    ...(report.refreshSeconds ? polling(context) : { signal: context.signal }),
    place: report.path,
  }),
  ...(bringsTotals(report) && { beside: { figures: true } }),
})
