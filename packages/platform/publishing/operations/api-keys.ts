import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import type { Services } from '@sfa/operations/services'
import { requireNoMoreRights } from '@sfa/person/operations/permission/own-rights'
import { sql } from 'kysely'
import type { apiScopesCall, createApiKeyCall } from '../definitions/api-key.calls'
import { apiKey } from '../definitions/api-key.resource'
import { readScopes } from './api-key.behaviour'
import { newApiSecret } from './api-secret'

/** Creates a key; its secret is in this answer alone. Throws as `createRecord` does. */
export async function createApiKey(
  services: Pick<Services, 'db'>,
  caller: Caller,
  body: BodyOf<typeof createApiKeyCall>,
): Promise<WireRow & { secret: string }> {
  requireKey(caller, 'OnlineApiPublishing/OnlineApiPublishing:add')
  const { secret, hash, prefix } = newApiSecret()
  const row = await createRecord(services, caller, apiKey, body, { secret_hash: hash, prefix })
  return { ...row, prefix, secret }
}

/** Another secret for the key; the one before it is taken for some hours more. */
export const rotateApiKey = actionHandler({
  of: apiKey,
  action: 'rotate',
  async run(tx, caller, { row, body }) {
    await requireNoMoreRights(tx, caller, String(row.userID))
    const { secret, hash, prefix } = newApiSecret()
    const overlap = Number(body.overlap)
    const { rows } = await sql<{ until: string | null }>`
      update publishing_api_key set secret_hash = ${hash},
        previous_hash = case when ${overlap}::int > 0 then secret_hash end
      where id = ${row.id} returning case when ${overlap}::int > 0 then
        to_char((now() + make_interval(hours => ${overlap}::int)) at time zone 'Etc/GMT-8', 'YYYY-MM-DD HH24:MI:SS') end until`.execute(
      tx,
    )
    const previousUntil = rows[0]?.until ?? null
    return { set: { prefix, previousUntil }, answer: { name: String(row.name), secret, previousUntil } }
  },
})

/** What a key may be given, of the tenant's menu. */
export const listApiScopes = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<AnswerOf<typeof apiScopesCall>> =>
  inTenant(db, caller.tenantId, readScopes)
