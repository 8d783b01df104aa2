import { type Resource, tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import type { Tx } from './tenant-transaction'
import { type Terms, whereOf } from './where-of'

/** How many rows a search has. */
export interface Found {
  total: number
  /** There are more than `total`, and nobody has asked for their number. */
  totalIsMinimum?: true
}

/** Up to here rows are counted; who reads "10,000+" seldom needs to know more. */
export const countedExactly = 10_000

export async function countRows(tx: Tx, resource: Resource, search: Terms): Promise<number> {
  const counted = await sql<{ n: string }>`
    select count(*) n from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)}`.execute(tx)
  return Number(counted.rows[0]?.n ?? 0)
}

/** What is said of so many rows where they were counted up to here. */
export const foundOf = (total: number): Found =>
  total > countedExactly ? { total: countedExactly, totalIsMinimum: true } : { total }
