import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import { shownChanges } from '@sfa/operations/permission/field-rights'
import { detailsOfTenant, headColumn, reachesHead } from '@sfa/operations/resource/details/own-details'
import { sql } from 'kysely'
import { isChangedField } from '../definitions/change-texts'

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
