import { validityOf } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource } from '@sfa/kit/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether something new may refer to a record: it is valid, and not out of use (`retiredBy`). */
export function isInUse({ fields, retiredBy }: Resource): RawBuilder<SqlBool> {
  const validity = validityOf(fields)
  const isValid = validity === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(columnOf(validity))} = 0`
  return retiredBy === undefined
    ? isValid
    : sql<SqlBool>`(${isValid} and coalesce(${sql.ref(columnOf(retiredBy))}, 0) = 0)`
}
