import { uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import type { Narrowing } from '../../field/use-narrowing'
import { optionOf } from '../../lookup/records'
import { searchRecords, type WireRow } from '../../record-calls'

/** Fields by which a record is named, the surest first: its code, what its quick search looks in, its title. */
export const namingFields = (target: Resource): string[] => [
  ...new Set([...[uniqueCodeOf(target.fields) ?? []].flat(), ...(target.list.quick ?? []), target.title]),
]

/** So many are asked for at once; addresses of searches are no shorter for it. */
const mostAtOnce = 500

/** Valid records by the texts that name them, with one call for each field. Where two fields know a text, the first counts. */
export async function namedRecords(
  target: Resource,
  fields: readonly string[],
  texts: readonly string[],
  narrow: Narrowing = {},
): Promise<Map<string, WireRow>> {
  const found = new Map<string, WireRow>()
  for (const field of fields)
    for (let at = 0; at < texts.length; at += mostAtOnce) {
      const wanted = texts.slice(at, at + mostAtOnce).filter(text => !found.has(text.toLowerCase()))
      if (wanted.length === 0) continue
      const page = { pageIndex: 1, pageSize: wanted.length * 2 }
      const { rows } = await searchRecords(target, { ...narrow, [field]: wanted, page })
      const asked = new Set(wanted.map(text => text.toLowerCase()))
      for (const row of rows) {
        const name = String(row[field] ?? '').toLowerCase()
        if (asked.has(name) && !found.has(name) && !optionOf(target, row).invalid) found.set(name, row)
      }
    }
  return found
}

/** Valid records that a text means: the one that it names, else those that the quick search finds. */
export async function meantRecords(
  target: Resource,
  fields: readonly string[],
  typed: string,
  most: number,
  narrow: Narrowing = {},
): Promise<WireRow[]> {
  const { rows } = await searchRecords(target, {
    ...narrow,
    searchField: typed,
    ...(target.fields.isDeleted && { isDeleted: '0' }),
    page: { pageIndex: 1, pageSize: most },
  })
  const valid = rows.filter(row => !optionOf(target, row).invalid)
  const wanted = typed.toLowerCase()
  for (const field of fields) {
    const named = valid.filter(row => String(row[field] ?? '').toLowerCase() === wanted)
    if (named.length === 1) return named
  }
  return valid
}
