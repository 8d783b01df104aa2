import { mayBeEmpty, throughOf } from '@sfa/resource-kit/data-owner'
import type { CascaderField, Field, RefField, RefsField } from '@sfa/resource-kit/fields/field'
import { isList, isMaskable, isPaired, isReference, uniqueCodeOf } from '@sfa/resource-kit/fields/field-questions'
import { traitsOf } from '@sfa/resource-kit/fields/kind-traits'
import { columnOf, fieldOf, isTree, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { resourceOf } from '@sfa/resources/registry'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isNothing, meets, placedIn, presentOf, rangeOf, same } from './column-conditions'
import { type OwnTerm, ownRange, ownValue } from './own-values'
import { pairsTable } from './schema-model'
import { holds, quickCondition } from './text-conditions'

/** The conditions of a search. */
export interface Terms {
  /** Wire filters by field (docs/wire.md "Search body"); unknown names are refused by the caller's schema. */
  filters: Readonly<Record<string, unknown>>
  /** The one box 请输入编码或名称. */
  quick?: string
  /** Fields that the box looks in, where they are not the resource's own. */
  quickIn?: readonly string[]
  ids?: readonly string[]
  /** Conditions of the object families. */
  conditions?: readonly Condition[]
  /** Conditions on the tenant's own fields. */
  own?: readonly OwnTerm[]
  /** Required for a resource whose definition names an owner; without it the database layer throws. */
  scope?: Scope
}
/** Rows of this owner, of these organisations and of these distributors. `everything` for a caller who reaches all. */
export type Scope = 'everything' | Reached
export interface Reached {
  readonly userId: string
  readonly orgIds: readonly string[]
  readonly distributorIds?: readonly string[]
  /** Distributors whose shared rows are reached. */
  readonly sharingIds?: readonly string[]
}
export interface Condition {
  field: string
  operator: 'eq' | 'ne' | 'in' | 'like' | 'gt' | 'ge' | 'lt' | 'le'
  value: unknown
}

