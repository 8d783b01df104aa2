import { isMeasured } from '@sfa/kit/fields/field-questions'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { changedValue, newValue } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { place, run } from './check-staged'

/** The name of a unit, of the alias, in the language of who imports. */
export const unitNamed = ({ plan }: Pick<CheckScope, 'plan'>, alias: string): string =>
  plan.say(['', 'en']) === 'en' ? `coalesce(nullif(${alias}.name_en, ''), ${alias}.name_cn)` : `${alias}.name_cn`

/**
 * Parts of units that are counted, as 0.5 bottles. Product and unit are those of the row, else of its record; `table` has the
 * records that rows were found as. What a record has already, and the row leaves as it is, is not asked about.
 */
export async function checkMeasured(scope: CheckScope, table = tableOf(scope.plan.resource)): Promise<void> {
  const { tx, tables, fields } = scope
  for (const { name, column, field } of fields) {
    if (!isMeasured(field)) continue
    const idOf = (own: string | undefined) => {
      const staged = fields.find(one => one.name === own)
      if (!own) return 'null'
      return staged
        ? `case when t.id is null then ${newValue(staged)} else ${changedValue(staged)} end`
        : `t.${columnOf(own)}`
    }
    const { of, unit } = field.measured
    const own = [of, unit].flatMap(name => (name ? [`${idOf(name)} is distinct from t.${columnOf(name)}`] : []))
    const isSet = ['t.id is null', `s.f_${column} is distinct from t.${columnOf(name)}`, ...own].join(' or ')
    await run(
      tx,
      `insert into ${tables.faults} (row_no, path, header, value, code, params)
       select s.row_no, ${place(scope, name)}, trim_scale(s.f_${column})::text, 'wholeUnits',
         jsonb_build_object('unit', ${unitNamed(scope, 'm')})
       from (select * from ${tables.rows} where not bad and f_${column} <> trunc(f_${column})) s
       left join ${tables.found} f on f.row_no = s.row_no left join ${table} t on t.id = f.id
       cross join lateral measure_of((${idOf(of)})::bigint, (${idOf(unit)})::bigint) m where not m.decimals and (${isSet})`,
    )
  }
}
