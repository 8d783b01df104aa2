import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import {
  attachmentLimits,
  isAudienceChosen,
  maxLengths,
  messageTypes,
  pictureLimits,
} from '@sfa/resources/message/message-rules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../caller'

const id = z.coerce.string().regex(/^\d{1,18}$/)
/** An upload answers the file's address; messages keep its id, and take either. */
const fileId = z
  .string()
  .transform(value => value.replace(/^.*\/portalsync\/files\//, ''))
  .pipe(z.string().regex(/^\d{1,18}$/))
const ids = z.array(id).max(5000).default([])
const required = (max: number) => z.string().trim().min(1).max(max)
export const wireDateTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

const audience = z.object({ all: z.boolean().default(false), userIds: ids, roleIds: ids, orgIds: ids })

export const messageBody = z.object({
  name: required(maxLengths.name),
  type: z.enum(messageTypes),
  title: required(maxLengths.title),
  content: required(maxLengths.content),
  icon: fileId.nullish(),
  cover: fileId.nullish(),
  attachmentIds: z.array(id).max(attachmentLimits.maxCount).default([]),
  audience: audience.refine(isAudienceChosen, 'messageNoRecipients'),
  showUntil: wireDateTime.nullish(),
})
export type MessageInput = z.infer<typeof messageBody>

/** Reads what a form sends. Throws `invalid` with every failed field. */
export function parseMessage(body: unknown): MessageInput {
  const parsed = messageBody.safeParse(body)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', {}, 200, parsed.error.issues.map(toFailure))
}

function toFailure({ path, code, message, ...issue }: z.core.$ZodIssue): FieldFailure {
  const field = String(path[0] ?? '')
  if (message === 'messageNoRecipients') return { field: 'audience', code: 'messageNoRecipients' }
  if (code === 'too_big')
    return { field, code: 'maxLength', params: { max: Number((issue as { maximum?: number }).maximum) } }
  return { field, code: code === 'too_small' || code === 'invalid_type' ? 'required' : 'invalidRequest' }
}

interface FileRow {
  id: string
  name: string
  bytes: string
  content_type: string
  owner_id: string | null
}

/**
 * The files that a message names: pictures of everybody's, and attachments that the caller has uploaded or that the
 * message already had. Throws `invalid` where one is not, or is no jpeg, or too large.
 */
export async function checkFiles(tx: Tx, caller: Caller, input: MessageInput, kept: readonly string[]) {
  const pictures = (['icon', 'cover'] as const).flatMap(field => (input[field] ? [{ field, id: input[field] }] : []))
  const found = await sql<FileRow>`
    select id::text as id, name, bytes, content_type, owner_id from file
    where id = any(${[...pictures.map(one => one.id), ...input.attachmentIds]}::bigint[])`.execute(tx)
  const files = new Map(found.rows.map(row => [row.id, row]))
  const failures: FieldFailure[] = pictures.flatMap(({ field, id }) => pictureFailure(field, files.get(id)))
  const attachments = input.attachmentIds.flatMap(fileId => {
    const file = files.get(fileId)
    if (file && (file.owner_id === caller.userId || kept.includes(fileId)))
      return [{ fileId, name: file.name, bytes: Number(file.bytes) }]
    failures.push({ field: 'attachmentIds', code: 'fileMissing' })
    return []
  })
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return attachments
}

function pictureFailure(field: 'icon' | 'cover', file: FileRow | undefined): FieldFailure[] {
  const { maxKB } = pictureLimits[field]
  if (file?.owner_id !== null) return [{ field, code: 'fileMissing' }]
  if (file.content_type !== 'image/jpeg') return [{ field, code: 'messagePictureFormat' }]
  return Number(file.bytes) > maxKB * 1024 ? [{ field, code: 'messagePictureTooLarge', params: { maxKB } }] : []
}
