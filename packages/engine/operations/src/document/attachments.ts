import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { editRefusal } from '@sfa/kit/actions/actions'
import type { BodyOf } from '@sfa/kit/call'
import type { Attachment, removeAttachmentCall, searchAttachmentCall } from '@sfa/kit/calls/attachment.calls'
import type { AttachmentsSpec } from '@sfa/kit/document-spec'
import { attachmentField, attachmentKey, attachmentsOf } from '@sfa/kit/documents'
import { refusalParams } from '@sfa/kit/flow/flow'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { findShape } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { bulkLimits } from '../bulk/bulk-limits'
import { type Caller, requireKey } from '../caller'
import { attachedToRecord, placeOf } from '../files/attached-files'
import { isWhatItsNameSays } from '../files/file-format'
import { storeFile } from '../files/store-file'
import { accessForKey } from '../permission/access'
import { requireReach } from '../permission/data-scope'
import { refusalOf } from '../resource/saving/kept-values'
import type { Services } from '../services'
import { noteTimeline } from './note-timeline'

type OfRecord = BodyOf<typeof searchAttachmentCall>

const fileName: Label = ['文件', 'File']

/** The files of a record. Throws `notPermitted`, and `notFound` for a record out of the caller's reach. */
export async function searchAttachments(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: name, id }: OfRecord,
): Promise<Attachment[]> {
  const { resource } = attachable(caller, name, 'read')
  return inTenant(db, caller.tenantId, async tx => {
    if (!(await findRow(tx, resource, id))) throw new AppError('notFound')
    await requireReach(tx, caller, resource, 'findById', id, 'notFound')
    return attachmentsIn(tx, resource, id)
  })
}

/**
 * Attaches a file to a record that the caller may change, in whatever state it is: a receipt comes after the approval.
 * Throws `notPermitted`, `notFound`, `attachmentsFull`, `attachedWrongFormat`, `attachedNotAsNamed`, `attachedTooLarge`,
 * `userQuota`, `tenantQuota`.
 */
export async function addAttachment(
  services: Pick<Services, 'db' | 'files'>,
  caller: Caller,
  { resource: name, id }: OfRecord,
  file: { name: string; content: Buffer },
): Promise<Attachment> {
  const { resource, spec } = attachable(caller, name, 'write')
  const field = attachmentField(spec)
  const refused = refusalOf('file', field, { name: file.name, bytes: file.content.length })
  if (refused) throw new AppError(refused.code, refused.params)
  if (!(await isWhatItsNameSays(file.name, file.content)))
    throw new AppError('attachedNotAsNamed', { value: file.name })
  // Asked before the bytes are kept, and again where it counts.
  await inTenant(services.db, caller.tenantId, tx => requireRoomAt(tx, caller, resource, id, spec))
  const kept = await storeFile(services, {
    tenantId: caller.tenantId,
    name: file.name,
    content: file.content,
    ownerId: caller.userId,
    attachedTo: placeOf(resource, attachedToRecord),
    createBy: caller.userName,
    keepDays: bulkLimits().keepFilesDays,
    uploader: caller,
  })
  return inTenant(services.db, caller.tenantId, async tx => {
    await requireRoomAt(tx, caller, resource, id, spec)
    const { rows } = await sql<{ id: string }>`
      insert into record_attachment (resource, record_id, file_id, create_by)
      values (${resource.key}, ${id}, ${kept.id}, ${caller.userName}) returning id::text`.execute(tx)
    await sql`update file set expires_at = null where id = ${kept.id}`.execute(tx)
    await noteTimeline(tx, resource, id, {
      kind: 'attach',
      text: ['上传附件', 'File attached'],
      data: [{ label: fileName, value: kept.name }],
      by: caller,
    })
    const [added] = await attachmentsIn(tx, resource, id, rows[0]?.id)
    return added as Attachment
  })
}

/**
 * Removes a file from a record whose fields may be changed in its state; its bytes go with the next sweep. Throws
 * `notPermitted`, `notFound`, `wrongState`.
 */
export async function removeAttachment(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: name, id, attachmentId }: BodyOf<typeof removeAttachmentCall>,
): Promise<void> {
  const { resource } = attachable(caller, name, 'write')
  await inTenant(db, caller.tenantId, async tx => {
    const row = await lockedRow(tx, caller, resource, id)
    const refusal = editRefusal(resource, row)
    if (refusal)
      throw new AppError(
        refusal.code,
        refusalParams(refusal, label => textIn(caller.language, label)),
      )
    const { rows } = await sql<{ fileId: string; name: string }>`
      with gone as (
        delete from record_attachment
        where id = ${attachmentId} and resource = ${resource.key} and record_id = ${id} returning file_id
      )
      update file set expires_at = now() from gone where file.id = gone.file_id returning file.id "fileId", file.name`.execute(
      tx,
    )
    const [gone] = rows
    if (!gone) throw new AppError('notFound')
    await noteTimeline(tx, resource, id, {
      kind: 'detach',
      text: ['删除附件', 'File removed'],
      data: [{ label: fileName, value: gone.name }],
      by: caller,
    })
  })
}

/** A definition whose records have attachments, for who holds the key. Throws `invalidRequest`, `notPermitted`. */
function attachable(
  caller: Caller,
  name: string,
  use: 'read' | 'write',
): { resource: Resource; spec: AttachmentsSpec } {
  const resource = findShape(name, caller.tenantId)
  const spec = resource && attachmentsOf(resource)
  if (!resource || !spec) throw new AppError('invalidRequest')
  requireKey(caller, use === 'write' ? attachmentKey(resource) : permissionKey(resource, 'findById'))
  return { resource, spec }
}

async function lockedRow(tx: Tx, caller: Caller, resource: Resource, id: string) {
  const { scope } = await accessForKey(tx, caller, resource, attachmentKey(resource))
  const row = await findRow(tx, resource, id, { lock: true, scope })
  if (!row) throw new AppError('notFound')
  return row
}

/** The record is locked, so that two files are counted one after the other. */
async function requireRoomAt(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  id: string,
  { most }: AttachmentsSpec,
): Promise<void> {
  await lockedRow(tx, caller, resource, id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer count from record_attachment
    where resource = ${resource.key} and record_id = ${id}`.execute(tx)
  if (Number(rows[0]?.count) >= most) throw new AppError('attachmentsFull', { max: most })
}

async function attachmentsIn(tx: Tx, { key }: Resource, id: string, one?: string): Promise<Attachment[]> {
  const { rows } = await sql<Attachment>`
    select a.id::text, f.id::text "fileId", f.name, f.bytes::float8 bytes, a.create_by "createBy",
      ${wireTime('a.create_time')} "createTime"
    from record_attachment a join file f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where a.resource = ${key} and a.record_id = ${id} ${one === undefined ? sql`` : sql`and a.id = ${one}`}
    order by a.id`.execute(tx)
  return rows
}
