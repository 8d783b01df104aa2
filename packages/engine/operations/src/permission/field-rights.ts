import { prepared } from '@sfa/db/call/prepared'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Search } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BulkColumn } from '@sfa/kit/bulk-columns'
import type { HeldMask } from '@sfa/kit/calls/field-mask.calls'
import type { CustomCell, Field } from '@sfa/kit/fields/field'
import { type FieldMode, maskText, mildest } from '@sfa/kit/fields/field-mask'
import { isAmount, sourcesOf } from '@sfa/kit/fields/field-questions'
import { quickFields } from '@sfa/kit/quick-fields'
import type { Resource } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../caller'
import { grantsKey, keyOfUse, type ScopedUse } from './data-scope'
import { hiddenFieldsOf } from './hidden-fields'
import {
  isUnknownTerm,
  type OwnDefinition,
  type OwnFields,
  ownFieldsOf,
  ownFieldsQuery,
  readableOrder,
  readableTerms,
} from './own-fields'

/** What a caller may do with the fields of a resource. Paths are `unitPrice`, or `subUnits.unitprice` inside lines. */
export interface FieldRights {
  /** Not shown at all. */
  hidden: ReadonlySet<string>
  /** Shown in part. */
  masked: ReadonlySet<string>
  /** Not writable: fields that a role may only read, and fields that it may not read. */
  locked: ReadonlySet<string>
  /** What the tenant has defined itself and users are to see, by path; undefined where there can be no such field. */
  own?: ReadonlyMap<string, CustomCell>
}

const none: ReadonlySet<string> = new Set()
export const allFields: FieldRights = { hidden: none, masked: none, locked: none }

/**
 * Fields that the caller may not read or write for one use: because of a setting of the tenant, or because every role
 * that grants the use restricts them (docs/decisions/0110-field-masks.md). Hidden and masked fields can be neither
 * searched nor sorted by. Callers that need the rows in reach as well use `accessFor`.
 */
export async function fieldRights(
  tx: Tx,
  caller: Pick<Caller, 'roleIds'>,
  resource: Resource,
  use: ScopedUse = 'search',
): Promise<FieldRights> {
  const masks = sql`coalesce((select jsonb_agg(to_jsonb(m)) from (${masksQuery(caller, resource, use)}) m), '[]')`
  const { rows } = await sql<{ masks: FieldMasks[]; kept: string[]; own: OwnDefinition[] | null }>`${prepared}
    select ${masks} as masks, ${keptQuery(resource) ?? sql`'{}'::text[]`} as kept,
      ${ownFieldsQuery(resource) ?? sql`null::jsonb`} as own`.execute(tx)
  const own = ownFieldsOf(resource, rows[0]?.own ?? [])
  return toFieldRights(resource, toMasks(rows[0]?.masks ?? []), new Set(rows[0]?.kept), own)
}

/** The same for masks, fields that a setting hides from all users, and the tenant's own, that are known already. */
export function toFieldRights(
  resource: Resource,
  masks: readonly HeldMask[],
  settings: ReadonlySet<string>,
  own?: OwnFields,
): FieldRights {
  const modes = new Map<string, FieldMode>(masks.map(({ field, mode }) => [field, mode]))
  const kept = new Set([...namesIn(resource, settings), ...(own?.hidden ?? [])])
  if (modes.size === 0 && kept.size === 0) return own ? { ...allFields, own: own.shown } : allFields
  // A field that is computed from a restricted one would reveal it.
  for (const [name, field] of Object.entries(resource.fields))
    if (sourcesOf(field).some(source => kept.has(source) || isKeptBack(modes.get(source)))) modes.set(name, 'hidden')
  const named = (...wanted: FieldMode[]) =>
    [...modes].flatMap(([name, mode]) => (wanted.includes(mode) ? [name, ...otherNamesOf(resource, name)] : []))
  return {
    hidden: new Set([...kept, ...named('hidden')]),
    masked: new Set(named('masked')),
    locked: new Set(modes.keys()),
    ...(own && { own: own.shown }),
  }
}

/** Lines that are listed beside their heads have their cells as fields: `lines.price` is called `price` there. */
function namesIn({ linesOf }: Resource, paths: ReadonlySet<string>): readonly string[] {
  const prefix = linesOf && `${linesOf.detail}.`
  return [...paths].map(path => (prefix && path.startsWith(prefix) ? path.slice(prefix.length) : path))
}

/** Nothing is kept from the caller. */
export const isWhole = ({ hidden, masked, locked }: FieldRights): boolean =>
  hidden.size === 0 && masked.size === 0 && locked.size === 0

const isKeptBack = (mode: FieldMode | undefined) => mode === 'hidden' || mode === 'masked'

