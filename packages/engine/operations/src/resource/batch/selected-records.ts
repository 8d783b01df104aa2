import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import { whereOf } from '@sfa/db/search/where-of'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { countSelectionCall } from '@sfa/kit/calls/selection.calls'
import { type Resource, tableOf } from '@sfa/kit/resource'
import type { SelectedSearch, Selection } from '@sfa/kit/selection'
import { findResource } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../caller'
import { type ScopedUse, scopeOf } from '../../permission/data-scope'
import { actableTerms, allFields, type FieldRights, fieldRights } from '../../permission/field-rights'
import type { Services } from '../../services'
import { parseActing } from '../searching/parse-search'
import { requireReadAccess } from '../searching/read-access'
import { inCountTurn } from '../searching/search-turns'

/** `select id …` over what one search of a selection finds within the scope. Throws `invalidRequest`, `invalid`. */
export function foundBySearch(
  resource: Resource,
  { query, except }: SelectedSearch,
  scope: Scope | undefined,
  rights: FieldRights = allFields,
): RawBuilder<unknown> {
  const where = whereOf(resource, {
    ...actableTerms(rights, resource, parseActing(resource, query)),
    scope,
  })
  return sql`select id from ${sql.table(tableOf(resource))} where ${where} and id <> all(${except}::bigint[])`
}

/** `select id …` over the records of a selection that the caller reaches for a use, each once. */
export async function selectedQuery(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  selection: Selection,
  use: ScopedUse,
): Promise<RawBuilder<unknown>> {
  const scope = await scopeOf(tx, caller, resource, use)
  return chosenQuery(resource, selection, scope, await fieldRights(tx, caller, resource, use))
}

/** The same for a scope that is known already. */
export function chosenQuery(
  resource: Resource,
  { ids, searches }: Selection,
  scope: Scope | undefined,
  rights?: FieldRights,
): RawBuilder<unknown> {
  const single = sql`select id from ${sql.table(tableOf(resource))} where ${whereOf(resource, { filters: {}, ids, scope })}`
  return sql.join([single, ...searches.map(search => foundBySearch(resource, search, scope, rights))], sql` union `)
}

/** Ids of a selection, in their order. Throws `selectionTooLarge` above `max`. */
export async function selectedIds(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  selection: Selection,
  use: ScopedUse,
  max: number,
): Promise<string[]> {
  const query = await selectedQuery(tx, caller, resource, selection, use)
  const { rows } = await sql<{ id: string }>`
    select id::text as id from (${query}) chosen order by chosen.id limit ${max + 1}`.execute(tx)
  if (rows.length > max) throw new AppError('selectionTooLarge', { max })
  return rows.map(({ id }) => id)
}

/** How many records a selection has at this moment, each counted once; for callers who may read the resource. */
export function countSelection(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  selection: BodyOf<typeof countSelectionCall>,
): Promise<number> {
  const resource = findResource(selection.resource, caller.tenantId)
  if (!resource) throw new AppError('invalidRequest')
  const use = requireReadAccess(caller, resource) === 'full' ? 'search' : 'any'
  const count = () =>
    inTenant(db, caller.tenantId, async tx => {
      const query = await selectedQuery(tx, caller, resource, selection, use)
      const counted = await sql<{ n: string }>`select count(*) n from (${query}) chosen`.execute(tx)
      return Number(counted.rows[0]?.n)
    })
  return selection.searches.length > 0 ? inCountTurn({ db }, resource, count) : count()
}
