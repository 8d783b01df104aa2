import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import type { WireRow } from '../search/search-rows'

export interface RecordChange {
  resource: string
  recordId: string
  /** `create`, `update`, `updateStatus`, `batchUpdate`, or the name of an action. */
  operation: string
  before: WireRow | null
  after: WireRow
  source: string
  userId: string
  userName: string
  traceId: string
}

const kept = new Set(['ver', 'createBy', 'createTime', 'lastModifiedBy', 'lastModifiedTime'])

/** Fields and lines (line-changes.ts) that differ, each with its old and new value. */
export function diffOf(before: WireRow | null, after: WireRow): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  const removed = Object.keys(before ?? {}).filter(name => name.includes('.') && !(name in after))
  for (const name of [...Object.keys(after), ...removed]) {
    const [old, value] = [before?.[name] ?? null, after[name] ?? null]
    if (!kept.has(name) && JSON.stringify(old) !== JSON.stringify(value)) changes[name] = [old, value]
  }
  return changes
}

export const recordChange = (tx: Tx, change: RecordChange): Promise<void> => recordChanges(tx, [change])

/** Several at once, in one statement. */
export async function recordChanges(tx: Tx, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ before, after, ...change }) => ({
    resource: change.resource,
    record_id: change.recordId,
    operation: change.operation,
    changes: diffOf(before, after),
    source: change.source,
    ver: after.ver,
    user_id: change.userId,
    user_name: change.userName,
    trace_id: change.traceId,
  }))
  await sql`
    insert into record_change (resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (resource text, record_id bigint,
      operation text, changes jsonb, source text, ver integer, user_id text, user_name text, trace_id text)`.execute(tx)
}
