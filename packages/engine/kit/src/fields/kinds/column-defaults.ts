import type { Field } from '../field'

export const same = (value: unknown) => value

const literal = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`

/** The definition's default as SQL. */
export const defaultText = (field: Field) => (field.default === undefined ? undefined : literal(field.default))

/** A column that holds a list and is never null. */
export const array = {
  notNull: true,
  default: () => "'{}'",
  write: (value: unknown) => value ?? [],
  read: same,
} as const

/** Six of 24 units a field. */
export const usualSpan = () => 6
