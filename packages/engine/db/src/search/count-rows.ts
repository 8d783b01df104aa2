import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import { rowsOf, type Terms } from './where-of'

/** How many rows a search has. */
export interface Found {
  total: number
  /** There are more than `total`; the search did not ask for their exact number. */
  totalIsMinimum?: true
}

/** Rows are counted up to this number; "10,000+" is enough for nearly all readers. */
export const countedExactly = 10_000

export async function countRows(tx: Tx, resource: Resource, search: Terms): Promise<number> {
  const counted = await sql<{ n: string }>`
    select count(*) n from (${rowsOf(resource, search, sql`1`)}) found`.execute(tx)
  return Number(counted.rows[0]?.n ?? 0)
}

/** The answer for a count that stops at this limit. */
export const foundOf = (total: number): Found =>
  total > countedExactly ? { total: countedExactly, totalIsMinimum: true } : { total }
