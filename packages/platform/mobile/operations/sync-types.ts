import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { publishSyncTypesCall, type SyncTypeRow, searchSyncTypesCall } from '../definitions/sync.calls'
import { changesOf, contentOf, type SyncTypeName, sentTypes, syncTypeNames, syncTypes } from '../definitions/sync-types'
import { wholeSource } from './sync-source'

/** So many records say how large all of them are. */
const sample = 50

/** The sync types with what phones are sent of them. */
export async function searchSyncTypes({ db }: Pick<Services, 'db'>, caller: Caller): Promise<SyncTypeRow[]> {
  requireKey(caller, searchSyncTypesCall.key)
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<Noted>`
      select t.type, s.number, s.published_by "publishedBy", ${wireTime('s.published_time')} "publishedTime",
        c.xid::text xid, ${wireTime('c.at')} "lastChange"
      from unnest(${sentTypes}::text[], ${sentTypes.map(changesOf)}::text[]) t (type, noted)
      left join mobile_sync_state s on s.type = t.type
      left join lateral (
        select xid, at from mobile_sync_change where type = t.noted order by xid desc limit 1
      ) c on true`.execute(tx)
    const noted = new Map(rows.map(row => [row.type, row]))
    const found: SyncTypeRow[] = []
    for (const type of syncTypeNames) found.push(await rowOf(tx, type, noted.get(type)))
    return found
  })
}

interface Noted {
  type: string
  number: number | null
  publishedBy: string | null
  publishedTime: string | null
  xid: string | null
  lastChange: string | null
}

async function rowOf(tx: Tx, type: SyncTypeName, noted: Noted | undefined): Promise<SyncTypeRow> {
  const content = contentOf(type)
  const source = await wholeSource(tx, type)
  const records = source ? await source.count(tx) : null
  const some = source ? await source.after(tx, '0', sample) : []
  const each = some.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(some)) / some.length
  return {
    type,
    label: [...syncTypes[type].label],
    waitsFor: 'waitsFor' in content ? [...content.waitsFor] : null,
    version: noted?.xid || noted?.number ? `${noted.number ?? 0}.${noted.xid ?? 0}` : null,
    records,
    bytes: records === null ? null : Math.round(each * records),
    lastChange: noted?.lastChange ?? null,
    publishedBy: noted?.publishedBy ?? null,
    publishedTime: noted?.publishedTime ?? null,
  }
}

/** Every phone takes these types whole with its next pull. Throws `invalid` for a type that is not sent yet. */
export async function publishSyncTypes(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { types }: BodyOf<typeof publishSyncTypesCall>,
): Promise<{ published: number }> {
  requireKey(caller, publishSyncTypesCall.key)
  const failures = types.flatMap((type, at) =>
    sentTypes.includes(type) ? [] : [{ field: `types.${at}`, code: 'syncTypeWaits' as const, params: { type } }],
  )
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql`
      insert into mobile_sync_state (type, number, published_by, published_time)
      select distinct type, 1, ${caller.userName}, now() from unnest(${types}::text[]) type
      on conflict (tenant_id, type) do update set number = mobile_sync_state.number + 1,
        published_by = excluded.published_by, published_time = excluded.published_time
      returning type`.execute(tx)
    return { published: rows.length }
  })
}

/** Deletions are told for this many days; a phone that was away for longer takes everything anew. */
const deletionDays = 60

/** Forgets deletions of all tenants; run by the worker's timer. */
export async function sweepSyncChanges({ db }: Pick<Services, 'db'>): Promise<number> {
  return inPlatform(db, async tx => {
    const { rows } = await sql<{ n: string }>`
      with forgotten as (
        delete from mobile_sync_change where gone and at < now() - ${deletionDays} * interval '1 day'
        returning tenant_id, type, xid
      ), kept as (
        insert into mobile_sync_state (tenant_id, type, known_from)
        select tenant_id, type, max(xid) + 1 from forgotten group by tenant_id, type
        on conflict (tenant_id, type) do update
          set known_from = greatest(mobile_sync_state.known_from, excluded.known_from)
      )
      select count(*) n from forgotten`.execute(tx)
    return Number(rows[0]?.n)
  })
}
