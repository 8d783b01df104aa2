import { type RawBuilder, sql } from 'kysely'

/**
 * A column of many rows as one parameter: PostgreSQL reads an array of numbers many times faster than rows of JSON.
 * Texts are codes: they need no escapes.
 */
export const numbers = (values: readonly (number | string | null)[], type: 'bigint' | 'int' | 'smallint' | 'numeric') =>
  sql`${`{${values.map(value => value ?? 'null').join()}}`}::${sql.raw(type)}[]`

export const codes = (values: readonly (string | null)[]): RawBuilder<unknown> =>
  sql`${`{${values.map(value => (value === null ? 'null' : `"${value}"`)).join()}}`}::text[]`

/** Texts of any content. */
export const texts = (values: readonly string[]): RawBuilder<unknown> => sql`${[...values]}::text[]`

/** JSON of many rows, many of them equal. */
export interface JsonColumn {
  /** For each row its place in `distinct`, from 1 on. */
  places: RawBuilder<unknown>
  /** A set with its ordinality. */
  distinct: RawBuilder<unknown>
}

/**
 * Each different document is sent, read and taken apart once, all of them as one: an array of texts would escape every
 * quotation mark of them.
 */
export function jsonColumn(values: readonly string[]): JsonColumn {
  const placeOf = new Map<string, number>()
  for (const value of values) if (!placeOf.has(value)) placeOf.set(value, placeOf.size + 1)
  return {
    places: numbers(
      values.map(value => placeOf.get(value)!),
      'int',
    ),
    distinct: sql`jsonb_array_elements(${`[${[...placeOf.keys()].join()}]`}::jsonb) with ordinality`,
  }
}
