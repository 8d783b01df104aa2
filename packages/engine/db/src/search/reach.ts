import { mayBeEmpty, throughOf } from '@sfa/kit/data-owner'
import type { RefField } from '@sfa/kit/fields/field'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inPairs, isPairedIn, namesOne, pairsOf } from './pairs'

/** Rows of this owner, of these organisations and of these distributors. `everything` for a caller who reaches all. */
export type Scope = 'everything' | Reached
export interface Reached {
  readonly userId: string
  readonly orgIds: readonly string[]
  readonly distributorIds?: readonly string[]
  /** Distributors whose shared rows are reached. */
  readonly sharingIds?: readonly string[]
}

export function scopeParts(resource: Resource, scope: Scope | undefined): RawBuilder<SqlBool>[] {
  const ways = reachOf(resource, scope)
  if (ways === 'everything') return []
  return [ways.length > 0 ? sql<SqlBool>`(${sql.join(ways, sql` or `)})` : sql<SqlBool>`false`]
}

/**
 * The ways in which rows are reached, those first that an index on the table answers. Code that forgets the scope of a
 * scoped resource must fail, not show everything.
 */
export function reachOf(resource: Resource, scope: Scope | undefined): RawBuilder<SqlBool>[] | 'everything' {
  if (!resource.scope || scope === 'everything') return 'everything'
  if (!scope) throw new Error(`${resource.key} is read without saying for whom`)
  const { owner, org, distributor, shared } = resource.scope
  const through = throughOf(resource.scope)
  const { userId, orgIds, distributorIds = [], sharingIds = [] } = scope
  const named = [[owner, [userId]] as const, [org, orgIds] as const, [distributor, distributorIds] as const].flatMap(
    ([name, ids]) => (name && ids.length > 0 ? [[name, ids] as const] : []),
  )
  // One look at all pairs leaves a single condition to most callers, which an index answers; alternatives read the table.
  const pairs = named.flatMap(([name, ids]) => pairsOf(resource, name, sql`target_id = any(${ids}::bigint[])`) ?? [])
  const plain = named
    .filter(([name]) => !isPairedIn(resource, name))
    .map(([name, ids]) => namesOne(resource, name, ids))
  const isShared =
    distributor && shared && sharingIds.length > 0
      ? [sql<SqlBool>`(${sql.ref(columnOf(shared))} = 1 and ${namesOne(resource, distributor, sharingIds)})`]
      : []
  const optional = mayBeEmpty(through, name => fieldOf(resource, name))
  const referred = through.map(name => {
    const reached = reachedThrough(resource, name, distributor ? ownReach(scope) : scope)
    return optional.includes(name) ? sql<SqlBool>`(${sql.ref(columnOf(name))} is null or ${reached})` : reached
  })
  // A record that refers to nothing is reached through nothing.
  if (through.length > 0 && optional.length === through.length)
    referred.push(sql<SqlBool>`num_nonnulls(${sql.join(through.map(name => sql.ref(columnOf(name))))}) > 0`)
  return [...plain, ...(pairs.length > 0 ? [inPairs(resource, pairs)] : []), ...isShared, ...allOf(referred)]
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool>[] =>
  conditions.length > 0 ? [sql<SqlBool>`(${sql.join(conditions, sql` and `)})`] : []

/** What is left of a reach where the record says itself which distributor it is of. */
export const ownReach = ({ userId, orgIds }: Reached): Reached => ({ userId, orgIds })

/** The record that a field refers to is within the reach. */
function reachedThrough(resource: Resource, name: string, scope: Reached): RawBuilder<SqlBool> {
  const field = fieldOf(resource, name)
  const target = resourceOf((field as RefField).to)
  const within = sql.join([sql<SqlBool>`true`, ...scopeParts(target, scope)], sql` and `)
  return sql<SqlBool>`${sql.ref(columnOf(name))} in (select id from ${sql.table(tableOf(target))} where ${within})`
}
