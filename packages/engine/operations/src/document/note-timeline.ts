import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { type Caller, sourceOf } from '../caller'

/** A value that stands below an entry. */
export interface TimelineFact {
  label: Label
  value: string | number | Label
  /** Field of the record that it tells of: readers from whom that one is hidden do not get it. */
  field?: string
}

export interface TimelineEntry {
  /** What it is, for readers that are programs: `shipped`, `pushed`. */
  kind: string
  /** What happened, as the page shows it. */
  text: Label
  data?: readonly TimelineFact[]
  by: Pick<Caller, 'userId' | 'userName' | 'traceId' | 'byApiKey' | 'apiKeyName'>
  /** As in the operation log. Default: that of `by`. */
  source?: string
}

/**
 * Adds to the timeline of a record what is no change of its fields, in the transaction that makes it happen. Nothing
 * changes an entry afterwards (docs/documents.md "Timeline").
 */
export const noteTimeline = (tx: Tx, resource: Pick<Resource, 'key'>, id: string, entry: TimelineEntry) =>
  noteTimelines(tx, resource, [id], entry)

/** The same of several records, in one statement. */
export async function noteTimelines(
  tx: Tx,
  { key }: Pick<Resource, 'key'>,
  ids: readonly string[],
  { kind, text, data = [], by, source = sourceOf(by) }: TimelineEntry,
): Promise<void> {
  await sql`
    insert into record_event (resource, record_id, kind, text, data, source, user_id, user_name, trace_id)
    select ${key}, unnest(${ids}::bigint[]), ${kind}, ${JSON.stringify(text)}::jsonb, ${JSON.stringify(data)}::jsonb,
      ${source}, ${by.userId}, ${by.userName}, ${by.traceId}`.execute(tx)
}
