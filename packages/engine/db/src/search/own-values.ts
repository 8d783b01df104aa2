import type { CustomCell } from '@sfa/kit/fields/field'
import { decimalsOf, isList } from '@sfa/kit/fields/field-questions'
import { columnOf } from '@sfa/kit/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A condition on one of the tenant's own fields (docs/decisions/0234-own-fields-in-lists.md). */
export interface OwnTerm {
  /** `customFields.size`. */
  field: string
  value: unknown
  /** The value itself, where a search by a text would look for a part of it. */
  exact?: true
  /** What the tenant has defined; without it the term finds nothing. */
  cell?: CustomCell
}

/** The value of one of the tenant's own fields in a row as JSON. */
const ownJson = (path: string): RawBuilder<unknown> => sql`(${columnAt(path)} -> ${nameAt(path)})`

const columnAt = (path: string) => sql.ref(columnOf(path.slice(0, path.indexOf('.'))))
const nameAt = (path: string) => sql.lit(path.slice(path.indexOf('.') + 1))

/** The value in the form in which it is compared and ordered by: numbers and lists as JSON, others as text. */
export function ownValue(path: string, cell: CustomCell): RawBuilder<unknown> {
  const json = ownJson(path)
  // A field may have held texts before it became one of numbers.
  if (isNumeric(cell)) return sql`(case when jsonb_typeof(${json}) = 'number' then ${json} end)`
  return isList(cell) ? json : sql`(${columnAt(path)} ->> ${nameAt(path)})`
}

const isNumeric = (cell: CustomCell) => decimalsOf(cell) !== undefined

/** From … to on a field of numbers; null for any other. JSON orders numbers as numbers, which spares reading each one. */
export function ownRange(path: string, cell: CustomCell, value: unknown): RawBuilder<SqlBool> | null {
  if (!isNumeric(cell)) return null
  const json = ownJson(path)
  const [from, to] = Array.isArray(value) ? value : [value, value]
  const bound = (one: unknown) => (one === null || one === undefined || one === '' ? null : String(Number(one)))
  const [low, high] = [bound(from), bound(to)]
  return sql<SqlBool>`${sql.join(
    [
      ...(low === null ? [] : [sql`${json} >= ${low}::jsonb`]),
      ...(high === null ? [] : [sql`${json} <= ${high}::jsonb`]),
      sql`jsonb_typeof(${json}) = 'number'`,
    ],
    sql` and `,
  )}`
}
