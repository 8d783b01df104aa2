import type { Field } from '@sfa/kit/fields/field'
import { isList, isReference } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, isTree, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { amongOf, codesOfAmong, filtersOf } from '../../../resource/saving/unfit-choices'
import { changedValue, newValue } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { place, quoted, run } from './check-staged'

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
      const from = `${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
        left join ${tableOf(plan.resource)} t on t.id = f.id cross join lateral ${chosenIn(field, column)} c (id)`
      const fits = belongs(theirField, `x.${columnOf(theirs)}`, 'p.owned')
      const by = quoted(plan.say(fieldOf(plan.resource, own).label))
      // Many rows say the same two, so that these are compared first; usually all of them fit.
      await run(
        tx,
        `insert into ${tables.faults} (row_no, path, header, value, code, params)
         with pairs as materialized (
           select distinct c.id, ${owned} owned from ${from} where not s.bad and c.id is not null and ${owned} is not null
         ), unfit as materialized (
           select p.id, p.owned, x.${columnOf(target.title)} title from pairs p join ${tableOf(target)} x on x.id = p.id
           where not coalesce(${fits}, false)
         )
         select distinct on (s.row_no) s.row_no, ${place(scope, name)}, u.title, 'refFiltered',
           jsonb_build_object('value', u.title, 'by', ${by})
         from unfit u join (select s.row_no, c.id, ${owned} owned from ${from} where not s.bad offset 0) s
           on s.id = u.id and s.owned = u.owned
         where exists (select from unfit)`,
      )
    }
}

/** The records that a row of the staging names in a field, as rows. */
const chosenIn = (field: Field, column: string): string =>
  isList(field) ? `unnest(s.f_${column})` : `(values (s.f_${column}))`

/** SQL: a field of the chosen record names the wanted one or, in a tree, something below it, as searches understand it. */
function belongs(field: Field, theirs: string, wanted: string): string {
  const equal = `${wanted} = ${isList(field) ? `any(${theirs})` : theirs}`
  if (!isReference(field) || !isTree(resourceOf(field.to))) return equal
  const ids = isList(field) ? theirs : `array[${theirs}]`
  return `(${equal} or exists (select from ${tableOf(resourceOf(field.to))} d
    where d.id = any(${ids}) and d.full_path like '%/' || ${wanted} || '/%'))`
}

/** Chosen records that refer to none of what `among` of a field names, or have none of its values. */
export async function checkAmong(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  for (const { name, column, field } of fields)
    for (const [theirs, codes] of amongOf(field)) {
      if (!isReference(field)) continue
      const target = resourceOf(field.to)
      const coded = codesOfAmong(target, theirs)
      const theirField = fieldOf(target, theirs)
      const named = codes.map(quoted).join(', ')
      const wanted = coded
        ? `(select array_agg(r.id) from ${tableOf(coded.of)} r where r.${columnOf(coded.code)} in (${named}))`
        : `array[${named}]`
      const fits = isList(theirField) ? `x.${columnOf(theirs)} && ${wanted}` : `x.${columnOf(theirs)} = any(${wanted})`
      const from = `${tables.rows} s cross join lateral ${chosenIn(field, column)} c (id)`
      const what = quoted(plan.say(field.label))
      await run(
        tx,
        `insert into ${tables.faults} (row_no, path, header, value, code, params)
         with chosen as materialized (
           select distinct c.id from ${from} where not s.bad and c.id is not null
         ), unfit as materialized (
           select x.id, x.${columnOf(target.title)} title from chosen join ${tableOf(target)} x on x.id = chosen.id
           where not coalesce(${fits}, false)
         )
         select distinct on (s.row_no) s.row_no, ${place(scope, name)}, u.title, 'refAmong',
           jsonb_build_object('value', u.title, 'what', ${what})
         from unfit u join (select s.row_no, c.id from ${from} where not s.bad offset 0) s on s.id = u.id
         where exists (select from unfit)`,
      )
    }
}
