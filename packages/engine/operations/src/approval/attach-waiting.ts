import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { actionPermissions } from '@sfa/kit/actions/actions'
import { targetsOf } from '@sfa/kit/flow/flow'
import type { Resource } from '@sfa/kit/resource'
import type { WaitingRow } from '@sfa/kit/waiting'
import { type Caller, holdsKey } from '../caller'
import { approvableOf, waitingDocuments } from './approvable'
import { ownDocuments } from './own-documents'

/**
 * Of rows about which a workflow decides at the moment: whom it asks and whether the caller may withdraw, in
 * `_approval`; of the others which ones are the caller's own and may not be passed by them. One question for a page, and none where no row waits. `sentBack` asks about those too that may be with
 * their initiator, as one record that is opened.
 */
export async function attachWaiting(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  rows: readonly WireRow[],
  { sentBack = false } = {},
): Promise<void> {
  const approvable = approvableOf(resource)
  const { flow } = resource
  // Lines are listed beside their heads under ids of their own, and decide nothing.
  if (!approvable || !flow || resource.linesOf) return
  const { passed, rejected, withdrawn } = approvable
  const back = sentBack ? flow.transitions[rejected] : undefined
  const states = new Set([...(flow.transitions[passed]?.from ?? []), ...(back ? targetsOf(back) : [])])
  const ids = rows.flatMap(row => (states.has(String(row[flow.field])) ? [String(row.id)] : []))
  if (ids.length === 0) return
  const waiting = await waitingDocuments(tx, caller, resource, ids)
  const open = ids.filter(id => !waiting.get(id)?.held)
  const holds = (action: string) =>
    action in resource.actions && actionPermissions(resource, action).some(key => holdsKey(caller, key))
  const own = holds(passed) ? await ownDocuments(tx, caller, resource, open) : new Set()
  // Who may take the document back by an action of its page does not need a second way.
  const hasOwnAction = withdrawn !== undefined && holds(withdrawn)
  for (const row of rows) {
    const found = waiting.get(String(row.id))
    if (own.has(String(row.id)))
      row._approval = { actions: [passed], mine: false, asked: [], own: true } satisfies WaitingRow
    if (!found) continue
    const { held, withdraw, ...asked } = found
    const mayWithdraw = withdraw !== undefined && !(held && hasOwnAction)
    if (!held && !mayWithdraw) continue
    row._approval = {
      ...asked,
      actions: held ? [passed, rejected] : [],
      ...(mayWithdraw && { withdraw }),
    } satisfies WaitingRow
  }
}
