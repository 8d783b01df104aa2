import type { Resource } from '@sfa/kit/resource'
import type { SelectedSearch, Selection } from '@sfa/kit/selection'
import type { Body } from '../record-calls'
import { searchRecords, type WireRow } from '../record-calls'

/** A chosen record: what is needed to show it, and how many of it. */
export interface Picked {
  id: string
  row: WireRow
  quantity?: number
}

/** What is chosen of one resource: single records, and what searches find, which only the server counts and finds. */
export interface Chosen {
  picked: readonly Picked[]
  searches: readonly SelectedSearch[]
}

export const nothingChosen: Chosen = { picked: [], searches: [] }
export const isNothingChosen = ({ picked, searches }: Chosen) => picked.length + searches.length === 0

/** As requests carry it. */
export const selectionOf = ({ picked, searches }: Chosen): Selection => ({ ids: picked.map(({ id }) => id), searches })

/** Rows that a selection page can show and count are at most this many. */
const mostPicked = 999_999

/** Every record that a search finds, in one call. */
async function pickAll(resource: Resource, conditions: Body): Promise<Picked[]> {
  const { rows } = await searchRecords(resource, { ...conditions, page: { pageIndex: 1, pageSize: mostPicked } })
  return rows.map(row => ({ id: row.id, row }))
}

/** The records themselves, for pages that show each of them with a quantity. Others send the selection as it is. */
export async function pickedRows(resource: Resource, { picked, searches }: Chosen): Promise<readonly Picked[]> {
  let rows = picked
  for (const { query, except } of searches)
    rows = withPicked(
      rows,
      (await pickAll(resource, query)).filter(({ id }) => !except.includes(id)),
    )
  return rows
}

/** Adds without doubling; what was chosen before keeps its quantity. */
export const withPicked = (chosen: readonly Picked[], added: readonly Picked[]): Picked[] => {
  const known = new Set(chosen.map(({ id }) => id))
  return [...chosen, ...added.filter(({ id }) => !known.has(id))]
}

/** The same conditions, in whatever order they were given. */
export const isSameQuery = (one: Body, other: Body) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (query: Body) => Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))

/** Takes a search in, or out where it is chosen already. */
export const toggleSearch = (chosen: Chosen, query: Body): Chosen => {
  const others = chosen.searches.filter(search => !isSameQuery(search.query, query))
  const isNew = others.length === chosen.searches.length
  return { ...chosen, searches: isNew ? [...others, { query, except: [] }] : others }
}

/**
 * Ticks or unticks one row. `covering` are the places of the searches that find it: unticked, it becomes an exception
 * of each; ticked again, it is none any more.
 */
export function toggleRow(chosen: Chosen, row: WireRow, ticked: boolean, covering: readonly number[]): Chosen {
  const searches = chosen.searches.map((search, place) => {
    if (!covering.includes(place)) return search
    const except = search.except.filter(id => id !== row.id)
    return { ...search, except: ticked ? except : [...except, row.id] }
  })
  const others = chosen.picked.filter(({ id }) => id !== row.id)
  const single = ticked && covering.length === 0
  return {
    searches,
    picked: single ? withPicked(chosen.picked, [{ id: row.id, row }]) : ticked ? chosen.picked : others,
  }
}
