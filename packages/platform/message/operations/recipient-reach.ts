import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import { scopeForKey } from '@sfa/operations/permission/data-scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { templateKey } from './message-keys'

const keys = (['send', 'add', 'edit'] as const).map(templateKey)

/** The key by which the caller deals with recipients. Throws `notPermitted` where there is none. */
export function requireRecipientKey(caller: Caller): string {
  const held = keys.find(key => holdsKey(caller, key))
  if (!held) requireKey(caller, templateKey('send'))
  return held as string
}

/** The users whom the caller may send messages to: the data scope of those of their roles that grant the key. */
export const reachOf = (tx: Tx, caller: Caller, key = requireRecipientKey(caller)): Promise<Scope> =>
  scopeForKey(tx, caller, key)

/** Condition on `sys_user u`. */
export const withinReach = (reach: Scope): RawBuilder<SqlBool> =>
  reach === 'everything'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(u.id = ${reach.userId}::bigint or u.org_ids && ${reach.orgIds}::bigint[]
        or u.distributor_id = any(${reach.distributorIds ?? []}::bigint[]))`
