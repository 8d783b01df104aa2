import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Search } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { CustomCell, Field } from '@sfa/kit/fields/field'
import { isOfDictionary, isOwnPath, targetOf, validityOf } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, tableOf } from '@sfa/kit/resource'
import { allFields, type FieldRights } from '@sfa/operations/permission/field-rights'
import { readableTerms, readOwnFields } from '@sfa/operations/permission/own-fields'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { store } from '../definitions/store.resource'

export type Conditions = Readonly<Record<string, unknown>>

/** Names of a search that are no fields. */
const frame = new Set(['searchField', 'ids'])
const paging = new Set(['page', 'sort', 'all'])

/** Conditions without what orders and pages a list, or says that there are none. */
export const bare = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([name]) => !paging.has(name)))

/** The search that conditions mean, over all stores and all fields that the tenant has defined for them. */
export async function searchOf(tx: Tx, conditions: Conditions): Promise<Search> {
  const search = parseSearch(store, bare(conditions))
  return search.own
    ? { ...search, own: readableTerms({ ...allFields, own: await readOwnFields(tx, store) }, search.own) }
    : search
}

/** Whether a condition is about a field that the caller may not read: `tel`, `customFields.size`. */
export const isUnreadable = ({ hidden, masked }: Pick<FieldRights, 'hidden' | 'masked'>, name: string): boolean =>
  [name, name.split('.')[0] ?? ''].some(one => hidden.has(one) || masked.has(one))

/**
 * What is wrong with the conditions of a group: fields that do not exist, values that cannot be compared, records and
 * values of dictionaries that are not valid any more. No condition at all is wrong too: it would mean every store.
 */
export async function faultsOf(tx: Tx, conditions: Conditions): Promise<FieldFailure[]> {
  const given = Object.entries(bare(conditions)).filter(([, value]) => !isNothing(value))
  if (given.length === 0) return [{ field: 'conditions', code: 'conditionMissing' }]
  const own = given.some(([name]) => isOwnPath(store.fields, name))
    ? await readOwnFields(tx, store)
    : new Map<string, CustomCell>()
  const unknown = given.filter(([name]) => !frame.has(name) && !Object.hasOwn(store.fields, name) && !own.has(name))
  if (unknown.length > 0)
    return unknown.map(([name]) => ({ field: name, code: 'conditionFieldGone', params: { name } }))
  try {
    await searchOf(tx, conditions)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [...(error.details ?? [{ field: 'conditions', code: error.code, params: error.params }])]
  }
  const gone: FieldFailure[] = []
  for (const [field, value] of given) {
    if (frame.has(field)) continue
    for (const name of await missing(tx, own.get(field) ?? fieldOf(store, field), listOf(value)))
      gone.push({ field, code: 'conditionTargetGone', params: { name } })
  }
  return gone
}

/** Names of the records and values that a condition is about and that are not valid. */
async function missing(tx: Tx, field: Field, values: readonly string[]): Promise<string[]> {
  const target = targetOf(field, store.key)
  if (target !== undefined) {
    const resource = resourceOf(target)
    const isValid = validityOf(resource.fields) ? sql`is_deleted = 0` : sql`true`
    const { rows } = await sql<{ id: string; name: string; valid: boolean }>`
      select id::text, ${sql.ref(columnOf(resource.title))}::text as name, ${isValid} valid
      from ${sql.table(tableOf(resource))} where id = any(${[...values]}::bigint[])`.execute(tx)
    const known = new Map(rows.map(row => [row.id, row]))
    return values.flatMap(id => (known.get(id)?.valid ? [] : [known.get(id)?.name ?? id]))
  }
  if (!isOfDictionary(field) || field.source === 'systemConfig') return []
  const { rows } = await sql<{ value: string }>`
    select value from parameter_dictionary
    where type = ${field.type} and is_deleted = 0 and value = any(${[...values]}::text[])`.execute(tx)
  const known = new Set(rows.map(({ value }) => value))
  return values.filter(value => !known.has(value))
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isNothing))
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)
