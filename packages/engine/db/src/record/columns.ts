import type { Field } from '@sfa/kit/fields/field'
import { traitsOf } from '@sfa/kit/fields/kind-traits'

const kindOf = (field: Field) => traitsOf(field).column

export const columnType = (field: Field) => kindOf(field).type(field)
export const columnDefault = (field: Field) => kindOf(field).default?.(field)
export const columnNotNull = (field: Field) => kindOf(field).notNull === true || field.required === true

/** Wire value → query parameter. Empty is NULL, or the empty list where the column is one. */
export function toColumn(field: Field, value: unknown): unknown {
  const kind = kindOf(field)
  return value === null || value === undefined
    ? kind.notNull
      ? kind.write(null as never, field)
      : null
    : kind.write(value as never, field)
}

/** Driver value → wire value. */
export const fromColumn = (field: Field, value: unknown): unknown =>
  value === null || value === undefined ? null : kindOf(field).read(value as never, field)
