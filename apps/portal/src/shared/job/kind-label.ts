import type { Resource } from '@sfa/kit/resource'
import { definitionIndex, definitions } from '../definitions'
import { labelOf } from '../language/label'
import { text } from '../language/locale'
import type { JobRow } from './job-row'

/** The logs' name for messages that are sent, which have no number. */
export const messageKind = 'Message'

/** The definition of a kind of data, which a run names by the kind of its import or export or by its key; where it is loaded. */
export function resourceOfKind(kind: string): Resource | undefined {
  const wanted = kind.toLowerCase()
  const { resources, reports } = definitions()
  return [...resources, ...reports.map(({ shape }) => shape)].find(
    ({ key, imports, exports, photoImports }) =>
      key === kind || [...imports, ...exports, ...photoImports].some(spec => spec.kind.toLowerCase() === wanted),
  )
}

/** What a job is about, in the reader's words: 产品, 产品图片. */
export function kindLabel({ kind, job }: Pick<JobRow, 'kind' | 'job'>): string {
  const entry = definitionIndex.kinds[kind.toLowerCase()]
  const own = entry ? undefined : resourceOfKind(kind)
  const what = entry ? labelOf(entry.label) : own ? labelOf(own.label) : kind
  if (job === 'send-message') return text('bulk:kind.message')
  if (job === 'clear-logs') return text('bulk:kind.clearLogs')
  if (job === 'pair-stores') return text('bulk:kind.pairs')
  if (job === 'recompute-groups') return text('bulk:kind.groups')
  if (job === 'follow-orders') return text('bulk:kind.orders')
  if (job === 'follow-workflows') return text('bulk:kind.workflows')
  if (job === 'batch-action') return text('bulk:kind.action', { what })
  if (job === 'promotion-impact') return text('bulk:kind.impact', { what })
  if (job === 'expire-coupons') return text('bulk:kind.coupons')
  if (job === 'expire-rebates') return text('bulk:kind.rebates')
  if (job === 'expire-payments') return text('bulk:kind.payments')
  if (job === 'refund-packets') return text('bulk:kind.packets')
  if (job === 'follow-activities') return text('bulk:kind.activities')
  return job === 'batch-change' ? text('bulk:kind.batch', { what }) : what
}
