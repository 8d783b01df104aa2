import { readLines } from '@sfa/db/detail-rows'
import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { detailsOf, recordFields } from '@sfa/resource-kit/details'
import { generatedAs, sourcesOf } from '@sfa/resource-kit/field-questions'
import { store } from '@sfa/resources/customer/store.resource'
import { sql } from 'kysely'
import type { Caller } from '../caller'

/** Fields of a store that are judged: what a person sets, with its lines. */
const judged = Object.entries(recordFields(store)).flatMap(([name, field]) =>
  field.edit === 'never' || generatedAs(field) !== undefined || sourcesOf(field).length > 0 ? [] : [name],
)

/** A store as it is judged: its fields and its lines. */
export async function judgedState(tx: Tx, row: WireRow): Promise<WireRow> {
  const lines: WireRow = {}
  for (const [name] of detailsOf(store)) lines[name] = await readLines(tx, store, name, String(row.id))
  return Object.fromEntries(judged.map(name => [name, { ...row, ...lines }[name] ?? null]))
}

/** Keeps the state that has been approved, in place of the one before. */
export async function keepApproved(tx: Tx, { userName }: Pick<Caller, 'userName'>, row: WireRow): Promise<void> {
  const state = JSON.stringify(await judgedState(tx, row))
  await sql`
    insert into customer_store_approved (store_id, state, approved_by) values (${row.id}, ${state}::jsonb, ${userName})
    on conflict (tenant_id, store_id)
    do update set state = excluded.state, approved_by = excluded.approved_by, approved_time = now()`.execute(tx)
}

export interface Approved {
  state: WireRow
  by: string
  /** `YYYY-MM-DD HH:mm:ss`, UTC+8. */
  at: string
}

/** The last approved state of a store; undefined where it has never been passed. */
export async function approvedState(tx: Tx, storeId: string): Promise<Approved | undefined> {
  const { rows } = await sql<Approved>`
    select state, approved_by as "by", left(approved_time::text, 19) as at
    from customer_store_approved where store_id = ${storeId}`.execute(tx)
  return rows[0]
}
