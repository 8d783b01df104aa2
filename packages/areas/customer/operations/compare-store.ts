import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { canonicalJson } from '@sfa/kit/canonical-json'
import { pageOf } from '@sfa/kit/shapes'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { shownTo } from '@sfa/operations/permission/shown-row'
import type { Services } from '@sfa/operations/services'
import type { StoreComparison } from '../definitions/store.calls'
import { store } from '../definitions/store.resource'
import { approvedState, isEmpty, judgedState } from './approved-state'

const keys = [store, ...store.pages.map(page => pageOf(store, page))].map(({ path }) => `${path?.slice(1)}:view`)

/** Throws `notPermitted` without the key to view stores on any of their pages, `notFound` beyond the caller's reach. */
export async function compareStore(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<StoreComparison> {
  const key = keys.find(one => holdsKey(caller, one)) ?? (keys[0] as string)
  requireKey(caller, key)
  return inTenant(db, caller.tenantId, async tx => {
    const { scope, fields } = await accessForKey(tx, caller, store, key)
    const row = await findRow(tx, store, id, { scope })
    if (!row) throw new AppError('notFound')
    const now = await judgedState(tx, row)
    const approved = await approvedState(tx, id)
    const changed = Object.keys(now).filter(name => textOf(now[name]) !== textOf(approved?.state[name]))
    const asShown = shownTo(caller, store, fields)
    const shown = asShown(now)
    return {
      changed: changed.filter(name => name in shown),
      now: shown,
      approved: approved ? asShown(approved.state) : null,
      approvedBy: approved?.by ?? null,
      approvedTime: approved?.at ?? null,
    }
  })
}

/** Numbers of lines say nothing of what they hold. */
function textOf(value: unknown): string {
  if (isEmpty(value)) return ''
  return JSON.stringify(canonicalJson(value), (key, part: unknown) => (key === 'lineNo' ? undefined : part))
}
