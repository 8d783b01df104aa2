import type { Drill, Report } from '@sfa/kit/report'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import type { WireRow } from '../resource-screens/record-calls'
import {
  type FilterValue,
  filterShape,
  isNothing,
  type SearchState,
  writeSearch,
} from '../resource-screens/search/search-state'
import { definitions } from '../shared/definitions'

/** The list behind a figure, narrowed to what the figure is of; undefined where the row says nothing to narrow it by. */
export function drillAddress(report: Report, drill: Drill, row: WireRow, { filters }: SearchState): string | undefined {
  const target = listAt(drill.to)
  if (!target) return undefined
  const wanted: Record<string, FilterValue> = { ...drill.only }
  for (const [filter, source] of Object.entries(drill.where)) {
    const isColumn = source in report.columns
    const value = isColumn ? asFilter(target, filter, row[source]) : filters[source]
    if (isColumn && value === undefined) return undefined
    if (value !== undefined) wanted[filter] = value
  }
  return `${drill.to}?${writeSearch(target, { filters: wanted, quick: '', page: 1 })}`
}

const listAt = (path: string): Resource | undefined =>
  definitions().findReport(path)?.shape ?? definitions().resources.find(resource => resource.path === path)

function asFilter(target: Resource, name: string, value: unknown): FilterValue | undefined {
  if (isNothing(value)) return undefined
  const text = String(value)
  // A text is looked for as it is.
  return filterShape(fieldOf(target, name)) === 'range' ? [text, text] : [text]
}
