import { isMaskable } from './fields/field-questions'
import { isReportShape } from './report-shape'
import { fieldOf, type Resource } from './resource'

/** Fields of the one search box, where they have letters: those that are named, else the unique ones, and the title. */
export function quickFields(resource: Resource): string[] {
  const { quick } = resource.list
  const unique = Object.keys(resource.fields).filter(name => resource.fields[name]?.unique)
  // The title of a report is what it is sorted by, and no name of its rows.
  const names = isReportShape(resource) ? (quick ?? []) : [...(quick ?? unique), resource.title]
  return [...new Set(names)].filter(name => isMaskable(fieldOf(resource, name)))
}
