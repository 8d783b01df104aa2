import type { Resource } from '@sfa/resource-kit/resource'
import { resources } from '@sfa/resources/registry'
import { reports } from '@sfa/resources/report/report-registry'
import { labelOf } from '../label'
import { text } from '../locale'
import type { JobRow } from './job-row'

/** The logs' name for photo imports, which have no number. */
export const photoKind = 'ProductPhoto'
/** The same for messages that are sent. */
export const messageKind = 'Message'

/** The definition of a kind of data, which a run names by the kind of its import or export or by its key. */
export function resourceOfKind(kind: string): Resource | undefined {
  const wanted = kind.toLowerCase()
  return [...resources, ...reports.map(({ shape }) => shape)].find(
    ({ key, import: imported, export: exported }) =>
      key === kind || imported?.kind.toLowerCase() === wanted || exported?.kind.toLowerCase() === wanted,
  )
}

/** What a job is about, in the reader's words: 产品, 产品图片. */
export function kindLabel({ kind, job }: Pick<JobRow, 'kind' | 'job'>): string {
  const resource = resourceOfKind(kind)
  const what = resource ? labelOf(resource.label) : kind
  if (job === 'send-message') return text('bulk:kind.message')
  if (job === 'clear-logs') return text('bulk:kind.clearLogs')
  if (job === 'photo-import') return text('bulk:kind.photos', { what: resource ? what : text('bulk:kind.product') })
  return job === 'batch-change' ? text('bulk:kind.batch', { what }) : what
}
