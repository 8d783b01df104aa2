import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import { orderBy } from './order-by'
import { type Search, toWire, type WireRow } from './search-rows'
import { whereOf } from './where-of'

const idBytes = 8

/** Ids in the order of a search, eight bytes each: a million of them are 8 MB. */
export class FoundIds {
  constructor(private readonly bytes: Buffer) {}

  get count(): number {
    return this.bytes.length / idBytes
  }

  /** The ids in batches of this size. */
  *lots(size: number): Generator<string[]> {
    for (let from = 0; from < this.count; from += size) {
      const length = Math.min(size, this.count - from)
      yield Array.from({ length }, (_, at) => this.bytes.readBigInt64BE((from + at) * idBytes).toString())
    }
  }
}

/** The ids of what a search finds, from `offset` on. */
export async function findIds(
  tx: Tx,
  resource: Resource,
  search: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundIds> {
  const found = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(id), '') ids from (
      select id from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)}
      order by ${orderBy(resource, search.sort)} limit ${limit} offset ${offset}
    ) found`.execute(tx)
  return new FoundIds(found.rows[0]?.ids ?? Buffer.alloc(0))
}

/** These records in wire form, in the order of the ids; those that are gone by now are left out. */
export async function rowsOfIds(tx: Tx, resource: Resource, ids: readonly string[]): Promise<WireRow[]> {
  const found = await sql<WireRow>`
    select * from ${sql.table(tableOf(resource))} where id = any(${ids}::bigint[])`.execute(tx)
  const rows = new Map(found.rows.map(row => [String(row.id), row]))
  return ids.flatMap(id => {
    const row = rows.get(id)
    return row ? [toWire(resource, row)] : []
  })
}
