import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLinesOf } from '@sfa/db/record/detail-rows'
import { withLineNames } from '@sfa/db/record/line-changes'
import { recordChanges } from '@sfa/db/record/record-change'
import type { Scope } from '@sfa/db/search/reach'
import { toWire, type WireRow } from '@sfa/db/search/search-rows'
import { whereOf } from '@sfa/db/search/where-of'
import { AppError } from '@sfa/kernel/app-error'
import { detailsOf } from '@sfa/kit/details'
import { type Caller, sourceOf } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { store } from '../../definitions/store.resource'
import type { Side } from '../../definitions/store-pair.calls'
import type { Two } from './merged-values'

type Ids = Readonly<Record<Side, string>>
const sides = ['first', 'second'] as const

/** Both stores with their lines. Throws `mergeSameStore`, `notFound` beyond the scope. */
export async function readTwo(tx: Tx, ids: Ids, scope: Scope | undefined, lock = false): Promise<Two> {
  if (ids.first === ids.second) throw new AppError('mergeSameStore')
  // Locked in the order of their ids, so that no two callers wait for each other.
  const { rows } = await sql<WireRow>`
    select * from customer_store where id in (${ids.first}, ${ids.second}) and ${whereOf(store, { filters: {}, scope })}
    order by id ${lock ? sql`for update` : sql``}`.execute(tx)
  const find = (id: string): WireRow => {
    const row = rows.find(one => String(one.id) === id)
    if (!row) throw new AppError('notFound')
    return toWire(store, row)
  }
  const two = { first: find(ids.first), second: find(ids.second) }
  for (const [name] of detailsOf(store)) {
    const lines = await readLinesOf(tx, store, name, Object.values(ids))
    for (const side of sides) two[side][name] = lines.get(ids[side]) ?? []
  }
  return two
}

/** The same, locked until the transaction ends. */
export const lockTwo = (tx: Tx, ids: Ids, scope: Scope | undefined): Promise<Two> => readTwo(tx, ids, scope, true)

/** Tells in the history of both what has happened to them; answers them as they are now. */
export async function noteHistory(tx: Tx, caller: Caller, operation: string, before: Two): Promise<Two> {
  const ids = { first: String(before.first.id), second: String(before.second.id) }
  const after = await readTwo(tx, ids, 'everything')
  await recordChanges(
    tx,
    sides.map(side => ({
      resource: store.key,
      recordId: ids[side],
      operation,
      before: withLineNames(store, before[side]),
      after: withLineNames(store, after[side]),
      source: sourceOf(caller),
      userId: caller.userId,
      userName: caller.userName,
      traceId: caller.traceId,
    })),
  )
  return after
}
