import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import { isOpenToKeys, readScope } from '@sfa/kit/permission/key-scopes'
import { requireReach } from '@sfa/operations/permission/data-scope'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { user } from '@sfa/person/definitions/user.resource'
import { requireNoMoreRights } from '@sfa/person/operations/permission/own-rights'
import { sql } from 'kysely'
import { apiKey } from '../definitions/api-key.resource'

/** A key: for a user of whom its maker reaches everything, with rights that there are, and an end that is still to come. */
export const apiKeyBehaviour: Behaviour = {
  of: apiKey,
  noted: true,
  derive: values =>
    Array.isArray(values.scopes) ? { ...values, scopes: [...new Set(values.scopes.map(String))].sort() } : values,
  check: {
    fields: ['userID', 'scopes', 'expireTime'],
    async run(tx, caller, { before, changed: { userID, scopes, expireTime } }) {
      if (userID) await requireReach(tx, caller, user, 'any', String(userID), 'notFound')
      // Who makes or widens a key could use it.
      if (userID || scopes !== undefined) await requireNoMoreRights(tx, caller, String(userID ?? before?.userID))
      if (scopes !== undefined) await requireScopes(tx, scopes)
      if (typeof expireTime === 'string' && expireTime <= wireNow())
        throw new AppError('invalid', {}, 200, [{ field: 'expireTime', code: 'apiKeyExpiryPast' }])
    },
  },
}

async function requireScopes(tx: Tx, given: unknown): Promise<void> {
  const scopes = Array.isArray(given) ? given.map(String) : []
  if (scopes.length === 0) throw new AppError('invalid', {}, 200, [{ field: 'scopes', code: 'required' }])
  const known = new Set(
    (await readScopes(tx)).flatMap(({ group, page, actions }) => [
      readScope(group),
      ...actions.map(action => `${page}:${action}`),
    ]),
  )
  const strange = scopes.find(scope => !known.has(scope))
  if (strange !== undefined)
    throw new AppError('invalid', {}, 200, [
      { field: 'scopes', code: 'apiScopeUnknown', params: { scope: strange.slice(0, 100) } },
    ])
}

/** A page of the menu that keys may be given, with its action keys. */
export interface ScopePage {
  group: string
  page: string
  title: [string, string]
  groupTitle: [string, string]
  actions: string[]
}

/** The pages of the tenant's menu that keys may be given, in its order. */
export async function readScopes(tx: Tx): Promise<ScopePage[]> {
  const { rows } = await sql<ScopePage>`
    select ltrim(m.path, '/') page, split_part(ltrim(m.path, '/'), '/', 1) "group", m.actions,
      array[m.description_cn, m.description_en] title, array[g.description_cn, g.description_en] "groupTitle"
    from sys_menu m join sys_menu g on g.code = m.parent_code
    where m.platform <> '2' and m.path like '/%/%' and cardinality(m.actions) > 0
    order by g.sequence, m.sequence`.execute(tx)
  return rows.filter(({ page }) => isOpenToKeys(page))
}
