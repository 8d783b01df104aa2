import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

type Switch = 'on' | 'off'

const setJoins = (tx: Tx, ofSets: Switch, loops: Switch = 'on') =>
  sql`select set_config('enable_hashjoin', ${ofSets}, true), set_config('enable_mergejoin', ${ofSets}, true),
    set_config('enable_nestloop', ${loops}, true)`.execute(tx)

/**
 * For the rest of the transaction. A tenant that has just written its first thousands of records has no statistics of
 * them for up to a minute. The planner then assumes a few and would compare each staged row with each record, both held
 * in memory; without that it takes the index, or hashes the records, which are right for few and for many.
 */
export const neverEachWithEach = (tx: Tx) => sql`set local enable_material = off`.execute(tx)

/**
 * For statements that look up some thousand staged rows among all records. Row-level security hides from the planner
 * how few rows there are, so it would read the whole table for each chunk (measured on 400,000 products: 900 ms instead
 * of 10); natural keys are unique, so every look-up has its index.
 */
export async function byIndex<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await setJoins(tx, 'off')
  const result = await work()
  await setJoins(tx, 'on')
  return result
}

/**
 * The opposite, within `byIndex`: for statements over all rows of the tenant. The planner has no statistics yet of rows
 * that the same transaction has written, assumes that there are a few and would compare each with each.
 */
export async function bySets<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await setJoins(tx, 'on', 'off')
  const result = await work()
  await setJoins(tx, 'off')
  return result
}
