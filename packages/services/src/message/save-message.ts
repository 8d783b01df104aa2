import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { momentOf } from '@sfa/db/wire-time'
import { AppError } from '@sfa/domain/app-error'
import { editRefusal } from '@sfa/resource-kit/actions'
import { givenId } from '@sfa/resource-kit/wire-id'
import { message } from '@sfa/resources/message/message.resource'
import type { Attachment, FullMessage, MessageRow } from '@sfa/resources/message/message-shapes'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, holdsKey, requireKey } from '../caller'
import { readBody } from '../read-body'
import { plainTextOf } from '../rich-text/clean-rich-text'
import type { Services } from '../services'
import { type ContentFormat, withShownContent } from './message-content'
import { checkFiles, checkReach, type MessageInput, parseMessage } from './message-input'
import { templateKey } from './message-keys'
import { messageColumns } from './message-row'

const idAndVer = z.object({ id: givenId, ver: z.coerce.number().int() })

export async function findMessage(tx: Tx, id: string): Promise<MessageRow> {
  const found = await sql<MessageRow>`select ${messageColumns} from message_message m where m.id = ${id}`.execute(tx)
  const row = found.rows[0]
  if (!row) throw new AppError('notFound')
  return row
}

export const createMessage = (services: Pick<Services, 'db'>, caller: Caller, body: unknown): Promise<MessageRow> => {
  requireKey(caller, templateKey('add'))
  const input = parseMessage(body)
  return inTenant(services.db, caller.tenantId, async tx => {
    await checkReach(tx, caller, input)
    const attachments = await checkFiles(tx, caller, input, [])
    const made = await sql<{ id: string }>`
      insert into message_message (name, type, title, content, content_text, icon, cover, attachments, audience, show_until, create_by,
        last_modified_by)
      values (${input.name}, ${input.type}, ${input.title}, ${input.content}, ${plainTextOf(input.content)},
        ${input.icon ?? null}, ${input.cover ?? null}, ${JSON.stringify(attachments)}, ${JSON.stringify(input.audience)},
        ${momentOf(input.showUntil ?? null)}, ${caller.userName}, ${caller.userName})
      returning id`.execute(tx)
    return findMessage(tx, String(made.rows[0]?.id))
  })
}

/** A message with its content, for callers who may open it. Throws `notFound`. */
export const readMessage = ({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<FullMessage> => {
  const opens = (['view', 'edit', 'add'] as const).some(action => holdsKey(caller, templateKey(action)))
  if (!opens) requireKey(caller, templateKey('view'))
  return inTenant(db, caller.tenantId, async tx => {
    const found = await sql<FullMessage & { contentFormat: ContentFormat }>`
      select ${messageColumns}, m.content, m.content_format as "contentFormat"
      from message_message m where m.id = ${id}`.execute(tx)
    const row = found.rows[0]
    if (!row) throw new AppError('notFound')
    return withShownContent(row)
  })
}

/** Changes a message that has not gone out. Throws `messageSent`, `stale`. */
export const updateMessage = (services: Pick<Services, 'db'>, caller: Caller, body: unknown): Promise<MessageRow> => {
  requireKey(caller, templateKey('edit'))
  const { id, ver } = readBody(idAndVer, body)
  const input = parseMessage(body)
  return inTenant(services.db, caller.tenantId, async tx => {
    const before = await lockUnsent(tx, id)
    if (before.ver !== ver) throw new AppError('stale')
    await checkReach(tx, caller, input)
    const attachments = await checkFiles(
      tx,
      caller,
      input,
      before.attachments.map(one => one.fileId),
    )
    await writeMessage(tx, caller, id, input, attachments)
    return findMessage(tx, id)
  })
}

const writeMessage = (tx: Tx, caller: Caller, id: string, input: MessageInput, attachments: readonly Attachment[]) =>
  sql`update message_message set name = ${input.name}, type = ${input.type}, title = ${input.title},
      content = ${input.content}, content_format = 'html', content_text = ${plainTextOf(input.content)}, icon = ${input.icon ?? null}, cover = ${input.cover ?? null},
      attachments = ${JSON.stringify(attachments)}, audience = ${JSON.stringify(input.audience)},
      show_until = ${momentOf(input.showUntil ?? null)}, ver = ver + 1,
      last_modified_by = ${caller.userName}, last_modified_time = now()
    where id = ${id}`.execute(tx)

/** Locks a message that may still be changed. Throws `messageSent` for one that is being sent or was sent. */
async function lockUnsent(tx: Tx, id: string): Promise<MessageRow> {
  await sql`select from message_message where id = ${id} for update`.execute(tx)
  const found = await findMessage(tx, id)
  if (editRefusal(message, { status: found.sendStatus })) throw new AppError('messageSent')
  return found
}
