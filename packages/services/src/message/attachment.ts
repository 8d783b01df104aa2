import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { attachmentFailure, attachmentLimits, extensionOf } from '@sfa/resources/message/message-rules'
import type { Attachment } from '@sfa/resources/message/message-shapes'
import { sql } from 'kysely'
import { bulkLimits } from '../bulk/bulk-limits'
import { type Caller, holdsKey, requireKey } from '../caller'
import { findFile } from '../files/find-file'
import { storeFile } from '../files/store-file'
import type { StoredFile } from '../files/stored-file'
import { decodePicture } from '../photo/decode-picture'
import type { Services } from '../services'
import { templateKey } from './message-keys'

const ole = [0xd0, 0xcf, 0x11, 0xe0]
const zip = [0x50, 0x4b, 0x03, 0x04]
const jpeg = [0xff, 0xd8, 0xff]
const heads: Readonly<Record<string, readonly number[]>> = {
  doc: ole,
  xls: ole,
  ppt: ole,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  jpg: jpeg,
  jpeg,
  pdf: [0x25, 0x50, 0x44, 0x46],
}
const contentTypes: Readonly<Record<string, string>> = { pdf: 'application/pdf', mp4: 'video/mp4' }

/** The format of a file is decided by its first bytes, not by its name. */
export function matchesExtension(name: string, head: Buffer): boolean {
  const extension = extensionOf(name)
  if (extension === 'mp4') return head.toString('latin1', 4, 8) === 'ftyp'
  return heads[extension]?.every((byte, index) => head[index] === byte) ?? false
}

/** Pictures are decoded completely; of other formats only the first bytes are checked. */
async function matchesName({ name, content }: { name: string; content: Buffer }): Promise<boolean> {
  if (!matchesExtension(name, content)) return false
  if (!/^jpe?g$/.test(extensionOf(name))) return true
  return decodePicture(content).then(
    () => true,
    () => false,
  )
}

/**
 * Stores an attachment of a message that is being written, until the message is saved or the file expires; only its
 * writer can use it until it is sent.
 */
export async function keepAttachment(
  services: Pick<Services, 'db' | 'files'>,
  caller: Caller,
  file: { name: string; content: Buffer },
): Promise<Attachment> {
  if (!holdsKey(caller, templateKey('edit'))) requireKey(caller, templateKey('add'))
  const failure =
    attachmentFailure({ name: file.name, bytes: file.content.length }) ??
    ((await matchesName(file)) ? null : 'messageAttachmentFormat')
  if (failure)
    throw new AppError(failure, {
      formats: attachmentLimits.extensions.join(' '),
      max: attachmentLimits.maxBytes / 1024 / 1024,
    })
  const kept = await storeFile(services, {
    tenantId: caller.tenantId,
    name: file.name,
    content: file.content,
    contentType: contentTypes[extensionOf(file.name)],
    ownerId: caller.userId,
    createBy: caller.userName,
    keepDays: bulkLimits().keepFilesDays,
    uploader: caller,
  })
  return { fileId: kept.id, name: kept.name, bytes: kept.bytes }
}

/** An attachment, for recipients of the message and for senders who may see it. Throws `fileMissing` for others. */
export async function findAttachment(
  services: Pick<Services, 'db'>,
  caller: Caller,
  messageId: string,
  fileId: string,
): Promise<StoredFile> {
  const isSender = holdsKey(caller, templateKey('view'))
  const found = await inTenant(services.db, caller.tenantId, tx =>
    sql`select from message_message m
      where m.id = ${messageId} and m.attachments @> ${JSON.stringify([{ fileId }])}::jsonb
        and (${isSender}::boolean or exists (select from message_recipient r
          where r.message_id = m.id and r.user_id = ${caller.userId} and r.delivery = 'delivered'))`.execute(tx),
  )
  if (found.rows.length === 0) throw new AppError('fileMissing')
  return findFile(services, caller.tenantId, fileId)
}
