import type { OwnTerm, Search, Sort } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/domain/app-error'
import { isOwnPath } from '@sfa/resource-kit/fields/field-questions'
import { givenId, idPattern } from '@sfa/resource-kit/fields/wire-id'
import { auditFieldsOf, type Resource } from '@sfa/resource-kit/resource'
import { z } from 'zod'
import { readBody } from '../../read-body'
import { checkFilter, checkText, comparedAs } from '../saving/check-filter'

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
const sort = z.array(z.object({ field: z.string().max(100), order: z.enum(['asc', 'desc']) })).max(3)

/** Names that every search body may carry beside its fields (buCode and typeList are the documents' lookups'). */
const frame = z.object({
  page,
  sort: sort.optional(),
  searchField: z.string().nullish(),
  ids: z.array(givenId).max(100_000).nullish(),
})

/**
 * Body of a documented search (docs/wire.md) → search of the database. Fields that the resource does not have are
 * ignored, because old callers send many; a known field with a value that cannot be compared is refused. Throws
 * `invalid`.
 */
export function parseSearch(resource: Resource, body: Readonly<Record<string, unknown>>): Search {
  const parsed = readBody(frame, body)
  if (parsed.searchField) checkText('searchField', parsed.searchField)
  const known = new Map(Object.entries({ ...resource.fields, ...auditFieldsOf(resource) }))
  const filters: Record<string, unknown> = {}
  const own: OwnTerm[] = []
  for (const [given, value] of Object.entries(body)) {
    const name = resource.otherNames?.[given] ?? given
    const field = known.get(name)
    if (isOwnPath(resource.fields, given)) {
      // What the value has to be is known with the rights of the caller (permission/own-fields.ts).
      checkFilter(undefined, given, value)
      own.push({ field: given, value })
    }
    if (!field) continue
    checkFilter(comparedAs(field), name, value)
    filters[name] = value
  }
  // Without this check, a misspelt order would not be noticed.
  if (parsed.sort?.some(({ field }) => !known.has(field) && !isOwnPath(resource.fields, field)))
    throw new AppError('invalidRequest')
  const ids = [parsed.ids ?? [], idsIn(resource, body)].flat()
  return {
    filters,
    quick: parsed.searchField ?? undefined,
    ids: ids.length > 0 ? ids : undefined,
    sort: parsed.sort as Sort[] | undefined,
    page: parsed.page,
    ...(own.length > 0 && { own }),
  }
}

function idsIn(resource: Resource, body: Readonly<Record<string, unknown>>): string[] {
  const id = body.id ?? (resource.idName ? body[resource.idName] : undefined)
  return typeof id === 'string' && idPattern.test(id) ? [id] : typeof id === 'number' ? [String(id)] : []
}
