import { store } from '@sfa/customer/definitions/store.resource'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { textIn } from '@sfa/kernel/language'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { detailTable } from '@sfa/kit/shapes'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { allFields } from '@sfa/operations/permission/field-rights'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { type ListAspect, no, yes } from '../definitions/list-changes'
import { listStore } from '../definitions/list-store.resource'
import { priceChange } from '../definitions/price-change.resource'
import { priceList } from '../definitions/price-list.resource'

/** The fields of a list that hold the ids of those for whom it is, by what is added to them and taken out. */
const members: Readonly<Partial<Record<ListAspect, { field: string; of: string; adds: boolean }>>> = {
  addGroup: { field: 'groupIds', of: 'customer.store-group', adds: true },
  removeGroup: { field: 'groupIds', of: 'customer.store-group', adds: false },
  addChannel: { field: 'channelIDs', of: 'customer.channel', adds: true },
  removeChannel: { field: 'channelIDs', of: 'customer.channel', adds: false },
  addArea: { field: 'areaIDs', of: 'organization.area', adds: true },
  removeArea: { field: 'areaIDs', of: 'organization.area', adds: false },
  addOrg: { field: 'orgIDs', of: 'organization.org', adds: true },
  removeOrg: { field: 'orgIDs', of: 'organization.org', adds: false },
}
const everything = { scope: undefined, fields: allFields }

const aspectOf = (line: WireRow) => String(line.aspect) as ListAspect
const isOfStores = (line: WireRow) => line.aspect === 'addStore' || line.aspect === 'removeStore'

/** The record that a code names; merged and invalid ones can be taken out only. */
async function named(tx: Tx, of: Resource, code: unknown) {
  const merged = of === store ? sql`merged_into is not null` : sql`false`
  const { rows } = await sql<{ id: string; gone: boolean }>`
    select id::text, is_deleted = 1 or ${merged} gone from ${sql.table(tableOf(of))} where code = ${code}`.execute(tx)
  return rows[0]
}

/** Checks what a request changes of lists, and keeps what there is before. Answers how many lines there are. */
export async function submitListChanges(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ count: number; failures: FieldFailure[] }> {
  const lines = await readLines(tx, priceChange, 'lists', id)
  const failures: FieldFailure[] = []
  const key = `${priceChange.path?.slice(1)}:submit`
  for (const [at, line] of lines.entries()) {
    const fail = (field: string, code: ErrorCode, params: FieldFailure['params'] = {}) =>
      failures.push({ field: `lists.${at}.${field}`, code, params })
    const { scope } = await accessForKey(tx, caller, priceList, key)
    const list = await findRow(tx, priceList, String(line.listID), { scope })
    if (!list) {
      fail('listID', 'changeOutOfReach')
      continue
    }
    const of = isOfStores(line) ? store : members[aspectOf(line)] && resourceOf(members[aspectOf(line)]?.of ?? '')
    if (of) {
      const found = await named(tx, of, line.value)
      const params = { value: String(line.value), what: textIn(caller.language, of.label) }
      const adds = String(line.aspect).startsWith('add')
      if (!found) fail('value', 'objectUnknown', params)
      else if (found.gone && adds) fail('value', 'objectInvalid', params)
      else if (of === store) {
        const reach = await accessForKey(tx, caller, store, key)
        if (!(await findRow(tx, store, found.id, { scope: reach.scope }))) fail('value', 'changeOutOfReach')
      }
    }
    await sql`
      update ${sql.table(detailTable(priceChange, 'lists'))} set ${sql.ref(columnOf('oldValue'))} = ${await valueBefore(tx, list, line)}
      where head_id = ${id} and line_no = ${line.lineNo}`.execute(tx)
  }
  return { count: lines.length, failures }
}

const word = (flag: unknown) => (String(flag) === '1' ? yes : no)

/** Of members it says whether the list has them already. */
async function valueBefore(tx: Tx, list: WireRow, line: WireRow): Promise<string | null> {
  if (line.aspect === 'valid') return String(list.isDeleted) === '1' ? no : yes
  if (line.aspect === 'forAll') return word(list.forAll)
  const member = members[aspectOf(line)]
  if (member) {
    const found = await named(tx, resourceOf(member.of), line.value)
    const ids = (list[member.field] ?? []) as readonly unknown[]
    return found && ids.map(String).includes(found.id) ? String(line.value) : null
  }
  if (isOfStores(line)) return (await storeOfList(tx, line))?.valid ? String(line.value) : null
  const value = list[aspectOf(line)]
  return value == null ? null : String(value)
}

async function storeOfList(tx: Tx, { listID, value }: WireRow) {
  const { rows } = await sql<{ storeId: string; id: string | null; valid: boolean }>`
    select s.id::text "storeId", l.id::text, coalesce(l.is_deleted = 0, false) valid
    from customer_store s left join pricing_list_store l on l.store_id = s.id and l.list_id = ${listID}
    where s.code = ${value}`.execute(tx)
  return rows[0]
}

/** Writes what was approved, in the sequence of the lists, so that two requests lock them alike. */
export async function writeListChanges(tx: Tx, caller: Caller, id: string): Promise<void> {
  const lines = await readLines(tx, priceChange, 'lists', id)
  for (const line of lines.toSorted(
    (a, b) => Number(a.listID) - Number(b.listID) || Number(a.lineNo) - Number(b.lineNo),
  ))
    try {
      await (isOfStores(line) ? writeStore(tx, caller, line) : writeHead(tx, caller, line))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, params } = error.details?.[0] ?? error
      throw new AppError('invalid', {}, 200, [{ field: `lists.${Number(line.lineNo) - 1}.value`, code, params }])
    }
}

async function writeStore(tx: Tx, caller: Caller, line: WireRow): Promise<void> {
  const found = await storeOfList(tx, line)
  if (!found) throw new AppError('notFound')
  const isDeleted = line.aspect === 'addStore' ? '0' : '1'
  const options = { source: 'workflow', access: everything } as const
  if (found.id) await changeRecord(tx, caller, listStore, { id: found.id }, { isDeleted }, 'update', options)
  else if (isDeleted === '0')
    await makeRecord(tx, caller, listStore, { listID: line.listID, storeID: found.storeId }, everything, {}, 'workflow')
}

async function writeHead(tx: Tx, caller: Caller, line: WireRow): Promise<void> {
  const list = await findRow(tx, priceList, String(line.listID), { lock: true })
  if (!list) throw new AppError('notFound')
  const values = await headValues(tx, list, line)
  await changeRecord(tx, caller, priceList, { id: String(line.listID) }, values, 'update', {
    source: 'workflow',
    access: everything,
  })
}

async function headValues(tx: Tx, list: WireRow, { aspect, value }: WireRow): Promise<WireRow> {
  if (aspect === 'priority') return { priority: Number(value) }
  if (aspect === 'forAll') return { forAll: value === yes ? '1' : '0' }
  if (aspect === 'valid') return { isDeleted: value === yes ? '0' : '1' }
  const member = members[aspect as ListAspect]
  if (!member) return { [String(aspect)]: value ?? null }
  const found = await named(tx, resourceOf(member.of), value)
  if (!found) throw new AppError('notFound')
  const before = ((list[member.field] ?? []) as readonly unknown[]).map(String)
  const rest = before.filter(id => id !== found.id)
  return { [member.field]: member.adds ? [...rest, found.id] : rest }
}
