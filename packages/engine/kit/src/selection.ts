import { z } from 'zod'
import { searchConditions } from './fields/field-values'
import { givenId } from './fields/wire-id'

/**
 * Records that the user has chosen in a picker: single records, and everything that a search finds except some. A
 * search is sent as a search; the server resolves it to records when it needs them, so that a request for "all 100,000
 * of them" is as small as one for a single record.
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

/**
 * The conditions of a list as a call takes them that does something with what they find: without order and page and
 * without what has no value. That every record is meant is said, so that a condition that was lost does not mean it.
 */
export function toActOn(conditions: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { page: _, sort: __, ...said } = conditions
  const filled = Object.entries(said).filter(([, value]) => ![value].flat().every(isBlank))
  return filled.length > 0 ? Object.fromEntries(filled) : { all: true }
}
const isBlank = (value: unknown) => value === undefined || value === null || value === ''

export const noSelection: Selection = { ids: [], searches: [] }

const ids = z.array(givenId).max(5000).default([])

/** Most single records in a request; for more, the client sends a search. */
export const selectedSearchSchema = z.object({ query: searchConditions, except: ids })
export const selectionSchema = z.object({ ids, searches: z.array(selectedSearchSchema).max(20).default([]) })
