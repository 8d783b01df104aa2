import { validityOf } from '@sfa/resource-kit/field-questions'
import { columnOf, fieldOf, tableOf } from '@sfa/resource-kit/resource'
import type { CheckScope } from './check-scope'
import { place, quoted, run } from './check-staged'

/**
 * Rows that would give a record more valid records than the definition allows (`limit`): the last ones of the file.
 * Records that the file makes invalid leave room.
 */
export async function checkRecordLimit(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const { limit } = plan.resource
  const validity = validityOf(plan.resource.fields)
  const by = limit && fields.find(({ name }) => name === limit.by)
  if (!limit || !by || validity === undefined) return
  const [table, head, invalid] = [tableOf(plan.resource), columnOf(limit.by), columnOf(validity)]
  const given = fields.some(({ name }) => name === validity) ? `s.f_${invalid}` : 'null'
  const params = JSON.stringify({ of: plan.say(fieldOf(plan.resource, limit.by).label), max: limit.most })
  await run(
    tx,
    `with sound as (
      select s.row_no, s.f_${head} head, coalesce(${given}, t.${invalid}, 0) then_invalid,
        case when t.id is null then 1 else t.${invalid} end now_invalid
      from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no left join ${table} t on t.id = f.id
      where s.f_${head} is not null and not exists (select from ${tables.faults} e where e.row_no = s.row_no)
    ), present as (
      select h.head, (select count(*) from ${table} t where t.${head} = h.head and t.${invalid} = 0) - h.leaving count
      from (select head, count(*) filter (where now_invalid = 0 and then_invalid = 1) leaving from sound group by head) h
    )
    insert into ${tables.faults} (row_no, path, header, value, code, params)
    select row_no, ${place(scope, limit.by)}, '', 'tooManyOfOne', ${quoted(params)}::jsonb
    from (
      select a.row_no, p.count + row_number() over (partition by a.head order by a.row_no) nth
      from sound a join present p using (head) where a.now_invalid = 1 and a.then_invalid = 0
    ) added where nth > ${limit.most}`,
  )
}
