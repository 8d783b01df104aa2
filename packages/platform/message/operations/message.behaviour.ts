import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { canonicalJson } from '@sfa/kit/canonical-json'
import type { Caller } from '@sfa/operations/caller'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { parseActing } from '@sfa/operations/resource/searching/parse-search'
import { plainTextOf } from '@sfa/operations/rich-text/clean-rich-text'
import { sql } from 'kysely'
import { message } from '../definitions/message.resource'
import type { Audience } from '../definitions/message-rules'
import { audienceBody } from '../definitions/recipient.calls'
import { recipientSources } from '../definitions/recipient-sources'
import { reachOf } from './recipient-reach'
import { reachesNamed } from './resolve-audience'

/** A message: its audience lies within the reach of its writer, and its content is kept without formatting as well. */
export const messageBehaviour: Behaviour = {
  of: message,
  noted: true,
  derive: values => (values.audience ? { ...values, audience: canonicalJson(knownAudience(values.audience)) } : values),
  check: {
    fields: ['audience'],
    run: async (tx, caller, { changed: { audience } }) => {
      if (audience) await checkReach(tx, caller, audience as Audience)
    },
  },
  after: async (tx, _caller, { before, after: { id, content } }) => {
    if (content === before?.content) return
    await sql`update message_message set content_text = ${plainTextOf(String(content))} where id = ${id}`.execute(tx)
  },
}

/** What is kept of an audience. Throws `invalid` for what is none. */
function knownAudience(given: unknown): Audience {
  const { data } = audienceBody.safeParse(given)
  if (!data) throw new AppError('invalid', {}, 200, [{ field: 'audience', code: 'invalidRequest' }])
  return data
}

/** Throws `invalid` for a named user whom the caller does not reach, and for a search with a value it cannot compare. */
async function checkReach(tx: Tx, caller: Caller, { searches, userIds }: Audience): Promise<void> {
  for (const { kind, query } of searches) parseActing(recipientSources[kind], query)
  if (!(await reachesNamed(tx, userIds, await reachOf(tx, caller))))
    throw new AppError('invalid', {}, 200, [{ field: 'audience', code: 'messageRecipientOutOfReach' }])
}
