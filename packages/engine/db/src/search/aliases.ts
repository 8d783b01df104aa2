import type { RefField } from '@sfa/kit/fields/field'
import { uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The condition of a search on the same field of another resource, or on its code. */
export type ConditionIn = (resource: Resource, names: readonly string[]) => RawBuilder<SqlBool> | null

/**
 * A condition on the code of a record, or on the code of one that it refers to (`codeOf`): what was merged into a record
 * lends it its codes. Whole codes (`exact`) are looked up in the two indexes; parts of them read the table once, and the
 * aliases beside it.
 */
export function withAliases(
  resource: Resource,
  names: readonly string[],
  condition: RawBuilder<SqlBool>,
  on: ConditionIn,
  exact = false,
): RawBuilder<SqlBool> {
  const table = sql.table(tableOf(resource))
  const ways = names.flatMap(name => {
    const lent = lentBy(resource, name, on)
    return lent ? [lent] : []
  })
  if (ways.length === 0) return condition
  return exact
    ? sql<SqlBool>`id in (select id from ${table} where ${condition} ${sql.join(
        ways.map(({ column, ids }) => sql`union all select id from ${table} where ${column} in (${ids})`),
        sql` `,
      )})`
    : // Whether there is any is asked once, where each row that does not meet the condition would be looked up among none.
      sql<SqlBool>`(${condition} or ${sql.join(
        ways.map(({ column, ids }) => sql`(exists (${ids}) and ${column} in (${ids}))`),
        sql` or `,
      )})`
}

/** The records that aliases which meet the condition were merged into, and the column that names them here. */
function lentBy(resource: Resource, name: string, on: ConditionIn) {
  if (resource.linesOf) return
  const field = name === 'id' ? undefined : fieldOf(resource, name)
  const through = field && 'codeOf' in field ? field.codeOf : undefined
  const target = through === undefined ? resource : resourceOf((fieldOf(resource, through) as RefField).to)
  const code = uniqueCodeOf(target.fields)
  if (target.mergedInto === undefined || code === undefined || (through === undefined && name !== code)) return
  const condition = on(target, [code])
  if (!condition) return
  const survivor = sql.ref(columnOf(target.mergedInto))
  return {
    column: sql.ref(through === undefined ? 'id' : columnOf(through)),
    ids: sql`select ${survivor} from ${sql.table(tableOf(target))} where ${survivor} is not null and ${condition}`,
  }
}
