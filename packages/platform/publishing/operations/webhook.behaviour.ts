import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { requireReach } from '@sfa/operations/permission/data-scope'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { user } from '@sfa/person/definitions/user.resource'
import { requireNoMoreRights } from '@sfa/person/operations/permission/own-rights'
import { resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { webhook } from '../definitions/webhook.resource'
import { eventKindsOf, eventName, importFailed, importFinished, orderPushed } from '../definitions/webhook-events'
import { requireAllowedUrl } from './public-address'
import { allowedWebhookAddresses } from './webhook-policy'

/** An address: outside of the own network, for events that there are, with the rights of a user of whom its maker may do all. */
export const webhookBehaviour: Behaviour = {
  of: webhook,
  noted: true,
  derive: values =>
    Array.isArray(values.events) ? { ...values, events: [...new Set(values.events.map(String))].sort() } : values,
  check: {
    fields: ['url', 'userID', 'events'],
    async run(tx, caller, { before, changed: { url, userID, events } }) {
      if (userID) await requireReach(tx, caller, user, 'any', String(userID), 'notFound')
      // Who says where to, or what of, could read what its user may.
      if (userID || url !== undefined || events !== undefined)
        await requireNoMoreRights(tx, caller, String(userID ?? before?.userID))
      if (events !== undefined) requireEvents(tx, events)
      if (typeof url === 'string')
        await requireAllowedUrl(url, allowedWebhookAddresses()).catch(error => {
          if (!(error instanceof AppError)) throw error
          const { code, params } = error
          throw new AppError('invalid', {}, 200, [{ field: 'url', code, params } satisfies FieldFailure])
        })
    },
  },
  // What waits for a closed address is never sent.
  after: async (tx: Tx, _caller, { before, after }) => {
    if (after.state === 'closed' && before?.state !== 'closed')
      await sql`delete from publishing_delivery where webhook_id = ${after.id} and state = 'waiting'`.execute(tx)
    if (after.state === 'active' && before && before.state !== 'active')
      await sql`update publishing_webhook set failures = 0 where id = ${after.id}`.execute(tx)
  },
}

function requireEvents(tx: Tx, given: unknown): void {
  const known = new Set([
    importFinished,
    importFailed,
    orderPushed,
    ...resourcesOf(tenantOf(tx)).flatMap(resource => eventKindsOf(resource).map(kind => eventName(resource, kind))),
  ])
  const events = Array.isArray(given) ? given.map(String) : []
  if (events.length === 0) throw new AppError('invalid', {}, 200, [{ field: 'events', code: 'required' }])
  const strange = events.find(event => !known.has(event))
  if (strange !== undefined)
    throw new AppError('invalid', {}, 200, [
      { field: 'events', code: 'webhookEventUnknown', params: { event: strange.slice(0, 100) } },
    ])
}
