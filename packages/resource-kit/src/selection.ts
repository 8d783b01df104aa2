import { z } from 'zod'
import { searchConditions } from './field-values'
import { givenId } from './wire-id'

/**
 * Records that somebody has chosen in a picker: single ones, and everything that a search finds but for some. A search
 * stays a search on the wire; the server finds its records when they are needed, so that "all 100,000 of them" costs a
 * request no more than one does (behaviour.md "Lists/forms").
 */
export interface Selection {
  ids: readonly string[]
  searches: readonly SelectedSearch[]
}
export interface SelectedSearch {
  /** Body of the resource's search (docs/wire.md), without the page. */
  query: Readonly<Record<string, unknown>>
  except: readonly string[]
}

export const noSelection: Selection = { ids: [], searches: [] }

const ids = z.array(givenId).max(5000).default([])

/** More single records than anybody picks by hand; whoever means more means a search. */
export const selectedSearchSchema = z.object({ query: searchConditions, except: ids })
export const selectionSchema = z.object({ ids, searches: z.array(selectedSearchSchema).max(20).default([]) })
