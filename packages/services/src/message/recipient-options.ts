import { inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, holdsKey, requireKey } from '../caller'
import type { Services } from '../services'
import { templateKey } from './message-keys'
import { countAudience } from './resolve-audience'

const ids = z
  .array(z.coerce.string().regex(/^\d{1,18}$/))
  .max(5000)
  .default([])

export const optionSearch = z.object({
  kind: z.enum(['user', 'role', 'org']),
  searchField: z.string().max(100).default(''),
  /** Names of these, valid or not, instead of a search. */
  ids: ids.optional(),
})
export const audienceBody = z.object({ all: z.boolean().default(false), userIds: ids, roleIds: ids, orgIds: ids })

export interface RecipientOption {
  id: string
  code: string
  name: string
}

const offered = 50

const sources = {
  user: sql`(select id, user_code code, name, is_deleted from sys_user) o`,
  role: sql`(select id, code, name, is_deleted from sys_role) o`,
  org: sql`(select id, code, name_cn as name, is_deleted from sys_org) o`,
}

const requireWriter = (caller: Caller) => {
  if (!holdsKey(caller, templateKey('edit'))) requireKey(caller, templateKey('add'))
}

/** People, roles or organisations by a part of their code or name, for whoever writes messages. */
export const recipientOptions = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { kind, searchField, ids }: z.infer<typeof optionSearch>,
): Promise<RecipientOption[]> => {
  requireWriter(caller)
  const text = searchField.trim().toLowerCase()
  const wanted = ids
    ? sql`id = any(${ids}::bigint[])`
    : sql`is_deleted = 0 and (${text} = '' or strpos(lower(code || ' ' || name), ${text}) > 0)`
  return inTenant(db, caller.tenantId, async tx => {
    const found = await sql<RecipientOption>`
      select id::text as id, code, name from ${sources[kind]} where ${wanted} order by code
      limit ${ids ? ids.length : offered}`.execute(tx)
    return found.rows
  })
}

/** How many people an audience has at this moment. */
export const countRecipients = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  audience: z.infer<typeof audienceBody>,
): Promise<number> => {
  requireWriter(caller)
  return inTenant(db, caller.tenantId, tx => countAudience(tx, audience))
}
