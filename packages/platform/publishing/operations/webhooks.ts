import { randomBytes } from 'node:crypto'
import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { BodyOf } from '@sfa/kit/call'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import type { Services } from '@sfa/operations/services'
import { requireNoMoreRights } from '@sfa/person/operations/permission/own-rights'
import { sql } from 'kysely'
import { delivery } from '../definitions/delivery.resource'
import type { createWebhookCall } from '../definitions/webhook.calls'
import { webhook } from '../definitions/webhook.resource'
import { testEvent } from '../definitions/webhook-events'

const newSecret = (): string => `whs_${randomBytes(32).toString('base64url')}`

/** Adds an address; its secret is in this answer alone. Throws as `createRecord` does. */
export async function createWebhook(
  services: Pick<Services, 'db'>,
  caller: Caller,
  body: BodyOf<typeof createWebhookCall>,
): Promise<WireRow & { secret: string }> {
  requireKey(caller, 'OnlineApiPublishing/webhook:add')
  const secret = newSecret()
  return { ...(await createRecord(services, caller, webhook, body, { secret })), secret }
}

/** Another secret; for some hours what is sent is signed with the one before it too. */
export const rotateWebhook = actionHandler({
  of: webhook,
  action: 'rotate',
  async run(tx, caller, { row, body }) {
    await requireNoMoreRights(tx, caller, String(row.userID))
    const secret = newSecret()
    const overlap = Number(body.overlap)
    const { rows } = await sql<{ until: string | null }>`
      update publishing_webhook set previous_secret = case when ${overlap}::int > 0 then secret end, secret = ${secret}
      where id = ${row.id} returning case when ${overlap}::int > 0 then
        to_char((now() + make_interval(hours => ${overlap}::int)) at time zone 'Etc/GMT-8', 'YYYY-MM-DD HH24:MI:SS') end until`.execute(
      tx,
    )
    const previousUntil = rows[0]?.until ?? null
    return { set: { previousUntil }, answer: { name: String(row.name), secret, previousUntil } }
  },
})

/** An event without a record, on its way as every other one. */
export const testWebhook = actionHandler({
  of: webhook,
  action: 'test',
  async run(tx, caller, { row }) {
    const change = JSON.stringify({ operation: 'test', by: caller.userName, time: wireNow(), traceId: caller.traceId })
    await sql`insert into publishing_delivery (webhook_id, event, next_time, change)
      values (${row.id}, ${testEvent}, now(), ${change}::jsonb)`.execute(tx)
    return {}
  },
})

/** The same event once more, with its attempts counted anew. */
export const replayDelivery = actionHandler({
  of: delivery,
  action: 'replay',
  run: async () => ({ set: { attempts: '0', nextTime: wireNow(), endedTime: null, lastError: null } }),
})
