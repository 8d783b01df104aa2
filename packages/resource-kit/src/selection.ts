import { z } from 'zod'
import { searchConditions } from './fields/field-values'
import { givenId } from './fields/wire-id'

/**
 * Records that the user has chosen in a picker: single records, and everything that a search finds except some. A
 * search is sent as a search; the server resolves it to records when it needs them, so that a request for "all 100,000
 * of them" is as small as one for a single record (behaviour.md "Lists/forms").
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

/** Most single records in a request; for more, the client sends a search. */
export const selectedSearchSchema = z.object({ query: searchConditions, except: ids })
export const selectionSchema = z.object({ ids, searches: z.array(selectedSearchSchema).max(20).default([]) })
