import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { tableOf } from '@sfa/kit/resource'
import { submitForApproval } from '@sfa/operations/approval/approvable'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { changedValue, newValue } from '@sfa/operations/bulk/import/writing/merge-sql'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { store } from '../definitions/store.resource'
import { approvalOfChanges } from './approval-of-changes'
import { countAllGroups } from './count-groups'
import { refuseIncompleteInvoice, refuseIncompleteInvoicesOfFile } from './invoice-needs'
import { refuseAlike, refuseAlikeOfFile } from './like-stores'

/** Codes of lines that a form or a call may leave out, by detail. */
const numbered: Readonly<Record<string, string>> = { storeShipToList: 'shipToCode', secondaryContact: 'contactID' }

/** Lines without a code get the next number of two digits that no other line of the store has. */
export function withNumbers(lines: readonly WireRow[], field: string): WireRow[] {
  const taken = new Set(lines.map(line => line[field]))
  let next = 1
  return lines.map(line => {
    if (line[field]) return line
    let code = ''
    do code = String(next++).padStart(2, '0')
    while (taken.has(code))
    return { ...line, [field]: code }
  })
}

export const storeBehaviour: Behaviour = {
  of: store,
  derive(values) {
    const lines = Object.entries(numbered).flatMap(([name, field]) =>
      Array.isArray(values[name]) ? [[name, withNumbers(values[name] as WireRow[], field)] as const] : [],
    )
    return lines.length === 0 ? values : { ...values, ...Object.fromEntries(lines) }
  },
  check: {
    // An alias changes only with the undoing of its merge; files that name its code mean the other store.
    fields: ['isDeleted'],
    async run(tx, _caller, { before }) {
      if (!before?.mergedInto) return
      const survivor = await findRow(tx, store, String(before.mergedInto))
      throw new AppError('mergedIntoOther', { name: String(before.name), survivor: String(survivor?.name ?? '') })
    },
  },
  follows: approvalOfChanges,
  async before(tx, caller, { before, changed }) {
    await refuseIncompleteInvoice(tx, caller, { before, changed })
    await refuseAlike(tx, caller, { before, changed })
    if (changed.groupIds === undefined) return
    const [old, wanted] = [(before?.groupIds ?? []) as string[], (changed.groupIds ?? []) as string[]]
    const moved = [...wanted.filter(id => !old.includes(id)), ...old.filter(id => !wanted.includes(id))]
    await refuseDynamic(tx, moved)
  },
  // A change that has to be approved is decided by the workflow, where stores have one.
  async after(tx, caller, { before, after }) {
    if (before?.state === 'passed' && after.state === 'pending')
      await submitForApproval(tx, store, String(after.id), caller)
  },
  afterJob: { fields: ['groupIds'], run: countAllGroups },
  // Files name the lines by their codes.
  import: {
    async check(scope) {
      await refuseDynamicOfFile(scope)
      await refuseAlikeOfFile(scope)
      await refuseIncompleteInvoicesOfFile(scope)
    },
  },
}

/** Only the computation moves stores into dynamic groups and out of them. */
async function refuseDynamic(tx: Tx, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select description as name from customer_store_group
    where id = any(${groupIds}::bigint[]) and group_type = 'dynamic' and is_deleted = 0 limit 1`.execute(tx)
  const [found] = rows
  if (!found) return
  const failure = { field: 'groupIds', code: 'groupIsDynamic', params: { name: found.name } } as const
  throw new AppError('invalid', {}, 200, [failure])
}

/** The same for all rows of a file at once. */
async function refuseDynamicOfFile(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const staged = fields.find(({ name }) => name === 'groupIds')
  if (!staged) return
  const { rows } = await sql<{ id: string }>`
    select id::text id from customer_store_group where group_type = 'dynamic' and is_deleted = 0`.execute(tx)
  if (rows.length === 0) return
  const dynamic = `'{${rows.map(({ id }) => BigInt(id)).join(',')}}'::bigint[]`
  const now = "coalesce(t.group_ids, '{}')"
  const then = `case when t.id is null then ${newValue(staged)} else ${changedValue(staged)} end`
  // Nearly all rows name no dynamic group, and are not looked at group by group.
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select distinct on (s.row_no) s.row_no, ${place(scope, 'groupIds')}, g.description, 'groupIsDynamic',
       jsonb_build_object('name', g.description)
     from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
     left join ${tableOf(plan.resource)} t on t.id = f.id
     join customer_store_group g on g.id = any(${dynamic})
       and (g.id = any(${then})) is distinct from (g.id = any(${now}))
     where not s.bad and (${then} && ${dynamic} or ${now} && ${dynamic})`,
  )
}
