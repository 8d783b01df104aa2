import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Resource } from '@sfa/resource-kit/resource'
import type { WaitingRow } from '@sfa/resource-kit/waiting'
import type { Caller } from '../caller'
import { approvableOf, waitingDocuments } from './approvable'

/**
 * Of rows about which a workflow decides at the moment: whom it asks, in `_approval`. One question for a page, and none
 * where no row waits.
 */
export async function attachWaiting(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  rows: readonly WireRow[],
): Promise<void> {
  const approvable = approvableOf(resource)
  const { flow } = resource
  if (!approvable || !flow) return
  const { passed, rejected } = approvable
  const waitingStates = flow.transitions[passed]?.from ?? []
  const ids = rows.flatMap(row => (waitingStates.includes(String(row[flow.field])) ? [String(row.id)] : []))
  if (ids.length === 0) return
  const waiting = await waitingDocuments(tx, caller, resource, ids)
  for (const row of rows) {
    const found = waiting.get(String(row.id))
    if (found) row._approval = { actions: [passed, rejected], ...found } satisfies WaitingRow
  }
}
