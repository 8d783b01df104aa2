import type { CascaderField, Field, RefField, RefsField } from '@sfa/kit/fields/field'
import { isList, isPaired, isReference } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { quickFields } from '@sfa/kit/quick-fields'
import { columnOf, fieldOf, isTree, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ConditionIn, withAliases } from './aliases'
import { isNothing, meets, placedIn, presentOf, rangeOf, same } from './column-conditions'
import { type OwnTerm, ownRange, ownValue } from './own-values'
import { inPairs, namesOne, pairsOf } from './pairs'
import { reachOf, type Scope, scopeParts } from './reach'
import { holds, isName, quickCondition } from './text-conditions'

/** The conditions of a search. */
export interface Terms {
  /** Wire filters by field (docs/wire.md "Search body"); unknown names are refused by the caller's schema. */
  filters: Readonly<Record<string, unknown>>
  /** What the one box of a list is asked for. */
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

function conditionWithAliases(resource: Resource, condition: Condition): RawBuilder<SqlBool> {
  const { field, operator } = condition
  const part = conditionOf(resource, condition)
  if (!['eq', 'in', 'like'].includes(operator)) return part
  const on: ConditionIn = (target, [code]) => conditionOf(target, { ...condition, field: code ?? field })
  return withAliases(resource, [field], part, on, operator !== 'like')
}

/** Empty values among others ask for nothing. */
const listOf = (value: unknown): string[] => [value].flat().flatMap(one => (isNothing(one) ? [] : [String(one)]))

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
      return Array.isArray(value)
        ? sql<SqlBool>`${column} = any(${listOf(value)}::text[])`
        : holds(column, value, isName(field))
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
  if (operator === 'like') return holds(sql`${column}::text`, value, known && isName(known))
  if (operator === 'in')
    return sql<SqlBool>`${column}::text = any(${listOf(value).map(one => String(scale(one)))}::text[])`
  if (known && isList(known)) {
    const has = sql<SqlBool>`${String(value)} = any(${column}::text[])`
    return operator === 'ne' ? sql<SqlBool>`not ${has}` : has
  }
  return sql<SqlBool>`${column} ${comparison[operator]} ${scale(value)}`
}
