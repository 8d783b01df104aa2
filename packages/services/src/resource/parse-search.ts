import type { Search, Sort } from '@sfa/db/search-rows'
import { AppError } from '@sfa/domain/app-error'
import type { ErrorCode } from '@sfa/domain/error-texts'
import { isDay, isMoment } from '@sfa/resource-kit/field-schema'
import { auditFieldsOf, type Resource } from '@sfa/resource-kit/resource'
import { givenId, idPattern } from '@sfa/resource-kit/wire-id'
import { z } from 'zod'
import { readBody } from '../read-body'

const page = z
  .object({
    pageIndex: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .refine(size => size === -1 || (size >= 1 && size <= 1_000_000))
      .default(20),
  })
  .prefault({})
const sort = z.array(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) })).max(3)

/** Names that every search body may carry beside its fields (buCode and typeList are the documents' lookups'). */
const frame = z.object({
  page,
  sort: sort.optional(),
  searchField: z
    .string()
    .max(200)
    .refine(text => !text.includes('\0'))
    .nullish(),
  ids: z.array(givenId).max(100_000).nullish(),
})

/**
 * Body of a documented search (docs/wire.md) → what the database is asked. Fields that the resource does not have are
 * ignored, as old callers send many; a known field with a value that cannot be compared is refused.
 */
export function parseSearch(resource: Resource, body: Readonly<Record<string, unknown>>): Search {
  const parsed = readBody(frame, body)
  const known = { ...resource.fields, ...auditFieldsOf(resource) }
  const filters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = known[name]
    if (!field) continue
    checkFilter(field.kind, name, value)
    filters[name] = value
  }
  const ids = [parsed.ids ?? [], idsIn(resource, body)].flat()
  return {
    filters,
    quick: parsed.searchField ?? undefined,
    ids: ids.length > 0 ? ids : undefined,
    sort: parsed.sort?.filter(({ field }) => field in known) as Sort[] | undefined,
    page: parsed.page,
  }
}

function idsIn(resource: Resource, body: Readonly<Record<string, unknown>>): string[] {
  const id = body.id ?? (resource.idName ? body[resource.idName] : undefined)
  return typeof id === 'string' && idPattern.test(id) ? [id] : typeof id === 'number' ? [String(id)] : []
}

/** By kind: what a value must look like to be compared, and what is said of one that does not. */
const comparable: Partial<Record<string, { fits: (text: string) => boolean; code: ErrorCode }>> = {
  number: { fits: matches(/^-?\d{1,15}(\.\d+)?$/), code: 'numberFormat' },
  money: { fits: matches(/^-?\d{1,15}(\.\d+)?$/), code: 'numberFormat' },
  quantity: { fits: matches(/^-?\d{1,15}(\.\d+)?$/), code: 'numberFormat' },
  date: { fits: isDay, code: 'dateFormat' },
  dateTime: { fits: text => isDay(text) || isMoment(text), code: 'dateTimeFormat' },
  ref: { fits: matches(idPattern), code: 'refFormat' },
  refs: { fits: matches(idPattern), code: 'refFormat' },
  parent: { fits: matches(idPattern), code: 'refFormat' },
  flag: { fits: matches(/^[01]$/), code: 'flagFormat' },
  validity: { fits: matches(/^(-1|[01])$/), code: 'flagFormat' },
}

/** Refuses a value that a field of the kind cannot be compared with. Throws `invalid`. */
export function checkFilter(kind: string, name: string, value: unknown): void {
  const { fits, code } = comparable[kind] ?? {
    fits: (text: string) => !text.includes('\0'),
    code: 'textFormat' as const,
  }
  for (const one of Array.isArray(value) ? value : [value]) {
    if (one === null || one === undefined || one === '') continue
    if (typeof one === 'object' || !fits(String(one))) throw new AppError('invalid', {}, 200, [{ field: name, code }])
  }
}

function matches(pattern: RegExp) {
  return (text: string) => pattern.test(text)
}
