import { columnOf, tableOf } from '@sfa/kit/resource'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { changedValue, newValue } from '@sfa/operations/bulk/import/writing/merge-sql'

/**
 * The rows of a file as they are going to be written: `row_no`, the `id` of the record that a row changes, and the
 * columns of the fields. Rows that are refused by themselves, and the template's sample, are left out.
 */
export function plannedSql({ plan, tables, fields }: CheckScope, names: readonly string[]): string {
  const table = tableOf(plan.resource)
  const columns = names.map(name => {
    const staged = fields.find(field => field.name === name)
    const column = columnOf(name)
    return staged
      ? `case when t.id is null then ${newValue(staged)} else ${changedValue(staged)} end ${column}`
      : `t.${column}`
  })
  return `select s.row_no, t.id, ${columns.join(', ')}
    from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no left join ${table} t on t.id = f.id
    where not s.bad`
}
