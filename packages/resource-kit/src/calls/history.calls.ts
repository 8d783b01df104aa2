import { z } from 'zod'
import { defineCall } from '../call'
import { givenId } from '../wire-id'

const asked = z.object({ resource: z.string().max(100), id: givenId })

/** A line of the operation log (behaviour.md "Audit"). */
const change = z.object({
  id: z.string(),
  resource: z.string(),
  recordId: z.string().describe("'0' for the line of a whole import or its undoing, whose changes are counts"),
  operation: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()]).readonly()).describe('By field: before and after'),
  source: z.string().describe('page, api, or batch, import or undo with the run: batch:<run id>'),
  userId: z.string(),
  userName: z.string(),
  traceId: z.string(),
  createTime: z.string(),
})
/** The operation log also says what a record is called, where the reader may know it. */
export type ChangeRow = z.output<typeof change> & { recordName?: string | null }

/** The history of one record as its page shows it, for who may view it. */
export const recordChangesCall = defineCall({
  paths: ['/portalsync/record/changes'],
  key: 'service',
  tag: 'record',
  summary: 'What happened to a record, the last change first',
  body: asked,
  rows: change,
})
