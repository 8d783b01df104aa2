import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import { selectedSearchSchema } from '@sfa/resource-kit/selection'
import { givenId, wireId } from '@sfa/resource-kit/wire-id'
import {
  attachmentLimits,
  isAudienceChosen,
  maxLengths,
  messageTypes,
  pictureLimits,
  type RecipientKind,
  recipientKinds,
} from '@sfa/resources/message/message-rules'
import { recipientSources } from '@sfa/resources/message/recipient-sources'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../caller'
import { keepFiles } from '../files/keep-files'
import { parseSearch } from '../resource/parse-search'
import { cleanRichText, pictureIdsOf, plainTextOf } from '../rich-text/clean-rich-text'
import { isMarkup, isTooNested } from '../rich-text/markup-limits'
import { textToHtml } from '../rich-text/text-to-html'
import { reachOf } from './recipient-reach'
import { reachesNamed } from './resolve-audience'

/** An upload answers the file's address; messages store its id. Both are accepted. */
const fileId = z
  .string()
  .transform(value => value.replace(/^.*\/portalsync\/files\//, ''))
  .pipe(wireId)
const ids = z.array(givenId).max(5000).default([])
const required = (max: number) => z.string().trim().min(1).max(max)
export const wireDateTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

export const audienceBody = z.object({
  all: z.boolean().default(false),
  userIds: ids,
  roleIds: ids,
  orgIds: ids,
  departmentIds: ids,
  searches: z
    .array(selectedSearchSchema.extend({ kind: z.enum(recipientKinds) }))
    .max(20)
    .default([])
    .transform(searches => searches.map(search => ({ ...search, query: knownConditions(search.kind, search.query) }))),
})

/** Of a search only the conditions that its resource knows are stored; others could not be read back. */
function knownConditions(kind: RecipientKind, query: Readonly<Record<string, unknown>>) {
  const source = recipientSources[kind]
  return Object.fromEntries(Object.entries(query).filter(([name]) => name in source.fields || name === 'searchField'))
}

export const messageBody = z.object({
  name: required(maxLengths.name),
  type: z.enum(messageTypes),
  title: required(maxLengths.title),
  /** Cleaned when it is read; callers without formatting send plain text with four marks. */
  content: z
    .string()
    .max(maxLengths.contentHtml)
    .refine(given => !isTooNested(given), 'messageContentTooNested')
    .transform(given => cleanRichText(isMarkup(given) ? given : textToHtml(given)))
    .refine(html => plainTextOf(html) !== '' || pictureIdsOf(html).length > 0, 'messageContentEmpty')
    .refine(html => plainTextOf(html).length <= maxLengths.content, 'messageContentTooLong'),
  icon: fileId.nullish(),
  cover: fileId.nullish(),
  attachmentIds: z.array(givenId).max(attachmentLimits.maxCount).default([]),
  audience: audienceBody.refine(isAudienceChosen, 'messageNoRecipients'),
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
  if (message === 'messageContentTooNested') return { field, code: message }
  if (message === 'messageContentEmpty') return { field, code: 'required' }
  if (message === 'messageContentTooLong') return { field, code: 'maxLength', params: { max: maxLengths.content } }
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
 * Throws `invalid` where the audience names a user whom the caller does not reach, or a search has an invalid
 * condition.
 */
export async function checkReach(tx: Tx, caller: Caller, { audience }: MessageInput): Promise<void> {
  for (const { kind, query } of audience.searches) parseSearch(recipientSources[kind], query)
  if (!(await reachesNamed(tx, audience.userIds, await reachOf(tx, caller))))
    throw new AppError('invalid', {}, 200, [{ field: 'audience', code: 'messageRecipientOutOfReach' }])
}

/**
 * The files of a message: public pictures, also those in the content, and attachments that the caller has uploaded or
 * that the message already had. Throws `invalid` for any other file, and for a picture that is no jpeg or too large.
 */
export async function checkFiles(tx: Tx, caller: Caller, input: MessageInput, kept: readonly string[]) {
  const pictures = (['icon', 'cover'] as const).flatMap(field => (input[field] ? [{ field, id: input[field] }] : []))
  const shown = pictureIdsOf(input.content)
  const found = await sql<FileRow>`
    select id::text as id, name, bytes, content_type, owner_id from file
    where id = any(${[...pictures.map(one => one.id), ...shown, ...input.attachmentIds]}::bigint[])
      and (expires_at is null or expires_at > now())`.execute(tx)
  const files = new Map(found.rows.map(row => [row.id, row]))
  const failures: FieldFailure[] = pictures.flatMap(({ field, id }) => pictureFailure(field, files.get(id)))
  if (!shown.every(id => isPicture(files.get(id)))) failures.push({ field: 'content', code: 'messageContentPicture' })
  const attachments = input.attachmentIds.flatMap(fileId => {
    const file = files.get(fileId)
    if (file && (file.owner_id === caller.userId || kept.includes(fileId)))
      return [{ fileId, name: file.name, bytes: Number(file.bytes) }]
    failures.push({ field: 'attachmentIds', code: 'fileMissing' })
    return []
  })
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  await keepFiles(tx, [...pictures.map(one => one.id), ...shown])
  await sql`update file set expires_at = null where id = any(${input.attachmentIds}::bigint[])`.execute(tx)
  return attachments
}

const isPicture = (file: FileRow | undefined) => file?.owner_id === null && file.content_type.startsWith('image/')

function pictureFailure(field: 'icon' | 'cover', file: FileRow | undefined): FieldFailure[] {
  const { maxKB } = pictureLimits[field]
  if (file?.owner_id !== null) return [{ field, code: 'fileMissing' }]
  if (file.content_type !== 'image/jpeg') return [{ field, code: 'messagePictureFormat' }]
  return Number(file.bytes) > maxKB * 1024 ? [{ field, code: 'messagePictureTooLarge', params: { maxKB } }] : []
}
