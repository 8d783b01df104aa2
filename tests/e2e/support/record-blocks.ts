import { attachmentsOf, isDocument } from '@sfa/kit/documents'
import { hasRecordPage, recordHead, tabsAddedTo } from '@sfa/kit/record-page'
import type { Resource } from '@sfa/kit/resource'
import { resources } from '@sfa/registry/registry'
import type { ShownTab } from './extended-screens'

/** A part of a record's own page. */
export interface RecordBlock {
  block: string
  /** Key of the tab in which it is seen; the page shows the others as it opens. */
  tab?: string
}

/** What the page of a record of this resource is made of, beside the fields that the drawer to view shows too. */
export function recordBlocks(resource: Resource, tabs: readonly ShownTab[]): RecordBlock[] {
  if (!hasRecordPage(resource) || resource.page || !resource.keys.includes('view')) return []
  const { picture, state, figures } = recordHead(resource)
  const lists = tabsAddedTo(resource, resources)
  const [list] = lists.filter(({ tab }) => tab === undefined)
  const [lines] = Object.values(resource.details)
  const head = { picture, state, figures: figures[0], counts: lists.find(({ counted }) => counted)?.key }
  return [
    { block: 'record page' },
    ...Object.entries(head).flatMap(([part, name]) => (name ? [{ block: `record page: ${part}` }] : [])),
    ...(lines ? [{ block: 'record page: lines', tab: keyOfTab(lines.label[1]) }] : []),
    ...(list ? [{ block: 'record page: records of others', tab: list.key }] : []),
    ...(attachmentsOf(resource) ? [{ block: 'record page: attachments', tab: '_attachments' }] : []),
    { block: `record page: ${isDocument(resource) ? 'timeline' : 'changes'}`, tab: '_changes' },
    ...tabs.map(({ key, module }) => ({ block: `record page: ${module}`, tab: key })),
  ]
}

/** As the page makes it of the title of a section (`record-tabs.tsx`). */
const keyOfTab = (english: string) => english.replaceAll(' ', '-')
