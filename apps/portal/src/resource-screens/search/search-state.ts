import type { Field } from '@sfa/kit/fields/field'
import { isList, isOwnPath, isMaskable as isText, ownFieldsIn } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { auditFieldsOf, type Resource } from '@sfa/kit/resource'
import dayjs from 'dayjs'
import type { Body } from '../record-calls'

/** How a field is searched (docs/wire.md "Search body"); undefined where it cannot be. */
export type FilterShape = 'contains' | 'anyOf' | 'range'

export type Range = readonly [from: string | null, to: string | null]
export type FilterValue = string | readonly string[] | Range
export type Filters = Readonly<Record<string, FilterValue>>

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** What the URL of a list holds: everything but the page size, which is the user's own setting. */
export interface SearchState {
  filters: Filters
  /** The one box for codes and names. */
  quick: string
  /** From 1. */
  page: number
  sort?: Sort
  /** The address has no search: these are the conditions with which the definition opens the list. */
  isOpening?: true
}

/** Everything that is chosen has one shape, whatever the database compares. */
export function filterShape(field: Field): FilterShape | undefined {
  const by = traitsOf(field).filter?.by
  if (by === undefined) return undefined
  if (by === 'contains' || by === 'containsText') return 'contains'
  return by === 'range' || by === 'meets' ? 'range' : 'anyOf'
}

// Names of our own begin with an underscore, so that no field's name can clash with them.
const quickName = '_q'
export const pageParam = '_page'
const sortName = '_sort'

const fieldsOf = (resource: Resource): Readonly<Record<string, Field>> => ({
  ...resource.fields,
  ...auditFieldsOf(resource),
  ...ownFieldsIn(resource.fields),
})

export const emptySearch: SearchState = { filters: {}, quick: '', page: 1 }

/** Names that are no field of the resource, or fields that cannot be searched, are passed over: URLs are typed by hand. */
export function readSearch(resource: Resource, params: URLSearchParams): SearchState {
  const filters: Record<string, FilterValue> = {}
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const shape = filterShape(field)
    const given = params.getAll(name).filter(Boolean)
    if (!shape || given.length === 0) continue
    if (shape === 'contains') filters[name] = readText(given)
    else if (shape === 'anyOf') filters[name] = given
    else {
      const [from = '', to = ''] = (given[0] as string).split('~')
      if (from || to) filters[name] = [from || null, to || null]
    }
  }
  const page = Number(params.get(pageParam) ?? 1)
  const opening = isBare(resource, params) ? openingOf(resource) : undefined
  if (opening) return { filters: opening, quick: '', page: 1, sort: undefined, isOpening: true }
  return {
    filters,
    quick: params.get(quickName) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: readSort(resource, params.get(sortName)),
  }
}

const isBare = (resource: Resource, params: URLSearchParams) =>
  ![...Object.keys(fieldsOf(resource)), quickName, pageParam, sortName].some(name => params.has(name))

/** Without an end, so that a list that stays open over midnight misses nothing. */
function openingOf({ list }: Resource): Filters | undefined {
  const given = Object.entries(list.opensWith ?? {})
  if (given.length === 0) return undefined
  const since = (days: number) =>
    dayjs()
      .subtract(days - 1, 'day')
      .format('YYYY-MM-DD')
  return Object.fromEntries(given.map(([name, spec]) => [name, [since(spec?.lastDays ?? 1), null]]))
}

// `=Weight` is that text exactly: on the wire a list (docs/wire.md), as a panel beside a list or a choice of texts asks.
const readText = ([text = '', ...more]: readonly string[]): FilterValue =>
  text.startsWith('=') ? [text, ...more].map(one => one.replace(/^=/, '')) : text
const writeText = (value: FilterValue): readonly string[] =>
  typeof value === 'string' ? [value] : value.map(one => `=${one}`)

function readSort(resource: Resource, text: string | null): Sort | undefined {
  if (!text) return undefined
  const field = text.replace(/^-/, '')
  return field in fieldsOf(resource) ? { field, order: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}

/** The URL of a state; parameters that are not the list's own stay as they are in `current`. */
export function writeSearch(resource: Resource, state: SearchState, current = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(current)
  // A field of the tenant that is gone leaves the address as well.
  const gone = [...params.keys()].filter(name => isOwnPath(resource.fields, name))
  for (const name of [...Object.keys(fieldsOf(resource)), ...gone, quickName, pageParam, sortName]) params.delete(name)
  const fields = fieldsOf(resource)
  for (const [name, value] of Object.entries(state.filters)) {
    const field = fields[name]
    if (!field || isNothing(value)) continue
    const shape = filterShape(field)
    if (shape === 'contains') for (const one of writeText(value)) params.append(name, one)
    else if (shape === 'range') params.set(name, (value as Range).map(bound => bound ?? '').join('~'))
    else for (const one of value as readonly string[]) params.append(name, one)
  }
  if (state.quick) params.set(quickName, state.quick)
  if (state.sort) params.set(sortName, (state.sort.order === 'desc' ? '-' : '') + state.sort.field)
  if (state.page > 1) params.set(pageParam, String(state.page))
  // What a list opens with has been cleared: an address without a search would bring it back.
  const [opening] = Object.keys(resource.list.opensWith ?? {})
  if (opening && isBare(resource, params)) params.set(opening, '~')
  return params
}

/** Conditions of the wire's search body: what exports and batch changes over "everything found" send too. */
export function conditionsOf({ filters, quick, sort }: SearchState): Body {
  return { ...withoutNothing(filters), ...(quick && { searchField: quick }), ...(sort && { sort: [sort] }) }
}

export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isNothing))

/** Text without the spaces around it, and nothing that says nothing. */
export const withoutNothing = (filters: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      isNothing(value) ? [] : [[name, (typeof value === 'string' ? value.trim() : value) as FilterValue]],
    ),
  )

/** Choosing it says what it is: a name, or an entry of a list. */
const isNamed = (field: Field) => isText(field) || traitsOf(field).names !== undefined

/** What a new record starts with: the one value of each field that the list is narrowed to. */
export function initialFrom(resource: Resource, { filters }: SearchState): Record<string, unknown> {
  // What every record of a further page is.
  const fixed = Object.entries(resource.page?.filter ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries([
    ...fixed,
    ...Object.entries(filters).flatMap(([name, value]): (readonly [string, unknown])[] => {
      const field = resource.fields[name]
      if (!field || !Array.isArray(value) || value.length !== 1) return []
      if (!isNamed(field)) return []
      return [[name, isList(field) ? value : value[0]]]
    }),
  ])
}
