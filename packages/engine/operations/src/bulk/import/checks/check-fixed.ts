import { isOwnCells } from '@sfa/kit/fields/field-questions'
import { tableOf } from '@sfa/kit/resource'
import type { CheckScope } from './check-scope'
import { notRefusedByKey, place, quoted, run } from './check-staged'

/** Values that are set once, when the record is created, and that a file would change afterwards. */
export async function checkFixed(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  await checkFixedCells(scope)
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
         and (s.f_${column} is not null or '${column}' = any(s.cleared)) and ${notRefusedByKey(scope)}`,
    )
}

/** The tenant's own fields that a form would not show: for new records, or for changed ones. */
async function checkFixedCells(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  for (const { name, column, field } of fields) {
    if (!isOwnCells(field)) continue
    for (const [cell, { edit = 'always' }] of Object.entries(field.cells ?? {})) {
      if (edit === 'always' || !scope.matches.some(match => match.path === `${name}.${cell}`)) continue
      const said = `s.f_${column} -> ${quoted(cell)}`
      const onChanged = `t.id is not null and ${said} is distinct from coalesce(t.${column} -> ${quoted(cell)}, 'null')`
      const onNew = `t.id is null and ${said} <> 'null'`
      const wrong = [...(edit === 'onUpdate' ? [] : [onChanged]), ...(edit === 'onCreate' ? [] : [onNew])]
      await run(
        tx,
        `insert into ${tables.faults} (row_no, path, header, value, code, params)
         select s.row_no, ${place(scope, `${name}.${cell}`)}, s.f_${column} ->> ${quoted(cell)},
           case when t.id is null then 'notOnNew' else 'fixedValue' end, '{}'
         from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
         left join ${tableOf(plan.resource)} t on t.id = f.id
         where s.f_${column} ? ${quoted(cell)} and (${wrong.join(' or ')}) and ${notRefusedByKey(scope)}`,
      )
    }
  }
}
