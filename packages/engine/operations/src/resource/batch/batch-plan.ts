import type { WireRow } from '@sfa/db/search/search-rows'
import type { Adjustments } from '@sfa/kit/actions/adjustment'
import { permissionKey } from '@sfa/kit/resource-calls'
import { resourceOf } from '@sfa/registry/registry'
import type { z } from 'zod'
import type { batchChangePayload } from '../../job/contracts/batch-change'
import type { SinceDay } from '../searching/change-since'

export interface BatchPlan {
  ids: string[]
  changes: WireRow
  /** Numbers and lists that are changed from each record's own value. */
  adjust?: Adjustments
  /** The day from which the change holds, and the fields with the first and the last day of a record. */
  since?: SinceDay
  /** The right that the change needs. Default: that of batch changes. */
  use?: BatchUse
}

export type BatchUse = 'batchUpdate' | 'update'

/** How far a batch change has come, as its run keeps it. */
export interface BatchCheckpoint {
  /** Index of the first id that is not processed yet. */
  next: number
  changed: number
  refusedCount: number
  /** The first refusals; the counts cover all of them. */
  refusals: Refusal[]
  /** While it is being undone: the entries of record_change from this one on are done. */
  undoneDownTo?: string
  /** Number of records that undoing did not change. */
  kept?: number
}
/** Refusals that are kept for the run's page. */
export const keptRefusals = 200

export interface Refusal {
  id: string
  /** Where the records of a batch are of several resources. */
  resource?: string
  code: string
  message: string
}

/** The key that a batch change and its undo need; dissolving a group is an edit of the group. */
export const keyOfBatch = ({
  resource,
  leaving,
  use = 'batchUpdate',
}: z.infer<typeof batchChangePayload>): string | null =>
  leaving ? permissionKey(resourceOf(leaving.resource), 'update') : permissionKey(resourceOf(resource), use)
