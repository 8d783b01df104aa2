import type { WireRow } from '@sfa/db/search-rows'
import type { batchChangePayload } from '@sfa/jobs/batch-change'
import type { Adjustments } from '@sfa/resource-kit/adjustment'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { resourceOf } from '@sfa/resources/registry'
import type { z } from 'zod'

export interface BatchPlan {
  ids: string[]
  changes: WireRow
  /** Numbers that are changed by a share or an amount of each record's own. */
  adjust?: Adjustments
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

/** The key that a batch change needs, to be made and to be taken back; dissolving a group is an edit of the group. */
export const keyOfBatch = ({ resource, leaving }: z.infer<typeof batchChangePayload>): string | null =>
  leaving ? permissionKey(resourceOf(leaving.resource), 'update') : permissionKey(resourceOf(resource), 'batchUpdate')
