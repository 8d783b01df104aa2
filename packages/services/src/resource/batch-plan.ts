import type { WireRow } from '@sfa/db/search-rows'

export interface BatchPlan {
  ids: string[]
  changes: WireRow
}

/** How far a batch change has come, as its run keeps it. */
export interface BatchCheckpoint {
  /** Index of the first id that was not looked at. */
  next: number
  changed: number
  refusedCount: number
  /** The first refusals; all of them are counted. */
  refusals: Refusal[]
  /** While it is being undone: the entries of record_change from this one on are done. */
  undoneDownTo?: string
  /** Records that undoing left alone. */
  kept?: number
}
/** Refusals that are kept for the run's page. */
export const keptRefusals = 200

export interface Refusal {
  id: string
  code: string
  message: string
}
