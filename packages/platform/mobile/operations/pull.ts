import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { mostChanges, type PullBody, type Pulled } from '../definitions/sync.calls'
import { changesOf, type SyncTypeName } from '../definitions/sync-types'
import { fingerprintOf, type SyncReading } from './sync-reading'
import { sourceFor } from './sync-source'
import { type Cursor, readCursor, readVersion, writeCursor, writeVersion } from './sync-token'

type Asked = PullBody['types'][number]

/**
 * What a phone has to change, type by type until the page is full; the types behind that one are answered without
 * records and are asked again. Changes of transactions that are not over yet come with a later pull: a version is the
 * oldest transaction that was open when the first page was read. Throws `invalid` for a type that is not sent yet.
 */
export async function pull(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { types, pageSize }: PullBody,
): Promise<{ types: Pulled[] }> {
  return inTenant(db, caller.tenantId, async tx => {
    const seen = await seenBelow(tx)
    const answered: Pulled[] = []
    let room = pageSize
    for (const [at, asked] of types.entries()) {
      const source = await sourceFor(tx, caller, asked.type)
      if (!source) {
        const params = { type: asked.type }
        throw new AppError('invalid', {}, 200, [{ field: `types.${at}.type`, code: 'syncTypeWaits', params }])
      }
      const page = await pageOf(tx, source, asked, seen, room)
      room -= page.changed.length + page.deleted.length
      answered.push(page)
    }
    return { types: answered }
  })
}

/** Every transaction below this one is over, so that all its changes are seen from now on. */
async function seenBelow(tx: Tx): Promise<{ xid: string; database: string }> {
  const { rows } = await sql<{ xid: string; database: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text xid,
      (select system_identifier from pg_control_system()) || '/' || (select timeline_id from pg_control_checkpoint()) database`.execute(
    tx,
  )
  return rows[0] as { xid: string; database: string }
}

async function pageOf(
  tx: Tx,
  source: SyncReading,
  asked: Asked,
  seen: { xid: string; database: string },
  room: number,
): Promise<Pulled> {
  const { type } = asked
  const state = await stateOf(tx, type)
  // A database that was restored counts its transactions anew.
  const reader = fingerprintOf([type, source.fingerprint, state.number, seen.database])
  const cursor = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
  // What the phone may have has changed between two pages: what it has read so far is of no use.
  const begun = cursor?.reader === reader ? cursor : undefined
  const at = begun ?? (await beginningOf(tx, source, type, reader, asked.version, state, seen.xid))
  const left = { type, full: at.since === null, changed: [], deleted: [], version: null, cursor: writeCursor(at) }
  if (room <= 0) return left
  const { changed, deleted, last } = await readPage(tx, source, type, at, room)
  const isLast = changed.length + deleted.length < room
  return {
    ...left,
    changed,
    deleted,
    version: isLast ? writeVersion({ xid: at.until, reader }) : null,
    cursor: isLast ? null : writeCursor({ ...at, after: last }),
  }
}

/** From the version of the phone on, or everything where that is unknown, too old, or too much has changed since. */
async function beginningOf(
  tx: Tx,
  source: SyncReading,
  type: SyncTypeName,
  reader: string,
  version: string | undefined,
  { knownFrom }: SyncState,
  until: string,
): Promise<Cursor> {
  const all = { reader, since: null, until, after: '0' }
  const had = version === undefined ? undefined : readVersion(version)
  if (had?.reader !== reader) return all
  const since = BigInt(had.xid)
  if (since < BigInt(knownFrom) || since > BigInt(until)) return all
  const { rows } = await sql<{ n: string }>`
    select count(*) n from (
      select from ${changesIn(source, type)} noted where xid >= ${had.xid} limit ${mostChanges + 1}
    ) changes`.execute(tx)
  return Number(rows[0]?.n) > mostChanges ? all : { reader, since: had.xid, until, after: '0' }
}

async function readPage(
  tx: Tx,
  source: SyncReading,
  type: SyncTypeName,
  { since, after }: Cursor,
  room: number,
): Promise<{ changed: WireRow[]; deleted: string[]; last: string }> {
  if (since === null) {
    const changed = await source.after(tx, after, room)
    return { changed, deleted: [], last: String(changed.at(-1)?.id ?? after) }
  }
  const { rows } = await sql<{ id: string }>`
    select distinct record_id id from ${changesIn(source, type)} noted
    where xid >= ${since} and record_id > ${after} order by record_id limit ${room}`.execute(tx)
  const ids = rows.map(({ id }) => String(id))
  const changed = ids.length === 0 ? [] : await source.some(tx, ids)
  const there = new Set(changed.map(({ id }) => String(id)))
  return { changed, deleted: ids.filter(id => !there.has(id)), last: ids.at(-1) ?? after }
}

/** What is noted of a type: each of its records and the transaction that changed it. */
const changesIn = ({ changes }: SyncReading, type: SyncTypeName) =>
  changes ?? sql`(select record_id, xid from mobile_sync_change where type = ${changesOf(type)})`

interface SyncState {
  number: number
  knownFrom: string
}

async function stateOf(tx: Tx, type: SyncTypeName): Promise<SyncState> {
  const { rows } = await sql<SyncState>`
    select coalesce(max(number) filter (where type = ${type}), 0) "number",
      coalesce(max(known_from) filter (where type = ${changesOf(type)}), 0)::text "knownFrom"
    from mobile_sync_state where type in (${type}, ${changesOf(type)})`.execute(tx)
  return rows[0] as SyncState
}
