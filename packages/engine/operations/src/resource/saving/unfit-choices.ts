import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { titlesOf } from '@sfa/db/record/ref-labels'
import { searchIds, type WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { type Language, textIn } from '@sfa/kernel/language'
import type { Field } from '@sfa/kit/fields/field'
import { isReference, uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || idsIn(value).length === 0
const idsIn = (value: unknown): string[] => (value === undefined || value === null ? [] : [value].flat().map(String))

/** The `filter` of a reference: pairs of a field of the chosen record and a field of this record that must be equal. */
export const filtersOf = (field: Field): readonly (readonly [theirs: string, own: string])[] =>
  isReference(field) ? Object.entries(field.filter ?? {}) : []

/** Where a field says with `among` which records are meant: by the codes of what these refer to, or by their values. */
export const amongOf = (field: Field): readonly (readonly [theirs: string, codes: readonly string[]])[] =>
  isReference(field) ? Object.entries(field.among ?? {}) : []

/** The resource that a field of `among` refers to, and the field that has its codes; undefined for one that has values. */
export function codesOfAmong(target: Resource, theirs: string): { of: Resource; code: string } | undefined {
  const field = fieldOf(target, theirs)
  if (!isReference(field)) return undefined
  const of = resourceOf(field.to)
  const code = uniqueCodeOf(of.fields)
  if (!code) throw new Error(`${target.key}.${theirs} refers to nothing that has codes`)
  return { of, code }
}

/** Chosen records that do not refer to one of what `among` names: a sales representative who has another role. */
async function outsiders(tx: Tx, resource: Resource, changed: WireRow, language: Language): Promise<FieldFailure[]> {
  const failures: FieldFailure[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const ids = idsIn(changed[name])
    if (!isReference(field) || ids.length === 0) continue
    for (const [theirs, codes] of amongOf(field)) {
      const target = resourceOf(field.to)
      const coded = codesOfAmong(target, theirs)
      const wanted = coded
        ? await searchIds(tx, coded.of, { filters: { [coded.code]: codes }, scope: 'everything' })
        : codes
      const fit = await searchIds(tx, target, { filters: { [theirs]: wanted }, ids, scope: 'everything' })
      const outsider = ids.find(id => wanted.length === 0 || !fit.includes(id))
      if (outsider === undefined) continue
      const value = (await titlesOf(tx, target, [outsider])).get(outsider) ?? outsider
      failures.push({ field: name, code: 'refAmong', params: { value, what: textIn(language, field.label) } })
    }
  }
  return failures
}

/**
 * Chosen records that do not fit the `filter` of their field; an empty field of this record restricts nothing. Looked
 * up where one of the two fields is being set, with one statement for each such reference.
 */
export async function unfitChoices(
  tx: Tx,
  resource: Resource,
  row: WireRow,
  changed: WireRow,
  language: Language,
): Promise<FieldFailure[]> {
  const failures = await outsiders(tx, resource, changed, language)
  for (const [name, field] of Object.entries(resource.fields)) {
    const filters = filtersOf(field).filter(([, own]) => !isNothing(row[own]))
    const ids = idsIn(row[name])
    const touched = [name, ...filters.map(([, own]) => own)].some(one => one in changed)
    if (!isReference(field) || filters.length === 0 || ids.length === 0 || !touched) continue
    const target = resourceOf(field.to)
    const wanted = Object.fromEntries(filters.map(([theirs, own]) => [theirs, idsIn(row[own])]))
    const fit = await searchIds(tx, target, { filters: wanted, ids, scope: 'everything' })
    const unfit = ids.find(id => !fit.includes(id))
    if (unfit === undefined) continue
    const value = (await titlesOf(tx, target, [unfit])).get(unfit) ?? unfit
    const by = textIn(language, fieldOf(resource, filters[0]?.[1] ?? '').label)
    failures.push({ field: name, code: 'refFiltered', params: { value, by } })
  }
  return failures
}
