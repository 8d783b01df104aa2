import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { ChangeRow } from '@sfa/resource-kit/calls/history.calls'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { isChangedField } from '@sfa/resources/audit/change-texts'
import { sql } from 'kysely'
import { type Caller, holdsKey } from '../caller'
import { accessFor } from '../permission/access'
import { shownChanges } from '../permission/field-rights'
import { detailsOfTenant, headColumn, reachesHead } from '../resource/details/own-details'

/** Of the lines of one detail, the last first; older ones stand in the history of the line itself. */
const mostOfADetail = 500

/**
 * What happened to the lines of a record's dynamic details, of those whose lines the caller may view. Each names its
 * line (`recordName`), since it stands in the history of the record. What files have changed is told with the line.
 */
export async function linesHistory(tx: Tx, caller: Caller, head: Resource, headId: string): Promise<ChangeRow[]> {
  const told: ChangeRow[] = []
  for (const detail of detailsOfTenant(tenantOf(tx), head)) {
    const key = permissionKey(detail, 'findById')
    if (key !== null && !holdsKey(caller, key)) continue
    const { rows } = await sql<ChangeRow>`
      select c.id::text id, c.resource, c.record_id::text "recordId", c.operation, c.changes, c.source, c.user_id::text "userId",
        c.user_name "userName", c.trace_id "traceId", ${wireTime('c.create_time')} "createTime",
        ${sql.ref(`l.${columnOf(detail.title)}`)}::text "recordName"
      from ${sql.table(tableOf(detail))} l join record_change c on c.resource = ${detail.key} and c.record_id = l.id
      where ${sql.ref(`l.${headColumn(detail)}`)} = ${headId} order by c.id desc limit ${mostOfADetail}`.execute(tx)
    if (rows.length === 0) continue
    const { search } = await accessFor(tx, caller, detail, 'search')
    if (!(await reachesHead(tx, head, headId, search))) continue
    const isShown = shownChanges(search.fields, { [detail.title]: [null, 'shown'] })[detail.title] !== undefined
    for (const row of rows) {
      const shown = Object.entries(shownChanges(search.fields, row.changes)).filter(
        ([field]) => field !== detail.limit?.by && isChangedField(detail, field),
      )
      told.push({ ...row, changes: Object.fromEntries(shown), recordName: isShown ? row.recordName : null })
    }
  }
  return told
}
