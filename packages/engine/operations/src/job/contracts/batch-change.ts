import { adjustmentSchema } from '@sfa/kit/actions/adjustment'
import { fieldValues } from '@sfa/kit/fields/field-values'
import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

const id = z.string().regex(/^\d{1,18}$/)

/**
 * Records are taken out of a group, a reference in a list field; the group becomes invalid when the last record has
 * left.
 */
const listLeaving = z.object({
  /** Field of the records that refers to the group. */
  field: z.string(),
  /** Key of the group's resource, and the group. */
  resource: z.string(),
  id,
})
export type ListLeaving = z.infer<typeof listLeaving>

/** What becomes of one record, of whatever resource. */
const ownChange = z.object({
  resource: z.string(),
  id,
  /** Wire values to set, by field. */
  values: fieldValues.optional(),
  /** By field: a reference to one record becomes one to another, or none. */
  replace: z.record(z.string().max(100), z.object({ from: id, to: id.nullable() })).optional(),
  /** By field: records that are added to a list, or removed from it. */
  add: z.record(z.string().max(100), z.array(id)).optional(),
  remove: z.record(z.string().max(100), z.array(id)).optional(),
  /** Only where no record before it was refused. */
  whenAll: z.literal(true).optional(),
})
export type OwnChange = z.infer<typeof ownChange>

export const batchChangePayload = z.object({
  /** Key of the resource. */
  resource: z.string(),
  ids: z.array(id),
  /** Wire values, checked when the change was asked for. */
  changes: fieldValues,
  /** Numbers that are changed by a share or an amount, and lists that are added to, by field. */
  adjust: z.record(z.string().max(100), adjustmentSchema).optional(),
  /** The change holds from this day on: what is before it stays in the record, what follows is a new one. */
  since: z.object({ day: z.iso.date(), from: z.string().max(100), to: z.string().max(100) }).optional(),
  /** The right that it needs. Default: that of batch changes; a call that binds records is an edit of them. */
  use: z.enum(['batchUpdate', 'update']).optional(),
  /** Instead of `changes`, for all records that are in the list. */
  leaving: listLeaving.optional(),
  /** Instead of `ids` and `changes`: records with a change of their own each, in this order. */
  each: z.array(ownChange).max(100_000).optional(),
})

/** The same change to many rows of a resource; a job above 500 rows. */
export const batchChangeJob = defineJob({
  job: 'batch-change',
  queue: 'default',
  payload: batchChangePayload,
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 512,
})
