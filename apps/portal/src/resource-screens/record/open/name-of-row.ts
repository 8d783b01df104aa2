import type { Resource } from '@sfa/kit/resource'
import { extensionOf } from '../../extensions'
import type { WireRow } from '../../record-calls'

/** What a record is called in titles and questions: where its list shows a name in place of a key, that name. */
export const nameOfRow = (resource: Resource, row: WireRow): string =>
  extensionOf(resource).cellTexts?.[resource.title]?.(row) ?? String(row[resource.title] ?? row.id)
