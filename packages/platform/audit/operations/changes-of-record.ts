import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { ChangeRow, recordChangesCall } from '@sfa/kit/calls/history.calls'
import { permissionKey } from '@sfa/kit/resource-calls'
import { entityOf } from '@sfa/kit/shapes'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { timelineEvents } from '@sfa/operations/document/timeline-events'
import { requireReach } from '@sfa/operations/permission/data-scope'
import { fieldRights, shownChanges } from '@sfa/operations/permission/field-rights'
import type { Services } from '@sfa/operations/services'
import { findShape } from '@sfa/registry/registry'
import { isChangedField } from '../definitions/change-texts'
import { joinDecisions } from './join-decisions'
import { linesHistory } from './line-history'
import { recordHistory } from './record-history'

/**
 * What happened to one record, the last first: changes with the fields that the caller may read, those of the lines of
 * its dynamic details, and what is no change of a field (document/timeline-events.ts). The key to view such
 * records is enough, that of the page by whose name they are asked for. Throws `notPermitted`, and `notFound` for a record out of the caller's reach.
 */
export async function changesOfRecord(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: name, id }: BodyOf<typeof recordChangesCall>,
): Promise<ChangeRow[]> {
  const resource = findShape(name, caller.tenantId)
  if (!resource || resource.path === null) throw new AppError('invalidRequest')
  requireKey(caller, permissionKey(resource, 'findById'))
  return inTenant(db, caller.tenantId, async tx => {
    if (!(await findRow(tx, resource, id))) throw new AppError('notFound')
    await requireReach(tx, caller, resource, 'findById', id, 'notFound')
    const rights = await fieldRights(tx, caller, resource, 'search')
    const history = await recordHistory(tx, id, [resource.key])
    const changes = history.map(row => ({
      ...row,
      changes: Object.fromEntries(
        Object.entries(shownChanges(rights, row.changes)).filter(([field]) => isChangedField(resource, field)),
      ),
    }))
    const lines = await linesHistory(tx, caller, entityOf(resource), id)
    const told = joinDecisions(changes, await timelineEvents(tx, resource, id, rights))
    return inTurn(told.changes, [...lines, ...told.events])
  })
}

/** Both have the last first; within a second, what was noted stands above the change that it belongs to. */
const inTurn = (changes: readonly ChangeRow[], events: readonly ChangeRow[]): ChangeRow[] =>
  events.length === 0
    ? [...changes]
    : [...events, ...changes].toSorted((a, b) =>
        a.createTime === b.createTime ? 0 : a.createTime < b.createTime ? 1 : -1,
      )
