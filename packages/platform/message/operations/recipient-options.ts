import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { searchAndCount, type WireRow } from '@sfa/db/search/search-rows'
import type { Selection } from '@sfa/kit/selection'
import type { Caller } from '@sfa/operations/caller'
import { chosenQuery } from '@sfa/operations/resource/batch/selected-records'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { RecipientKind } from '../definitions/message-rules'
import type { AudienceBody, RecipientOption, RecipientOptionSearch } from '../definitions/recipient.calls'
import { recipientSources } from '../definitions/recipient-sources'
import { reachOf, requireRecipientKey, withinReach } from './recipient-reach'
import { countAudience } from './resolve-audience'

const offered = 50

const sources = {
  user: sql`(select u.id, u.user_code code, u.name, u.is_deleted, u.org_ids, u.distributor_id from sys_user u) u`,
  role: sql`(select id, code, name, is_deleted from sys_role) o`,
  org: sql`(select id, code, name_cn as name, is_deleted from sys_org) o`,
  department: sql`(select id, code, name_cn as name, is_deleted from organization_department) o`,
} satisfies Record<RecipientKind, unknown>

/** People within reach, roles, organisations or departments by a part of their code or name, for the senders of messages. */
export const recipientOptions = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { kind, searchField, ids }: RecipientOptionSearch,
): Promise<RecipientOption[]> => {
  const key = requireRecipientKey(caller)
  const text = searchField.trim().toLowerCase()
  const wanted = ids
    ? sql`id = any(${ids}::bigint[])`
    : sql`is_deleted = 0 and (${text} = '' or strpos(lower(code || ' ' || name), ${text}) > 0)`
  return inTenant(db, caller.tenantId, async tx => {
    const reached = kind === 'user' && !ids ? sql`and ${withinReach(await reachOf(tx, caller, key))}` : sql``
    const found = await sql<RecipientOption>`
      select id::text as id, code, name from ${sources[kind]} where ${wanted} ${reached} order by code
      limit ${ids ? ids.length : offered}`.execute(tx)
    return found.rows
  })
}

/** One page of the people within reach, or of the roles, for the picker (docs/wire.md "Search body"). */
export const searchRecipientSource = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  kind: RecipientKind,
  body: Readonly<Record<string, unknown>>,
): Promise<{ rows: WireRow[]; total: number }> => {
  const key = requireRecipientKey(caller)
  const source = recipientSources[kind]
  const search = parseSearch(source, body)
  return inTenant(db, caller.tenantId, async tx => {
    const found = await searchAndCount(tx, source, { ...search, scope: await reachOf(tx, caller, key) })
    await attachLabels(tx, source, found.rows)
    return found
  })
}

/** How many records of a source a selection has at this moment, each counted once. */
export const countRecipientSource = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  kind: RecipientKind,
  selection: Selection,
): Promise<number> => {
  const key = requireRecipientKey(caller)
  return inTenant(db, caller.tenantId, async tx => {
    const query = chosenQuery(recipientSources[kind], selection, await reachOf(tx, caller, key))
    const counted = await sql<{ n: string }>`select count(*) n from (${query}) chosen`.execute(tx)
    return Number(counted.rows[0]?.n)
  })
}

/** How many people of an audience the caller reaches at this moment. */
export const countRecipients = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  audience: AudienceBody,
): Promise<number> => {
  const key = requireRecipientKey(caller)
  return inTenant(db, caller.tenantId, async tx => countAudience(tx, audience, await reachOf(tx, caller, key)))
}
