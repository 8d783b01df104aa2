import { prepared } from '@sfa/db/call/prepared'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import type { Resource } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../caller'
import { keyOfUse, type Reach, type ScopedUse, scopeQuery, toScope } from './data-scope'
import {
  type FieldMasks,
  type FieldRights,
  keptQuery,
  masksForKey,
  masksQuery,
  toFieldRights,
  toMasks,
} from './field-rights'
import { type OwnDefinition, ownFieldsOf, ownFieldsQuery } from './own-fields'

/** The rows of a resource that the caller reaches for one use, and the caller's rights to their fields. */
export interface Access {
  /** Undefined where the resource knows no owners. */
  scope: Scope | undefined
  fields: FieldRights
  /** Records that the company may have in any one list; none without a limit. Asked here, since every save asks this. */
  mostRows?: number
}

/**
 * The answers of `scopeOf` and `fieldRights`, for all uses of a call in one statement: a list asks it with every page,
 * a save for writing and for its answer.
 */
export async function accessFor<U extends ScopedUse>(
  tx: Tx,
  caller: CallerOfRights,
  resource: Resource,
  ...uses: readonly U[]
): Promise<Record<U, Access>> {
  const asked = uses.map(use => ({ use, key: keyOfUse(resource, use), masks: masksQuery(caller, resource, use) }))
  const found = await askAccess(tx, caller, resource, asked)
  return Object.fromEntries(uses.map((use, at) => [use, found[at]])) as Record<U, Access>
}

/** The same for a page that reads the resource beside others: the roles that grant the page's key count. */
export async function accessForKey(tx: Tx, caller: CallerOfRights, resource: Resource, key: string): Promise<Access> {
  const [found] = await askAccess(tx, caller, resource, [{ key, masks: masksForKey(caller, resource, key) }])
  return found as Access
}

type CallerOfRights = Pick<Caller, 'userId' | 'roleIds'>

async function askAccess(
  tx: Tx,
  caller: CallerOfRights,
  resource: Resource,
  uses: readonly { use?: ScopedUse; key: string | null; masks: RawBuilder<FieldMasks> }[],
): Promise<Access[]> {
  const asked = uses.map(({ key, masks }) => {
    const reach = resource.scope ? sql`(select to_jsonb(r) from (${scopeQuery(caller, key)}) r)` : sql`null`
    const masksOf = sql`coalesce((select jsonb_agg(to_jsonb(m)) from (${masks}) m), '[]')`
    return sql`jsonb_build_object('reach', ${reach}, 'masks', ${masksOf})`
  })
  const kept = keptQuery(resource)
  const { rows } = await sql<{
    uses: { reach: Reach | null; masks: FieldMasks[] }[]
    kept: string[]
    own: OwnDefinition[] | null
    most: number | null
  }>`${prepared}
    select jsonb_build_array(${sql.join(asked)}) as uses, ${kept ?? sql`'{}'::text[]`} as kept,
      ${ownFieldsQuery(resource) ?? sql`null::jsonb`} as own, (select max_rows from tenant) most`.execute(tx)
  const keptFields = new Set(rows[0]?.kept)
  const own = ownFieldsOf(resource, rows[0]?.own ?? [])
  return uses.map(({ use }, at) => {
    const found = rows[0]?.uses[at]
    const scope = resource.scope ? toScope(caller, found?.reach, use) : undefined
    return {
      scope,
      fields: toFieldRights(resource, toMasks(found?.masks ?? []), keptFields, own),
      mostRows: rows[0]?.most ?? undefined,
    }
  })
}
