import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { updateRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { followFiles } from '@sfa/operations/files/keep-files'
import { accessForKey } from '@sfa/operations/permission/access'
import { writableChanges } from '@sfa/operations/permission/field-rights'
import { definitionsFor } from '@sfa/operations/resource/custom-definitions'
import { checkRecord } from '@sfa/operations/resource/saving/check-record'
import { exclusionViolation } from '@sfa/operations/resource/saving/refuse-duplicates'
import { sql } from 'kysely'
import { store } from '../../definitions/store.resource'
import { choicesSchema, type Side } from '../../definitions/store-pair.calls'
import { storePair } from '../../definitions/store-pair.resource'
import { undoDays } from '../../rules/store-merge-flow'
import { approvalOfChanges } from '../approval-of-changes'
import { countGroups } from '../count-groups'
import { addAccounts } from './add-accounts'
import { refusalOf } from './merge-refusal'
import { noteStores, noteSuppliers, rowsAsText, suppliersOf } from './merge-steps'
import { otherSide, type Two, takenOf, valuesOf } from './merged-values'
import { moveLines } from './move-lines'
import { type Merging, moveReferences } from './move-references'
import { limitRefusal } from './records-per-store'
import { lockTwo, noteHistory } from './two-stores'

export const mergeKey = 'customer/storepair:merge'

/** One of the two stores of a pair takes over what the other one has and what refers to it (docs/areas/customer.md). */
export const mergeStores = actionHandler({
  of: storePair,
  action: 'merge',
  async run(tx, caller, { row, body }) {
    const keep = body.keep as Side
    const ids = { first: String(row.firstID), second: String(row.secondID) }
    const access = await accessForKey(tx, caller, store, mergeKey)
    const two = await lockTwo(tx, ids, access.scope)
    requireSeen(two.first, body.firstVer)
    requireSeen(two.second, body.secondVer)
    const [survivor, loser] = [two[keep], two[otherSide(keep)]]
    requirePossible(caller, survivor, loser)
    const beyond = await limitRefusal(tx, caller, { survivorId: ids[keep], loserId: ids[otherSide(keep)] })
    if (beyond) throw beyond
    const choices = choicesOf(body.choices)
    const taken = takenOf(two, { keep, choices, locked: access.fields.locked, language: caller.language })
    const values = writableChanges(access.fields, valuesOf(two, taken, keep, await computedGroups(tx, two)))
    const merging = {
      mergeId: await noteMerge(tx, caller, survivor, loser),
      survivorId: ids[keep],
      loserId: ids[otherSide(keep)],
      caller,
    }
    const asText = await rowsAsText(tx, Object.values(ids))
    const suppliers = await suppliersOf(tx, Object.values(ids))

    await updateRow(tx, store, { id: merging.loserId }, leaving(merging), caller.userName)
    await writeSurvivor(tx, caller, survivor, values)
    const lines = await moveLines(tx, merging, two, taken, keep)
    const added = await addAccounts(tx, merging)
    const { moved, kept } = await moveReferences(tx, merging).catch(refuseCircle)
    await endPairs(tx, String(row.id), merging)
    await countGroups(tx, [...(survivor.groupIds as string[]), ...(loser.groupIds as string[])])
    await noteStores(tx, merging.mergeId, asText)
    await noteSuppliers(tx, merging.mergeId, suppliers)
    await noteHistory(tx, caller, 'merge', two)
    const all = moved + lines + added
    await sql`update customer_store_merge set moved = ${all}, kept = ${kept} where id = ${merging.mergeId}`.execute(tx)
    return { answer: { mergeId: merging.mergeId, moved: all, kept } }
  },
})

const choicesOf = (given: unknown) => {
  const parsed = choicesSchema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  throw new AppError('invalid', {}, 200, [{ field: 'choices', code: 'invalidRequest' }])
}

function requireSeen(row: WireRow, ver: unknown): void {
  if (ver !== null && ver !== undefined && Number(ver) !== row.ver)
    throw new AppError('mergeStale', { name: String(row.name) })
}

function requirePossible(caller: Caller, survivor: WireRow, loser: WireRow): void {
  const refused = refusalOf(caller, survivor, loser)
  if (refused) throw refused
}

/** Groups of the two whose members follow from conditions. */
async function computedGroups(tx: Tx, { first, second }: Two): Promise<ReadonlySet<string>> {
  const ids = [...(first.groupIds as string[]), ...(second.groupIds as string[])]
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id::text from customer_store_group where id = any(${ids}::bigint[]) and group_type = 'dynamic'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function noteMerge(tx: Tx, { userName }: Caller, survivor: WireRow, loser: WireRow): Promise<string> {
  const orgIds = [...new Set([survivor.orgID, loser.orgID].filter(Boolean))]
  const { rows } = await sql<{ id: string }>`
    insert into customer_store_merge (survivor_id, survivor_code, survivor_name, loser_id, loser_code, loser_name, org_ids,
      undo_until, create_by, last_modified_by)
    values (${survivor.id}, ${survivor.code}, ${survivor.name}, ${loser.id}, ${loser.code}, ${loser.name},
      ${orgIds}::bigint[], now() + ${undoDays}::int * interval '1 day', ${userName}, ${userName})
    returning id::text`.execute(tx)
  return (rows[0] as { id: string }).id
}

/** The merged store leaves its groups and distributors, whose lists would count it. */
const leaving = ({ survivorId }: Merging): WireRow => ({
  isDeleted: '1',
  mergedInto: survivorId,
  groupIds: [],
  distributorIdList: [],
})

/** With the rules of every save; an approved store that changes may have to be approved again. */
async function writeSurvivor(tx: Tx, caller: Caller, before: WireRow, values: WireRow): Promise<void> {
  const row = { ...before, ...values }
  const own = await definitionsFor(tx, store, values)
  await checkRecord(tx, store, { row, changed: values, before, own }, caller.language)
  const changed = { ...values }
  if (Object.keys(values).length > 0)
    Object.assign(changed, await approvalOfChanges.of(tx, caller, { before, changed: values }))
  await updateRow(tx, store, { id: String(before.id) }, changed, caller.userName)
  await followFiles(tx, store, before, { ...before, ...changed })
}

function refuseCircle(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  throw code === exclusionViolation && constraint === 'customer_wholesaler_no_circle'
    ? new AppError('mergeCircle')
    : error
}

/** Other open pairs of the merged store are none any more; the store that stays is compared again. */
async function endPairs(tx: Tx, pairId: string, { survivorId, loserId }: Merging): Promise<void> {
  await sql`
    delete from customer_store_pair where (first_id = ${loserId} or second_id = ${loserId}) and state = 'open' and id <> ${pairId}`.execute(
    tx,
  )
  await sql`insert into customer_store_look (store_id) values (${survivorId}) on conflict do nothing`.execute(tx)
}
