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
/** Where it stands among other records: as its own page names the record, where the reader may know it. */
const logged = change.extend({
  fields: z.string().nullable().describe('What the changed fields are called'),
  recordName: z.string().nullable(),
})

export type ChangeRow = z.output<typeof change> & { recordName?: string | null }
export type LoggedChange = z.output<typeof logged>

/** The history of one record as its page shows it, for who may view it. */
export const recordChangesCall = defineCall({
  paths: ['/portalsync/record/changes'],
  key: 'service',
  tag: 'record',
  summary: 'What happened to a record, the last change first',
  body: asked,
  rows: change,
})

/** The same with the texts of the operation log. */
export const recordHistoryCall = defineCall({
  paths: ['/portalsync/audit/record/search'],
  key: 'service',
  tag: 'audit',
  summary: 'The lines of the operation log of a record, the last first',
  body: asked,
  answer: z.array(logged),
})
