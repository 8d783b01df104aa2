import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { faultsOf } from '@sfa/kit/design-faults'
import type { DesignContent } from '@sfa/kit/designer'
import { type Caller, sourceOf } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { publishDesignCall, takeBackDesignCall } from '../../definitions/design.calls'
import { designLog } from '../../definitions/design-log'
import type { SyncTypeName } from '../../definitions/sync-types'
import {
  type DesignRecord,
  type FoundDesign,
  type KnownDesigner,
  knownDesigns,
  lockDesign,
  permittedDesigner,
  readDesign,
  shownDesign,
} from './design-rows'
import { changedBy } from './keep-designs'
import { designsThatLeadTo } from './published-designs'

/** So many versions of a design are kept, beside the one that is published. */
const mostVersions = 100

/**
 * Makes the draft a version that phones are sent with their next pull. Throws `notFound`, `stale`, and `designFaulty`
 * while anything keeps it from being published; the faults are those that the design is answered with.
 */
export async function publishDesign(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { kind, code, ver, note }: BodyOf<typeof publishDesignCall>,
): Promise<FoundDesign> {
  const designer = permittedDesigner(caller, kind, 'publish')
  return inTenant(db, caller.tenantId, async tx => {
    const found = await lockDesign(tx, caller, designer, code, ver)
    const faults = faultsOf(designer, found.draft, await knownDesigns(tx))
    if (faults.length > 0) throw new AppError('designFaulty', { count: faults.length })
    const record = ver === 0 ? await insertFirst(tx, caller, designer, found) : found
    await addVersion(tx, caller, designer, record, record.draft, note)
    return shownDesign(tx, designer, await readDesign(tx, designer, code))
  })
}

/** What a designer begins with is published as it is. */
async function insertFirst(tx: Tx, { userName }: Caller, designer: KnownDesigner, { code, name, draft }: DesignRecord) {
  await sql`insert into mobile_design (kind, code, name, draft, create_by, last_modified_by)
    values (${designer.kind}, ${code}, ${name}, ${JSON.stringify(draft)}, ${userName}, ${userName})`.execute(tx)
  return readDesign(tx, designer, code)
}

/** Keeps a version and publishes it. */
export async function addVersion(
  tx: Tx,
  caller: Caller,
  designer: Pick<KnownDesigner, 'effective' | 'sentAs' | 'label'>,
  record: DesignRecord,
  content: DesignContent,
  note: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    insert into mobile_design_version (design_id, version, content, note, create_by)
    select ${record.id}, coalesce(max(version), 0) + 1, ${JSON.stringify(content)}::jsonb, ${note || null}, ${caller.userName}
    from mobile_design_version where design_id = ${record.id} returning version`.execute(tx)
  const version = rows[0]?.version as number
  await setPublished(tx, caller, designer, record, version)
  await sql`delete from mobile_design_version where design_id = ${record.id} and version <= ${version - mostVersions}
    and version is distinct from ${record.published} and version is distinct from ${record.replaced}`.execute(tx)
}

/**
 * Publishes an earlier version again, or nothing: phones then show what they show of their own. The draft stays. Throws
 * `notFound`, `stale`, `designVersionGone`, `designFaulty` where the earlier version names what is gone by now, and
 * `designLedTo` where phones would be led to nothing.
 */
export async function takeBackDesign(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { kind, code, ver, to }: BodyOf<typeof takeBackDesignCall>,
): Promise<FoundDesign> {
  const designer = permittedDesigner(caller, kind, 'publish')
  return inTenant(db, caller.tenantId, async tx => {
    const record = await lockDesign(tx, caller, designer, code, ver)
    if (to !== null) {
      const { rows } = await sql<{ content: DesignContent }>`
        select content from mobile_design_version where design_id = ${record.id} and version = ${to}`.execute(tx)
      if (!rows[0]) throw new AppError('designVersionGone', { version: to })
      const faults = faultsOf(designer, rows[0].content, await knownDesigns(tx))
      if (faults.length > 0) throw new AppError('designFaulty', { count: faults.length })
    } else {
      const names = await designsThatLeadTo(tx, kind, code)
      if (names.length > 0) throw new AppError('designLedTo', { names: names.join('、') })
    }
    await setPublished(tx, caller, designer, record, to)
    return shownDesign(tx, designer, await readDesign(tx, designer, code))
  })
}

/** The next day begins at midnight of China. Until then phones show what was effective before. */
const nextDay = sql`(date_trunc('day', now() at time zone 'Etc/GMT-8') + interval '1 day') at time zone 'Etc/GMT-8'`

async function setPublished(
  tx: Tx,
  caller: Caller,
  { effective, sentAs, label }: Pick<KnownDesigner, 'effective' | 'sentAs' | 'label'>,
  { id, name, published }: Pick<DesignRecord, 'id' | 'name' | 'published'>,
  version: number | null,
): Promise<void> {
  await recordChange(tx, {
    resource: designLog,
    recordId: id,
    operation: version === null || (published !== null && version < published) ? 'takeBackDesign' : 'publishDesign',
    before: { designVersion: published },
    after: { designer: label[0], designName: name, designVersion: version, ver: version ?? 0 },
    source: sourceOf(caller),
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  await sql`
    update mobile_design set
      replaced = case when ${effective === 'nextDay'} then case when effective_from > now() then replaced else published end end,
      published = ${version},
      effective_from = ${effective === 'nextDay' ? nextDay : version === null ? sql`null` : sql`now()`},
      ${changedBy(caller)}
    where id = ${id}`.execute(tx)
  if (sentAs !== null) await noteSync(tx, sentAs, id)
}

/** Phones are told of it with their next pull. */
const noteSync = (tx: Tx, type: SyncTypeName, id: string) =>
  sql`insert into mobile_sync_change (type, record_id) values (${type}, ${id})
    on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at`.execute(tx)
