import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import { AppError } from '@sfa/kernel/app-error'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { scopeForKey } from '@sfa/operations/permission/data-scope'
import type { Change } from '@sfa/operations/resource/behaviour'
import { org } from '../definitions/org.resource'

/** Of one transaction, in which a file may ask for each of its rows. */
const asked = new WeakMap<Tx, Promise<OrgReach>>()

interface OrgReach {
  everything: boolean
  orgIds: ReadonlySet<string>
}

/** The organisations that the caller may change: those that are reached by roles which change organisations. */
function reachOf(tx: Tx, caller: Caller): Promise<OrgReach> {
  const known = asked.get(tx)
  if (known) return known
  const found = readReach(tx, caller)
  asked.set(tx, found)
  return found
}

async function readReach(tx: Tx, caller: Caller): Promise<OrgReach> {
  if (caller.keys.has('*:*:*')) return { everything: true, orgIds: new Set() }
  const scopes: Scope[] = []
  for (const key of changingKeys.filter(one => holdsKey(caller, one))) scopes.push(await scopeForKey(tx, caller, key))
  return {
    everything: scopes.includes('everything'),
    orgIds: new Set(scopes.flatMap(scope => (scope === 'everything' ? [] : [...scope.orgIds]))),
  }
}

const changingKeys = ['add', 'edit', 'delete', 'batch', 'upload'].map(key => `${org.path?.slice(1)}:${key}`)

/** Throws `outOfScope` for an organisation that the caller may not change; null is what stands above all of them. */
export async function requireReachedOrg(tx: Tx, caller: Caller, id: string | null): Promise<void> {
  const { everything, orgIds } = await reachOf(tx, caller)
  if (!everything && (id === null || !orgIds.has(id))) throw new AppError('outOfScope')
}

/**
 * Organisations are read by everybody; they are changed, moved and added to within the data scope only. A parent that
 * the same file makes has a row of its own that is judged.
 */
export async function checkOrgChange(tx: Tx, caller: Caller, { before, changed }: Change): Promise<void> {
  if (before) await requireReachedOrg(tx, caller, String(before.id))
  const parent = changed.parentID as string | null | undefined
  if (parent?.startsWith('-')) return
  if (before ? parent !== undefined : true)
    await requireReachedOrg(tx, caller, parent ?? null).catch(error => {
      if (!(error instanceof AppError)) throw error
      throw new AppError('invalid', {}, 200, [{ field: 'parentID', code: 'outOfScope' }])
    })
}
