import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLinesOf } from '@sfa/db/record/detail-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { detailsOf } from '@sfa/kit/details'
import { sql } from 'kysely'
import { judgedFields } from '../definitions/judged-fields'
import { store } from '../definitions/store.resource'

/** Stores as they are judged, in the order of the rows: their fields and their lines. */
export async function judgedStates(tx: Tx, rows: readonly WireRow[]): Promise<WireRow[]> {
  const ids = rows.map(row => String(row.id))
  const lines = new Map<string, Map<string, WireRow[]>>()
  for (const [name] of detailsOf(store)) lines.set(name, await readLinesOf(tx, store, name, ids))
  return rows.map(row =>
    Object.fromEntries(judgedFields.map(name => [name, lines.get(name)?.get(String(row.id)) ?? row[name] ?? null])),
  )
}

export async function judgedState(tx: Tx, row: WireRow): Promise<WireRow> {
  return (await judgedStates(tx, [row]))[0] as WireRow
}

/** An approval: what was judged, who passed it, and when: now, unless a time is given. */
export interface Approval {
  storeId: string
  state: WireRow
  by: string
  at?: Date
}

/** Keeps states that have been approved, each in place of the one before; what is empty in them is left out. */
export async function keepApproved(tx: Tx, approvals: readonly Approval[]): Promise<void> {
  const rows = approvals.map(({ state, ...one }) => ({
    ...one,
    state: Object.fromEntries(Object.entries(state).filter(([, value]) => !isEmpty(value))),
  }))
  await sql`
    insert into customer_store_approved (store_id, state, approved_by, approved_time)
    select x."storeId", x.state, x.by, coalesce(x.at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("storeId" bigint, state jsonb, by text, at timestamptz)
    on conflict (tenant_id, store_id) do update
    set state = excluded.state, approved_by = excluded.approved_by, approved_time = excluded.approved_time`.execute(tx)
}

/** Nothing, an empty text, an empty list and values of no field are one. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(part => part === null || part === ''))

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
