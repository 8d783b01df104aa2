import { sql } from 'kysely'
import type { WireRow } from './search-rows'
import type { Tx } from './tenant-transaction'

export interface RecordChange {
  resource: string
  recordId: string
  operation: 'create' | 'update' | 'updateStatus' | 'batchUpdate'
  before: WireRow | null
  after: WireRow
  source: string
  userId: string
  userName: string
  traceId: string
}

const kept = new Set(['ver', 'createBy', 'createTime', 'lastModifiedBy', 'lastModifiedTime'])

/** Fields that differ, each with its old and new value. */
export function diffOf(before: WireRow | null, after: WireRow): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(after)) {
    const old = before?.[name] ?? null
    if (!kept.has(name) && JSON.stringify(old) !== JSON.stringify(value ?? null)) changes[name] = [old, value ?? null]
  }
  return changes
}

export async function recordChange(tx: Tx, change: RecordChange): Promise<void> {
  await sql`
    insert into record_change (resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
    values (${change.resource}, ${change.recordId}, ${change.operation},
      ${JSON.stringify(diffOf(change.before, change.after))}, ${change.source}, ${change.after.ver}, ${change.userId}, ${change.userName}, ${change.traceId})`.execute(
    tx,
  )
}
