import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { findResource, resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { importHistory, type VersionedChange } from './import-history'

/** Hardly any record has more lines; older ones are left out. */
const mostLines = 2000

/**
 * Everything that is known of what happened to one record, the last change first: the lines of the log, and the changes
 * of imports. Without a resource it covers all of them, because each resource counts its own ids.
 */
export async function recordHistory(tx: Tx, recordId: string, keys: readonly string[]): Promise<ChangeRow[]> {
  const { rows } = await sql<VersionedChange>`
    select id, resource, record_id "recordId", operation, changes, source, user_id "userId", user_name "userName",
      trace_id "traceId", ${wireTime('create_time')} "createTime", ver
    from record_change where record_id = ${recordId}
      ${keys.length > 0 ? sql`and resource = any(${keys}::text[])` : sql``}
    order by record_change.id desc limit ${mostLines}`.execute(tx)
  const asked = keys.length > 0 ? keys.flatMap(key => findResource(key, tenantOf(tx)) ?? []) : resourcesOf(tenantOf(tx))
  const told: VersionedChange[] = [...rows]
  for (const resource of asked) {
    const stored = rows.filter(row => row.resource === resource.key)
    told.push(...(await importHistory(tx, resource, recordId, stored)))
  }
  return told
    .sort((a, b) => (a.createTime === b.createTime ? b.ver - a.ver : a.createTime < b.createTime ? 1 : -1))
    .map(({ ver: _, ...row }) => row)
}
