import { isNothing } from '@sfa/db/search/column-conditions'
import type { OwnTerm, Search, Sort } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import { givenId } from '@sfa/kit/fields/wire-id'
import type { Resource } from '@sfa/kit/resource'
import { longestName, mostNamed, mostSorts } from '@sfa/kit/search-limits'
import { conditionFields, searchFrame, sortableNames, unreadInSearches } from '@sfa/kit/search-names'
import { z } from 'zod'
import { readBody } from '../../read-body'
import { checkFilter, checkText, comparedBy } from '../saving/check-filter'
import { unknownNames } from './unknown-name'

const page = z
  .object({
    pageIndex: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .refine(size => size === -1 || (size >= 1 && size <= 1_000_000))
      .default(20),
    /** false: the caller has the total already. Not set: exact up to 10,000. */
    count: z.enum(['exact']).or(z.literal(false)).optional(),
  })
  .prefault({})
const sort = z.array(z.object({ field: z.string().max(longestName), order: z.enum(['asc', 'desc']) })).max(mostSorts)

/** Names that every search body may carry beside its fields. */
const frame = z.object({
  page,
  sort: sort.nullish(),
  searchField: z.string().nullish(),
  ids: z.array(givenId).max(mostNamed, `maxCount|max=${mostNamed}`).nullish(),
})

/** What the resource calls it, where the documents' look-ups have another name. */
const ownName = ({ otherNames = {} }: Resource, given: string): string =>
  (Object.hasOwn(otherNames, given) ? otherNames[given] : undefined) ?? given

type Body = Readonly<Record<string, unknown>>

/**
 * Body of a search (docs/wire.md) → search of the database. Throws `invalid` for a condition or an order that the
 * resource does not have, with the name that was probably meant, and for a value that cannot be compared.
 */
export const parseSearch = (resource: Resource, body: Body): Search => parse(resource, body, unreadInSearches(resource))

function parse(resource: Resource, body: Body, unread: ReadonlySet<string>): Search {
  const parsed = readBody(frame, body)
  if (parsed.searchField) checkText('searchField', parsed.searchField)
  const known = conditionFields(resource)
  const filters: Record<string, unknown> = {}
  const own: OwnTerm[] = []
  const unknown: string[] = []
  for (const [given, value] of Object.entries(body)) {
    const name = ownName(resource, given)
    const field = known.get(name)
    if (field) {
      checkFilter(comparedBy(field), given, value)
      filters[name] = value
    } else if (isOwnPath(resource.fields, given)) {
      // What the value has to be is known with the rights of the caller (permission/own-fields.ts).
      checkFilter({}, given, value)
      own.push({ field: given, value })
    } else if (!searchFrame.has(given) && given !== resource.idName && !unread.has(given)) unknown.push(given)
  }
  const sortable = sortableNames(resource)
  const unsortable = (parsed.sort ?? []).filter(
    ({ field }) => !sortable.has(field) && !isOwnPath(resource.fields, field),
  )
  const failures = [
    ...unknownNames('condition', unknown, [...known.keys(), 'searchField', 'ids', 'page', 'sort']),
    ...unknownNames(
      'order',
      unsortable.map(({ field }) => field),
      sortable,
    ),
  ]
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  const ids = idsIn(resource, body)
  return {
    filters,
    quick: parsed.searchField ?? undefined,
    // No id at all is no record, not every record.
    ids: parsed.ids || ids.length > 0 ? [...(parsed.ids ?? []), ...ids] : undefined,
    sort: (parsed.sort ?? undefined) as Sort[] | undefined,
    page: parsed.page,
    ...(own.length > 0 && { own }),
  }
}

/**
 * The same for a search whose rows something is done with: changed, sent a message, taken into a group. Every condition
 * has to have a value, and all records are meant only where the body says so by `all: true`. Throws `invalid`.
 */
export function parseActing(resource: Resource, { all, ...body }: Body): Search {
  const search = parse(resource, body, noNames)
  const { page: _, sort: __, ...conditions } = body
  const empty = Object.entries(conditions).filter(([name, value]) => name !== 'ids' && isNothing(value))
  if (empty.length > 0)
    throw refused(empty.map(([name]) => ({ field: name, code: 'conditionEmpty' as const, params: { name } })))
  if (Object.keys(conditions).length === 0 && all !== true)
    throw refused([{ field: 'query', code: 'conditionsMissing' }])
  return search
}

const noNames: ReadonlySet<string> = new Set()

const refused = (failures: readonly FieldFailure[]) => new AppError('invalid', {}, 200, failures)

/** The record of an `id` beside the conditions. Throws `invalid` for what is no id. */
function idsIn(resource: Resource, body: Body): string[] {
  return ['id', ...(resource.idName ? [resource.idName] : [])].flatMap(name => {
    if (conditionFields(resource).has(name)) return []
    const id = body[name]
    if (isNothing(id)) return []
    const read = givenId.safeParse(id)
    if (!read.success || typeof id === 'object') throw refused([{ field: name, code: 'refFormat' }])
    return [read.data]
  })
}
