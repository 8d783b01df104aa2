import {
  countRecipientsCall,
  countSourceCall,
  ownSources,
  recipientOptionsCall,
  searchRecipientsCall,
  searchSourceCall,
} from '@sfa/message/definitions/recipient.calls'
import {
  countRecipientSource,
  countRecipients,
  recipientOptions,
  searchRecipientSource,
} from '@sfa/message/operations/recipient-options'
import { searchRecipients } from '@sfa/message/operations/search-recipients'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { errorText } from '../../translate'

/** Choosing recipients, and what became of each. */
export const senderRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, searchRecipientsCall, async ({ caller, body, language }) => {
    const { rows, total } = await searchRecipients(services, caller, body)
    const say = async (code: string) => (await errorText(language, code)) ?? code
    const told = rows.map(async row => ({ ...row, failure: row.failure && (await say(row.failure)) }))
    return { rows: await Promise.all(told), total }
  })
  serve(app, recipientOptionsCall, ({ caller, body }) => recipientOptions(services, caller, body))
  for (const kind of ownSources) {
    serve(app, searchSourceCall(kind), ({ caller, body }) => searchRecipientSource(services, caller, kind, body))
    serve(app, countSourceCall(kind), ({ caller, body }) => countRecipientSource(services, caller, kind, body))
  }
  serve(app, countRecipientsCall, ({ caller, body }) => countRecipients(services, caller, body))
}