/** A restricted field is restricted under all of its names. */
const otherNamesOf = ({ otherNames = {} }: Resource, field: string): string[] =>
  Object.keys(otherNames).filter(name => otherNames[name] === field)

/** The combined masks of the caller's roles for one use; a role without a mask grants the whole field. */
export async function masksOf(
  tx: Tx,
  caller: Pick<Caller, 'roleIds'>,
  resource: Resource,
  use: ScopedUse,
): Promise<HeldMask[]> {
  return toMasks((await masksQuery(caller, resource, use).execute(tx)).rows)
}

/** Masks of a field by role, before it is decided which of them counts. */
export type FieldMasks = Pick<HeldMask, 'field' | 'roles'>

/** A row for each field that every counted role masks. */
export const masksQuery = (caller: Pick<Caller, 'roleIds'>, resource: Resource, use: ScopedUse) =>
  masksForKey(caller, resource, resource.openToRead && use === 'search' ? null : keyOfUse(resource, use))

/** Fields that keep values of other resources, each with one that it keeps. */
const copiesOf = ({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, { copyOf = [] }]) =>
    copyOf.map(path => {
      const at = path.lastIndexOf('.')
      return { name, resource: path.slice(0, at), field: path.slice(at + 1) }
    }),
  )

/**
 * The same for one action key, whatever page it belongs to; null counts every role. What a role may not read of a record
 * it may not read in copies either; the most severe restriction of a role counts.
 */
export function masksForKey(
  { roleIds }: Pick<Caller, 'roleIds'>,
  resource: Resource,
  key: string | null,
): RawBuilder<FieldMasks> {
  return sql<FieldMasks>`
    with held as materialized (
      select r.id, r.name, (${key}::text is null or ${grantsKey(key)}) granting
      from sys_role r where r.id = any(${roleIds}::bigint[]) and r.is_deleted = 0
    ), counted as (
      select id, name from held where granting or not exists (select from held where granting)
    )
    select m.field, json_agg(json_build_object('name', c.name, 'mode', m.mode) order by c.id) roles
    from ${restrictedOf(resource)} m join counted c on c.id = m.role_id
    where exists (select from sys_role_field_mask)
    group by m.field having count(*) = (select count(*) from counted)`
}

/** Role, field and mode of what roles may not read or write of a resource, one row for a field of a role. */
function restrictedOf(resource: Resource): RawBuilder<unknown> {
  const own = sql`select role_id, field, mode from sys_role_field_mask where resource = ${resource.key}`
  const copies = copiesOf(resource)
  if (copies.length === 0) return sql`(${own})`
  return sql`(
    select distinct on (role_id, field) role_id, field, mode from (
      ${own} union all
      select s.role_id, c.name, s.mode from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) c (name text, resource text, field text)
      join sys_role_field_mask s on s.resource = c.resource and s.field = c.field and s.mode <> 'readOnly'
    ) every order by role_id, field, array_position(array['hidden', 'masked', 'readOnly'], mode))`
}

export const toMasks = (rows: readonly FieldMasks[]): HeldMask[] =>
  rows.flatMap(held => {
    const mode = mildest(held.roles.map(role => role.mode))
    return mode ? [{ ...held, mode }] : []
  })

/** Fields that a setting of the tenant hides from all users, as the resource's behaviour says. */
export async function hiddenBySetting(tx: Tx, resource: Resource): Promise<ReadonlySet<string>> {
  const hidden = hiddenFieldsOf(resource)
  if (!hidden) return none
  const { rows } = await sql<{ hidden: boolean }>`select ${hidden.when} as hidden`.execute(tx)
  return rows[0]?.hidden ? new Set(hidden.fields) : none
}

/**
 * An expression for the names of the fields that a setting hides from all users; undefined where the resource has no
 * such setting.
 */
export function keptQuery(resource: Resource): RawBuilder<string[]> | undefined {
  const hidden = hiddenFieldsOf(resource)
  return hidden && sql<string[]>`array(select unnest(${hidden.fields}::text[]) path where ${hidden.when})`
}

const holds = (names: ReadonlySet<string>, { field, cell }: BulkColumn) =>
  names.has(field) || (cell !== undefined && names.has(`${field}.${cell}`))

export const isHidden = ({ hidden }: FieldRights, column: BulkColumn) => holds(hidden, column)
export const isMasked = ({ masked }: FieldRights, column: BulkColumn) => holds(masked, column)
/**
 * An amount that a setting hides from all users, but that the form asks of the author of a new record. Files set it for
 * new records, and change it on none.
 */
export const isForNewOnly = ({ hidden, locked }: FieldRights, name: string, field: Pick<Field, 'kind'>) =>
  isAmount(field) && hidden.has(name) && !locked.has(name)

/** Whether an import ignores the column. */
export const isNotTaken = (rights: FieldRights, column: BulkColumn) =>
  holds(rights.locked, column) ||
  (holds(rights.hidden, column) && !(column.cell === undefined && isForNewOnly(rights, column.field, column.kind)))

