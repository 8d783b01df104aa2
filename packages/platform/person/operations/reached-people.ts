import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import { searchIds } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import type { Change } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { user } from '../definitions/user.resource'

/** Of one transaction, in which a file asks for each of its superiors. */
const asked = new WeakMap<Tx, Promise<Scope | undefined>>()

function reachOf(tx: Tx, caller: Caller): Promise<Scope | undefined> {
  const found = asked.get(tx) ?? scopeOf(tx, caller, user, 'any')
  asked.set(tx, found)
  return found
}

/**
 * People who are newly named as superiors or heads have to be within the caller's reach; people who were named before stay.
 * Throws `invalid` with the field.
 */
export async function requireReachedPeople(
  tx: Tx,
  caller: Caller,
  field: string,
  { before, changed }: Change,
): Promise<void> {
  const idsOf = (value: unknown): string[] => (value === null || value === undefined ? [] : [value].flat().map(String))
  const old = idsOf(before?.[field])
  const added = idsOf(changed[field]).filter(id => !old.includes(id))
  if (added.length === 0) return
  const scope = await reachOf(tx, caller)
  if (scope === undefined || scope === 'everything') return
  const reached = await searchIds(tx, user, { filters: {}, ids: added, scope })
  // A person whom the same file makes is not there yet, and is judged by a row of their own.
  const { rows } = await sql<{ id: string }>`
    select id::text id from sys_user where id = any(${added}::bigint[])`.execute(tx)
  if (rows.some(({ id }) => !reached.includes(id)))
    throw new AppError('invalid', {}, 200, [{ field, code: 'outOfScope' }])
}
