import { z } from 'zod'
import { defineCall } from '../call'
import { givenId } from '../fields/wire-id'

const asked = z.object({ resource: z.string().max(100), id: givenId })

const label = z.tuple([z.string(), z.string()]).readonly().describe('Chinese, English')

/** What happened to a record beside changes of its fields: it was decided about, printed, shipped (docs/documents.md). */
const event = z.object({
  kind: z.string().describe('approval, print, attach, detach, or what its area notes'),
  text: label,
  data: z.array(z.object({ label, value: z.union([z.string(), z.number(), label]) }).readonly()).readonly(),
})
export type TimelineEvent = z.output<typeof event>

/** A line of the operation log. */
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
  recordName: z
    .string()
    .nullish()
    .describe('What it is called, of a line of a dynamic detail; the operation log says it of every record'),
  event: event
    .optional()
    .describe('Of what is no change of a field; a decision of an approval has the changes that it made too'),
})
export type ChangeRow = z.output<typeof change>

/** The history of one record as its page shows it, for who may view it: changes, decisions, prints and what areas note. */
export const recordChangesCall = defineCall({
  paths: ['/portalsync/record/changes'],
  key: 'service',
  tag: 'record',
  summary: ['数据的变更记录，最新在前', 'What happened to a record, the last change first'],
  body: asked,
  rows: change,
})
