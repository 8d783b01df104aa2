import type { WireRow } from '@sfa/db/search-rows'

/** What rules of a resource's own look at. */
export interface Change {
  /** Null for a new record. */
  before: WireRow | null
  /** The fields that are being set. */
  changed: WireRow
}
