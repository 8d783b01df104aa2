import type { Label } from '@sfa/resource-kit/label'
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
    ({ key, imports, exports }) =>
      key === kind || [...imports, ...exports].some(spec => spec.kind.toLowerCase() === wanted),
  )
}

/** What a kind is called: as the resource where it has one alone, with the kind's own name where it has several. */
export function nameOfKind(resource: Resource, kind: string): Label {
  const { label, imports, exports } = resource.linesOf?.head ?? resource
  const specs = [...imports, ...exports]
  const own = specs.find(spec => spec.kind.toLowerCase() === kind.toLowerCase())?.label
  if (!own || (imports.length < 2 && exports.length < 2)) return label
  return [`${label[0]} · ${own[0]}`, `${label[1]} · ${own[1]}`]
}

/** What a job is about, in the reader's words: 产品, 产品图片. */
export function kindLabel({ kind, job }: Pick<JobRow, 'kind' | 'job'>): string {
  const resource = resourceOfKind(kind)
  const what = resource ? labelOf(nameOfKind(resource, kind)) : kind
  if (job === 'send-message') return text('bulk:kind.message')
  if (job === 'clear-logs') return text('bulk:kind.clearLogs')
  if (job === 'recompute-groups') return text('bulk:kind.groups')
  if (job === 'photo-import') return text('bulk:kind.photos', { what: resource ? what : text('bulk:kind.product') })
  return job === 'batch-change' ? text('bulk:kind.batch', { what }) : what
}
