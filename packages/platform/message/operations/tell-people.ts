import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { cleanRichText, plainTextOf } from '@sfa/operations/rich-text/clean-rich-text'
import { textToHtml } from '@sfa/operations/rich-text/text-to-html'
import { sql } from 'kysely'
import { maxLengths, noAudience } from '../definitions/message-rules'
import { addDelivered } from './resolve-audience'

export interface Telling {
  title: string
  /** Plain text. */
  content: string
  userIds: readonly string[]
  roleIds: readonly string[]
}

/** Puts a reminder of the product itself into inboxes. A message without a recipient is not kept. */
export async function tellPeople(tx: Tx, { title, content: text, userIds, roleIds }: Telling): Promise<void> {
  const content = cleanRichText(textToHtml(text))
  const audience = { ...noAudience, userIds, roleIds }
  const { rows } = await sql<{ id: string }>`
    insert into message_message (name, type, title, content, content_text, audience, status, sent_at, origin)
    values (${title.slice(0, maxLengths.name)}, 'reminder', ${title.slice(0, maxLengths.title)}, ${content},
      ${plainTextOf(content)}, ${JSON.stringify(audience)}, 'sent', now(), 'rule')
    returning id::text`.execute(tx)
  const id = rows[0]?.id as string
  if ((await addDelivered(tx, id, audience)) === 0) await sql`delete from message_message where id = ${id}`.execute(tx)
}
