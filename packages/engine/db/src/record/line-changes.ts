import { detailsOf } from '@sfa/kit/details'
import type { Resource } from '@sfa/kit/resource'
import type { WireRow } from '../search/search-rows'

/**
 * A record as its history compares it: each line under a name of its own, `lines.3` for the one of that number, so that
 * the difference of two versions is one per line.
 */
export function withLineNames(resource: Resource, row: WireRow): WireRow {
  if (detailsOf(resource).length === 0) return row
  const named: WireRow = { ...row }
  for (const [name] of detailsOf(resource)) {
    for (const line of (row[name] ?? []) as WireRow[]) named[`${name}.${line.lineNo}`] = line
    delete named[name]
  }
  return named
}
