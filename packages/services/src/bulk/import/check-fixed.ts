import { tableOf } from '@sfa/resource-kit/resource'
import type { CheckScope } from './check-scope'
import { place, run } from './check-staged'

/** Values that are given once, when the record is created, and that a file would change afterwards. */
export async function checkFixed(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const fixed = fields.filter(
    ({ name, field }) => (field.edit ?? 'always') !== 'always' && !plan.spec.match.includes(name),
  )
  for (const { name, column } of fixed)
    await run(
      tx,
      `insert into ${tables.faults} (row_no, path, header, value, code, params)
       select s.row_no, ${place(scope, name)}, s.f_${column}::text, 'fixedValue', '{}'
       from ${tables.rows} s join ${tables.found} f on f.row_no = s.row_no
       join ${tableOf(plan.resource)} t on t.id = f.id
       where s.f_${column} is distinct from t.${column}
         and (s.f_${column} is not null or '${column}' = any(s.cleared))`,
    )
}
