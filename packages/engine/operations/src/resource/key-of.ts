import type { WireRow } from '@sfa/db/search/search-rows'
import { isCode } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'

/** What users know a record by: its unique code and its name. */
export function keyOf(resource: Resource, row: WireRow): string {
  const [code] = Object.entries(resource.fields).find(([name, field]) => isCode(field) && row[name]) ?? []
  const parts = [code === undefined ? null : row[code], row[resource.title]]
  return [...new Set(parts.filter(part => part !== null && part !== undefined && part !== ''))].join(' ')
}
