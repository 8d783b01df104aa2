import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { actionHandler, useActionHandlers } from '@sfa/operations/action/action-handler'
import { actionHandlers } from '@sfa/operations/area/joined-areas'
import { sql } from 'kysely'
import { offer } from './offer'

const withdraw = actionHandler({
  of: offer,
  action: 'withdraw',
  async run(tx: Tx, _caller, { row, body }) {
    await sql`insert into message_event (event, facts) values ('Withdrawn', ${JSON.stringify({ code: row.code })})`.execute(
      tx,
    )
    if (body.reason === 'undo') throw new AppError('nothingToSave')
    return { to: row.state === 'passed' ? 'rejected' : 'draft', set: { opinion: body.reason } }
  },
})

const remind = actionHandler({ of: offer, action: 'remind', run: async () => ({ answer: { reminded: true } }) })

export const offerHandlers = [withdraw, remind]

/** The handlers of the product and those of the offer. */
export const withOfferHandlers = () => useActionHandlers([...actionHandlers, ...offerHandlers])
