import { isList, isReference } from '@sfa/resource-kit/field-questions'
import { columnOf, fieldOf, tableOf } from '@sfa/resource-kit/resource'
import { resourceOf } from '@sfa/resources/registry'
import { filtersOf } from '../../resource/unfit-choices'
import type { CheckScope } from './check-scope'
import { place, quoted, run } from './check-staged'
import { changedValue, newValue } from './merge-sql'

/** References to records that do not fit another field of the row, or of its record (`filter` of a field). */
export async function checkFiltered(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  for (const { name, column, field } of fields)
    for (const [theirs, own] of filtersOf(field)) {
      if (!isReference(field)) continue
      const target = resourceOf(field.to)
      const theirField = fieldOf(target, theirs)
      const staged = fields.find(one => one.name === own)
      const owned = staged
        ? `case when t.id is null then ${newValue(staged)} else ${changedValue(staged)} end`
        : `t.${columnOf(own)}`
      const chosen = isList(field) ? `any(s.f_${column})` : `s.f_${column}`
      const fits = `${owned} = ${isList(theirField) ? `any(x.${columnOf(theirs)})` : `x.${columnOf(theirs)}`}`
      const by = quoted(plan.say(fieldOf(plan.resource, own).label))
      await run(
        tx,
        `insert into ${tables.faults} (row_no, path, header, value, code, params)
         select distinct on (s.row_no) s.row_no, ${place(scope, name)}, x.${columnOf(target.title)}, 'refFiltered',
           jsonb_build_object('value', x.${columnOf(target.title)}, 'by', ${by})
         from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
         left join ${tableOf(plan.resource)} t on t.id = f.id
         join ${tableOf(target)} x on x.id = ${chosen}
         where not s.bad and ${owned} is not null and not coalesce(${fits}, false)`,
      )
    }
}
