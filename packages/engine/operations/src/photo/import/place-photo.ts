import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Access } from '../../permission/access'
import { textOf } from '../../resource/batch/change-batch'
import { changeRecord } from '../../resource/saving/update-record'
import type { Refusal } from '../photo-refusal'
import type { PlannedPhoto } from './photo-plan'
import type { PhotoTarget } from './photo-target'

export interface MadePhoto {
  sha256: string
  largeFileId: string
  thumbnailFileId: string
}

/** Which of the photos were already imported from the very same file. */
export async function sameAsBefore(
  tx: Tx,
  { resource, spec }: PhotoTarget,
  { recordId, position }: PlannedPhoto,
  sha256: string,
): Promise<boolean> {
  const found = await sql`
    select 1 from record_photo ph join ${sql.table(tableOf(resource))} r on r.id = ph.record_id
    where ph.resource = ${resource.key} and ph.field = ${spec.into} and ph.record_id = ${recordId}
      and ph.position = ${position} and ph.source_sha256 = ${sha256}
      and ph.large_file_id = any(r.${sql.ref(columnOf(spec.into))})`.execute(tx)
  return found.rows.length > 0
}

/** What a run may do, and how its changes are noted in the history. */
export interface Placing {
  target: PhotoTarget
  access: Access
  source: string
}

/**
 * Adds a photo to its record: in place of the one that was imported for the same position before, else after the
 * others. The first photo, or the only one, is also the thumbnail where there is one. Its files stop expiring. A record
 * that refuses the change refuses this photo.
 */
export async function placePhoto(
  tx: Tx,
  caller: Caller,
  { target: { resource, spec, field }, access, source }: Placing,
  photo: PlannedPhoto,
  made: MadePhoto,
): Promise<'added' | 'replaced' | Refusal> {
  const row = await findRow(tx, resource, photo.recordId, { lock: true, scope: access.scope })
  if (!row) return { reason: 'photoNoRecord', params: { code: photo.code } }
  const place = [resource.key, spec.into, photo.recordId, photo.position] as const
  const before = await sql<{ large_file_id: string }>`
    select large_file_id from record_photo
    where (resource, field, record_id, position) = (${sql.join(place)})`.execute(tx)
  const large = [...(row[spec.into] as string[])]
  const at = large.indexOf(before.rows[0]?.large_file_id ?? '')
  // Where there is one photo alone, the new one is it.
  const isOnly = field.maxCount === 1 && photo.position === 1
  if (at === -1 && large.length >= field.maxCount && !isOnly)
    return { reason: 'photoCountExceeded', params: { max: field.maxCount } }
  const isNew = at === -1 && !(isOnly && large.length > 0)
  if (isOnly) large[0] = made.largeFileId
  else if (at === -1) large.push(made.largeFileId)
  else large[at] = made.largeFileId
  const isFace = spec.thumbnail && (photo.position === 1 || (row[spec.thumbnail] as string[]).length === 0)
  const values = { [spec.into]: large, ...(isFace ? { [spec.thumbnail as string]: [made.thumbnailFileId] } : {}) }
  const refusal = await refused(tx, caller, resource, () =>
    changeRecord(tx, caller, resource, { id: photo.recordId }, values, 'update', { source, access }),
  )
  if (refusal) return refusal
  await sql`
    insert into record_photo (resource, field, record_id, position, source_sha256, large_file_id, thumbnail_file_id)
    values (${sql.join(place)}, ${made.sha256}, ${made.largeFileId}, ${made.thumbnailFileId})
    on conflict (tenant_id, resource, field, record_id, position) do update set source_sha256 = excluded.source_sha256,
      large_file_id = excluded.large_file_id, thumbnail_file_id = excluded.thumbnail_file_id, last_modified_time = now()`.execute(
    tx,
  )
  await sql`update file set expires_at = null where id = any(${[made.largeFileId, made.thumbnailFileId]}::bigint[])`.execute(
    tx,
  )
  return isNew ? 'added' : 'replaced'
}

/** Why the record does not take the change; undefined where it has taken it. */
async function refused(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  change: () => Promise<unknown>,
): Promise<Refusal | undefined> {
  await sql`savepoint one_record`.execute(tx)
  try {
    await change()
    await sql`release savepoint one_record`.execute(tx)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint one_record`.execute(tx)
    const [failure] = error.details ?? []
    if (!failure) return { reason: error.code, params: error.params }
    const label = resource.fields[failure.field]?.label
    const why = textOf(error, caller.language)
    return {
      reason: 'photoRecordRefused',
      params: { field: label ? textIn(caller.language, label) : failure.field, why },
    }
  }
}