/** Condition of a search; every value is a parameter. */
export function whereOf(
  resource: Resource,
  { filters, quick, quickIn = quickFields(resource), ids, conditions = [], own = [], scope }: Terms,
): RawBuilder<SqlBool> {
  const parts: Expression<SqlBool>[] = [sql<SqlBool>`true`, ...scopeParts(resource, scope)]
  for (const [name, value] of [
    ...Object.entries(resource.filter ?? {}),
    ...Object.entries(resource.page?.filter ?? {}),
    ...Object.entries(filters),
  ]) {
    const part = filterOf(resource, name, value)
    const on: ConditionIn = (target, [code]) => filterOf(target, code ?? name, value)
    if (part) parts.push(withAliases(resource, [name], part, on, Array.isArray(value)))
  }
  for (const condition of conditions) parts.push(conditionWithAliases(resource, condition))
  for (const term of own) parts.push(ownPart(resource, term) ?? sql<SqlBool>`true`)
  if (ids) parts.push(sql<SqlBool>`id = any(${ids}::bigint[])`)
  if (quick?.trim()) {
    const on: ConditionIn = (target, [code = '']) =>
      quickCondition(target, target === resource ? quickIn : [code, target.title], quick)
    parts.push(withAliases(resource, quickIn, quickCondition(resource, quickIn, quick), on))
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/**
 * Conditions of which each row meets exactly one where it meets the search: one for each way in which the caller reaches
 * rows. An index of an organisation's rows answers its own part, where a condition with alternatives reads the table.
 */
export function whereApart(resource: Resource, terms: Terms): RawBuilder<SqlBool>[] {
  const ways = reachOf(resource, terms.scope)
  if (ways === 'everything') return [whereOf(resource, terms)]
  if (ways.length === 0) return [sql<SqlBool>`false`]
  const rest = whereOf(resource, { ...terms, scope: 'everything' })
  return ways.map((way, at) => {
    const others = ways.slice(0, at).map(other => sql<SqlBool>`(${other}) is not true`)
    return sql<SqlBool>`${sql.join([way, ...others, rest], sql` and `)}`
  })
}

/** The rows of a search with these columns, as what a statement reads from; each way of reaching them is read apart. */
export function rowsOf(resource: Resource, terms: Terms, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = sql.table(tableOf(resource))
  return sql.join(
    whereApart(resource, terms).map(where => sql`select ${columns} from ${table} where ${where}`),
    sql` union all `,
  )
}

function scopeParts(resource: Resource, scope: Scope | undefined): RawBuilder<SqlBool>[] {
  const ways = reachOf(resource, scope)
  if (ways === 'everything') return []
  return [ways.length > 0 ? sql<SqlBool>`(${sql.join(ways, sql` or `)})` : sql<SqlBool>`false`]
}

/**
 * The ways in which rows are reached, those first that an index on the table answers. Code that forgets the scope of a
 * scoped resource must fail, not show everything.
 */
function reachOf(resource: Resource, scope: Scope | undefined): RawBuilder<SqlBool>[] | 'everything' {
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

/** A field, or `id`, names one of these records themselves. */
export function namesOne(resource: Resource, name: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const pairs = pairsOf(resource, name, sql`target_id = any(${ids}::bigint[])`)
  if (pairs) return inPairs(resource, [pairs])
  const column = sql.ref(columnOf(name))
  return name !== 'id' && isList(fieldOf(resource, name))
    ? sql<SqlBool>`${column} && ${ids}::bigint[]`
    : sql<SqlBool>`${column} = any(${ids}::bigint[])`
}

const isPairedIn = (resource: Resource, name: string) => name !== 'id' && isPaired(fieldOf(resource, name))

/** The records whose paired field names a `target_id` that meets a condition; null for any other field. */
function pairsOf(resource: Resource, name: string, named: RawBuilder<SqlBool>): RawBuilder<unknown> | null {
  if (!isPairedIn(resource, name)) return null
  const pairs = sql.table(pairsTable(tableOf(resource.linesOf?.head ?? resource), columnOf(name)))
  return sql`select record_id from ${pairs} where ${named}`
}

/** Lines are found by their head. */
const inPairs = ({ linesOf }: Resource, pairs: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`${sql.ref(linesOf ? 'head_id' : 'id')} in (${sql.join(pairs, sql` union all `)})`

type ConditionIn = (resource: Resource, names: readonly string[]) => RawBuilder<SqlBool> | null

/**
 * A condition on the code of a record, or on the code of one that it refers to (`codeOf`): what was merged into a record
 * lends it its codes. Whole codes (`exact`) are looked up in the two indexes; parts of them read the table once, and the
 * aliases beside it.
 */
function withAliases(
  resource: Resource,
  names: readonly string[],
  condition: RawBuilder<SqlBool>,
  on: ConditionIn,
  exact = false,
): RawBuilder<SqlBool> {
  const table = sql.table(tableOf(resource))
  const ways = names.flatMap(name => {
    const lent = lentBy(resource, name, on)
    return lent ? [lent] : []
  })
  if (ways.length === 0) return condition
  return exact
    ? sql<SqlBool>`id in (select id from ${table} where ${condition} ${sql.join(
        ways.map(({ column, ids }) => sql`union all select id from ${table} where ${column} in (${ids})`),
        sql` `,
      )})`
    : sql<SqlBool>`(${condition} or ${sql.join(
        ways.map(({ column, ids }) => sql`${column} in (${ids})`),
        sql` or `,
      )})`
}

/** The records that aliases which meet the condition were merged into, and the column that names them here. */
function lentBy(resource: Resource, name: string, on: ConditionIn) {
  if (resource.linesOf) return
  const field = name === 'id' ? undefined : fieldOf(resource, name)
  const through = field && 'codeOf' in field ? field.codeOf : undefined
  const target = through === undefined ? resource : resourceOf((fieldOf(resource, through) as RefField).to)
  const code = uniqueCodeOf(target.fields)
  if (target.mergedInto === undefined || code === undefined || (through === undefined && name !== code)) return
  const condition = on(target, [code])
  if (!condition) return
  const survivor = sql.ref(columnOf(target.mergedInto))
  return {
    column: sql.ref(through === undefined ? 'id' : columnOf(through)),
    ids: sql`select ${survivor} from ${sql.table(tableOf(target))} where ${survivor} is not null and ${condition}`,
  }
}

function conditionWithAliases(resource: Resource, condition: Condition): RawBuilder<SqlBool> {
  const { field, operator } = condition
  const part = conditionOf(resource, condition)
  if (!['eq', 'in', 'like'].includes(operator)) return part
  const on: ConditionIn = (target, [code]) => conditionOf(target, { ...condition, field: code ?? field })
  return withAliases(resource, [field], part, on, operator !== 'like')
}

/** Fields of the one search box: unique ones and the title, where they have letters. */
export const quickFields = (resource: Resource): string[] => {
  const unique = Object.keys(resource.fields).filter(name => resource.fields[name]?.unique)
  const names = [...(resource.list.quick ?? unique), resource.title]
  return [...new Set(names)].filter(name => isMaskable(fieldOf(resource, name)))
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)

function filterOf(resource: Resource, name: string, value: unknown): RawBuilder<SqlBool> | null {
  if (isNothing(value)) return null
  const field = fieldOf(resource, name)
  if (!isPaired(field) || !isReference(field)) return conditionOn(resource, field, sql.ref(columnOf(name)), value)
  const ids = listOf(value)
  // A tree is asked with all that is below; plain values let the planner see how rare they are.
  if (!isTree(resourceOf(field.to))) return namesOne(resource, name, ids)
  const pairs = pairsOf(resource, name, sql<SqlBool>`target_id in (${family(field.to, ids)})`)
  return pairs && inPairs(resource, [pairs])
}

/** The rows whose list holds a record of no tree: a group. */
export const namesRecord = (resource: Resource, field: string, id: string): RawBuilder<SqlBool> =>
  filterOf(resource, field, [id]) ?? sql<SqlBool>`false`

/** A wire filter of a field on any expression that holds its values; null where nothing is asked. */
export function conditionOn(
  resource: Resource,
  field: Field,
  column: RawBuilder<unknown>,
  value: unknown,
): RawBuilder<SqlBool> | null {
  if (isNothing(value)) return null
  const { filter } = traitsOf(field)
  switch (filter?.by) {
    case 'contains':
      return Array.isArray(value) ? sql<SqlBool>`${column} = any(${listOf(value)}::text[])` : holds(column, value)
    case 'containsText':
      return holds(sql`regexp_replace(${column}, '<[^>]*>', '', 'g')`, value)
    case 'present':
      return presentOf(column, listOf(value))
    case 'place':
      return placedIn(column, listOf(value))
    case 'meets':
      return meets(column, value)
    case 'oneOf':
      return sql<SqlBool>`${column} = any(${listOf(value)}::${sql.raw(filter.type ?? 'text')}[])`
    case 'overlaps':
      return sql<SqlBool>`${column} && ${listOf(value)}::text[]`
    case 'records':
      return isReference(field) ? namesOneOf(field, column, listOf(value)) : null
    case 'below':
      return sql<SqlBool>`id in (${family(resource.key, listOf(value))})`
    case 'range':
      return rangeOf(filter, column, value)
    default:
      return null
  }
}

function ownPart(resource: Resource, { field, value, exact, cell }: OwnTerm): RawBuilder<SqlBool> | null {
  if (isNothing(value)) return exact ? sql<SqlBool>`false` : null
  // Without its condition a search would find more than is meant.
  if (!cell) return sql<SqlBool>`false`
  const column = ownValue(field, cell)
  const by = traitsOf(cell).filter?.by
  if (by === 'overlaps') return sql<SqlBool>`${column} ?| ${listOf(value)}::text[]`
  const asked = exact && by === 'contains' ? listOf(value) : value
  return ownRange(field, cell, asked) ?? conditionOn(resource, cell, column, asked)
}

function namesOneOf(
  field: RefField | RefsField | CascaderField,
  column: RawBuilder<unknown>,
  ids: string[],
): RawBuilder<SqlBool> {
  if (isList(field)) return sql<SqlBool>`${column} && array(${family(field.to, ids)})`
  // Plain values let the planner see how rare they are.
  return isTree(resourceOf(field.to))
    ? sql<SqlBool>`${column} in (${family(field.to, ids)})`
    : sql<SqlBool>`${column} = any(${ids}::bigint[])`
}

/** The chosen records and, in a tree, everything below them. */
function family(key: string, ids: readonly string[]): RawBuilder<unknown> {
  const target = resourceOf(key)
  const table = sql.table(tableOf(target))
  if (!isTree(target)) return sql`select unnest(${ids}::bigint[])`
  return sql`select d.id from ${table} d join ${table} a on a.tenant_id = d.tenant_id and (a.id = d.id or d.full_path like a.full_path || a.id || '/%')
    where a.id = any(${ids}::bigint[])`
}

const comparison = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

function conditionOf(resource: Resource, { field, operator, value }: Condition): RawBuilder<SqlBool> {
  const known = field === 'id' ? undefined : fieldOf(resource, field)
  const column = sql.ref(columnOf(field))
  const scale = (known && traitsOf(known).filter?.bound) ?? same
  if (operator === 'like') return holds(sql`${column}::text`, value)
  if (operator === 'in')
    return sql<SqlBool>`${column}::text = any(${listOf(value).map(one => String(scale(one)))}::text[])`
  if (known && isList(known)) {
    const has = sql<SqlBool>`${String(value)} = any(${column}::text[])`
    return operator === 'ne' ? sql<SqlBool>`not ${has}` : has
  }
  return sql<SqlBool>`${column} ${comparison[operator]} ${scale(value)}`
}

/**
 * Conditions that no index helps with (docs/decisions/0003): where few rows meet them, reading in the order of the
 * list would visit every row by way of its index, and counting would visit them all again.
 */
export function readsTexts(resource: Resource, { filters, quick, conditions = [], own = [] }: Terms): boolean {
  const unaided = (name: string, value: unknown) => {
    const field = fieldOf(resource, name)
    return (
      (traitsOf(field).filter?.by.startsWith('contains') && !Array.isArray(value)) ||
      (isList(field) && !isPaired(field))
    )
  }
  return (
    Boolean(quick?.trim()) ||
    own.length > 0 ||
    Object.entries(filters).some(([name, value]) => !isNothing(value) && unaided(name, value)) ||
    conditions.some(({ operator }) => operator === 'like')
  )
}

/** Whether a search restricts rows by their values; ids and the caller's reach have indexes of their own. */
export const narrows = ({ filters, quick, conditions = [], own = [] }: Terms): boolean =>
  Boolean(quick?.trim()) ||
  conditions.length > 0 ||
  own.length > 0 ||
  Object.values(filters).some(value => !isNothing(value))
