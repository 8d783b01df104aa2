import { createHash } from 'node:crypto'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { RawBuilder } from 'kysely'

/** The records of a sync type, for one reader. */
export interface SyncReading {
  /** Says what the reader is sent of which records: where it differs, what a phone has is no beginning for changes. */
  fingerprint: string
  /** Records behind an id, in the order of ids. */
  after(tx: Tx, id: string, limit: number): Promise<WireRow[]>
  /** Those of these records that the reader is sent. */
  some(tx: Tx, ids: readonly string[]): Promise<WireRow[]>
  count(tx: Tx): Promise<number>
  /** A relation of `record_id` and `xid`, where changes are noted under more than the type itself. */
  changes?: RawBuilder<unknown>
}

export const fingerprintOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
