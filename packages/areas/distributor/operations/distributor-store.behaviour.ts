import { store } from '@sfa/customer/definitions/store.resource'
import { storeFlow } from '@sfa/customer/rules/store-flow'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { tableOf } from '@sfa/kit/resource'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, quoted, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { changedValue, newValue } from '@sfa/operations/bulk/import/writing/merge-sql'
import { type Caller, sourceOf } from '@sfa/operations/caller'
import type { Behaviour, Change, Saved } from '@sfa/operations/resource/behaviour'
import { distributorStore } from '../definitions/distributor-store.resource'

/** A pair is part of its store: it changes where the store may be changed, and the store's history tells of it. */
export const distributorStoreBehaviour: Behaviour = {
  of: distributorStore,
  async before(tx, caller, { before, changed }: Change) {
    const row = await findRow(tx, store, String(changed.storeID ?? before?.storeID), { lock: true })
    const state = row && stateNames.get(String(row.state))
    if (!row || !state || storeFlow.editable?.includes(String(row.state) as never)) return
    throw new AppError('invalid', {}, 200, [
      {
        field: 'storeID',
        code: 'storeIsLocked',
        params: { name: String(row.name), state: textIn(caller.language, state) },
      },
    ])
  },
  after: noteAtStore,
  import: { check: refuseLocked },
}

const stateNames = new Map(Object.entries(storeFlow.states).map(([name, { label }]) => [name, label]))

/** The database has carried the pair to the store's list by now. */
async function noteAtStore(tx: Tx, caller: Caller, { before, after }: Saved): Promise<void> {
  const isIn = (row: WireRow | null) => row !== null && row.isDeleted !== '1'
  if (isIn(before) === isIn(after)) return
  const row = await findRow(tx, store, String(after.storeID))
  if (!row) return
  const id = String(after.distributorID)
  const others = (row.distributorIdList as string[]).filter(one => one !== id)
  await recordChange(tx, {
    resource: store.key,
    recordId: String(row.id),
    operation: 'update',
    before: { distributorIdList: isIn(before) ? [...others, id] : others },
    after: { distributorIdList: row.distributorIdList, ver: row.ver },
    source: sourceOf(caller),
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
}

/** Rows of a file that would add to or take from a store that waits or is closed. */
async function refuseLocked(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const validity = fields.find(({ name }) => name === 'isDeleted')
  const named = fields.find(({ name }) => name === 'storeID')
  if (!named) return
  const then = validity
    ? `case when t.id is null then ${newValue(validity)} else ${changedValue(validity)} end`
    : 'coalesce(t.is_deleted, 0)'
  const editable = (storeFlow.editable ?? []).map(quoted).join(', ')
  const says = [...stateNames].map(([name, label]) => `when ${quoted(name)} then ${quoted(plan.say(label))}`).join(' ')
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select s.row_no, ${place(scope, 'storeID')}, x.code, 'storeIsLocked',
       jsonb_build_object('name', x.name, 'state', case x.state ${says} else x.state end)
     from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
     left join ${tableOf(plan.resource)} t on t.id = f.id
     join ${tableOf(store)} x on x.id = s.f_${named.column}
     where x.state not in (${editable}) and ${then} is distinct from coalesce(t.is_deleted, 1) and not s.bad`,
  )
}