const isUnreadable = ({ hidden, masked }: FieldRights, name: string) => hidden.has(name) || masked.has(name)

type Asked = Pick<Search, 'filters' | 'sort' | 'conditions' | 'own' | 'quick'>

/** A search without conditions that would reveal values that the caller may not read. */
export function withoutUnreadableTerms<S extends Asked>(rights: FieldRights, resource: Resource, search: S): S {
  if (rights === allFields) return search
  const { sort, own } = search
  return {
    ...search,
    filters: Object.fromEntries(Object.entries(search.filters).filter(([name]) => !isUnreadable(rights, name))),
    sort:
      sort &&
      readableOrder(
        rights,
        resource,
        sort.filter(({ field }) => !isUnreadable(rights, field)),
      ),
    own: own && readableTerms(rights, own),
    conditions: search.conditions?.filter(({ field }) => !isUnreadable(rights, field)),
    quickIn: quickFields(resource).filter(name => !isUnreadable(rights, name)),
  }
}

/**
 * The same for acting on what a search finds: without one of its conditions it would find more records than the caller
 * means. Throws `filterUnreadable` where there is such a condition.
 */
export function actableTerms<S extends Asked>(rights: FieldRights, resource: Resource, search: S): S {
  // Old callers send every field of their form, most of them empty.
  const filled = Object.entries(search.filters).filter(([, value]) => value !== null && [value].flat().join() !== '')
  const asked = [...filled.map(([name]) => name), ...(search.conditions ?? []).map(({ field }) => field)]
  const gone = search.own?.some(term => isUnknownTerm(rights, term))
  if (gone || asked.some(name => isUnreadable(rights, name))) throw new AppError('filterUnreadable')
  return withoutUnreadableTerms(rights, resource, search)
}

/** Throws `notPermitted` where one of the fields may not be read. */
export function requireReadable(rights: FieldRights, names: readonly string[]): void {
  if (names.some(name => isUnreadable(rights, name))) throw new AppError('notPermitted', {}, 403)
}

/** A wire row as far as the caller may read it; the row itself where nothing is restricted. Answers use `shownTo`. */
export function readableRow(rights: FieldRights, row: Record<string, unknown>): Record<string, unknown> {
  if (isWhole(rights)) return row
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (rights.hidden.has(name)) continue
    if (name === '_labels') shown[name] = withoutHidden(rights, value)
    else shown[name] = rights.masked.has(name) ? maskValue(value) : hideCells(rights, name, value)
  }
  return shown
}

const withoutHidden = ({ hidden }: FieldRights, labels: unknown) =>
  Object.fromEntries(Object.entries(labels as Record<string, unknown>).filter(([name]) => !hidden.has(name)))

export const maskValue = (value: unknown) =>
  value === null || value === undefined || value === '' ? value : maskText(String(value))

function hideCells(rights: FieldRights, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(line => hideCells(rights, name, line))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([cell]) => !rights.hidden.has(`${name}.${cell}`)))
}

/** Changes of a record (field → before and after) as the caller may see them. */
export const shownChanges = (
  rights: FieldRights,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, [before, after]]) => {
      if (rights.hidden.has(name)) return []
      if (rights.masked.has(name)) return [[name, [maskValue(before), maskValue(after)] as const]]
      // A line of a document is named by its number: `lines.3`.
      const field = name.replace(/\.\d+$/, '')
      return [[name, [hideCells(rights, field, before), hideCells(rights, field, after)] as const]]
    }),
  )

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The part of a change that remains to be written. A form sends hidden and masked fields back empty, so an empty value
 * of such a field counts as not sent. Throws `invalid` at the fields that the caller may not write.
 */
export function writableChanges(
  { hidden, masked, locked }: FieldRights,
  changed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const left = Object.entries(changed).filter(
    ([name, value]) => !(locked.has(name) && (hidden.has(name) || masked.has(name)) && isNothing(value)),
  )
  refuse(left.map(([name]) => name).filter(name => locked.has(name)))
  return Object.fromEntries(left)
}

/**
 * In a new record the caller may set restricted fields that it requires, and no other restricted fields. Throws
 * `invalid` at those.
 */
export function requireCreatable(
  { locked }: FieldRights,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): void {
  refuse(
    [...locked].filter(name => {
      const field = resource.fields[name]
      const value = values[name]
      const needed = field?.required === true && field.default === undefined
      return !needed && !isNothing(value) && String(value) !== String(field?.default)
    }),
  )
}

function refuse(names: readonly string[]): void {
  if (names.length === 0) return
  throw new AppError(
    'invalid',
    {},
    200,
    names.map(field => ({ field, code: 'fieldLocked' as const })),
  )
}
