import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { titlesOf } from '@sfa/db/record/ref-labels'
import type { Field } from '@sfa/kit/fields/field'
import { isOfDictionary, isReference, optionsOf, wordsOf } from '@sfa/kit/fields/field-questions'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { Say } from '../../columns/chinese-variants'

export interface FieldValue {
  field: Field
  /** In wire form. */
  value: unknown
}

/** Turns wire values into the words that users know, after one query for each target and dictionary. */
export async function tellValues(
  tx: Tx,
  values: readonly FieldValue[],
  say: Say,
): Promise<(one: FieldValue) => string> {
  const ids = new Map<string, Set<string>>()
  const types = new Set<string>()
  for (const { field, value } of values) {
    if (isReference(field)) ids.set(field.to, new Set([...(ids.get(field.to) ?? []), ...listOf(value)]))
    else if (isOfDictionary(field)) types.add(field.type)
  }
  const titles = new Map<string, Map<string, string>>()
  for (const [to, some] of ids) titles.set(to, await titlesOf(tx, resourceOf(to), [...some]))
  const described = await descriptionsOf(tx, [...types], say)
  const one = (field: Field, value: string): string => {
    if (isReference(field)) return titles.get(field.to)?.get(value) ?? value
    const known = optionsOf(field)?.find(([option]) => option === value)
    if (known) return say(known[1])
    if (isOfDictionary(field)) return described.get(`${field.type}/${value}`) ?? value
    const words = wordsOf(field)
    return words ? say(words[Number(value)] ?? [value, value]) : value
  }
  return ({ field, value }) =>
    listOf(value)
      .map(text => one(field, text))
      .join(',')
}

const listOf = (value: unknown): string[] =>
  value === null || value === undefined || value === '' ? [] : [value].flat().map(String)

async function descriptionsOf(tx: Tx, types: readonly string[], say: Say): Promise<Map<string, string>> {
  if (types.length === 0) return new Map()
  const { rows } = await sql<{ type: string; value: string; description: string; description_en: string | null }>`
    select type, value, description, description_en from parameter_dictionary
    where type = any(${types}::text[])`.execute(tx)
  return new Map(
    rows.map(row => [`${row.type}/${row.value}`, say([row.description, row.description_en || row.description])]),
  )
}
