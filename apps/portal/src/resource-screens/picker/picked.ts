import type { Resource } from '@sfa/resource-kit/resource'
import type { Body } from '../record-calls'
import { searchRecords, type WireRow } from '../record-calls'

/** A chosen record: what is needed to show it, and how many of it. */
export interface Picked {
  id: string
  row: WireRow
  quantity?: number
}

/** "Select all" loads at most this many (3-operations.md §4 "Picker"). */
const mostPicked = 999_999

/** Every record that a search finds, in one call. */
export async function pickAll(resource: Resource, conditions: Body): Promise<Picked[]> {
  const { rows } = await searchRecords(resource, { ...conditions, page: { pageIndex: 1, pageSize: mostPicked } })
  return rows.map(row => ({ id: row.id, row }))
}

/** Adds without doubling; what was chosen before keeps its quantity. */
export const withPicked = (chosen: readonly Picked[], added: readonly Picked[]): Picked[] => {
  const known = new Set(chosen.map(({ id }) => id))
  return [...chosen, ...added.filter(({ id }) => !known.has(id))]
}
