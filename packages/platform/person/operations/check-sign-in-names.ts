import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { sql } from 'kysely'

/**
 * Sign-in names are unique over all tenants, without regard to case; every row with a name that is taken is refused.
 */
export async function checkSignInNames(scope: CheckScope): Promise<void> {
  const { tx, tables, fields } = scope
  const name = fields.find(field => field.name === 'userName')
  if (!name) return
  const column = `lower(s.f_${name.column})`
  const fault = (code: string) => `insert into ${tables.faults} (row_no, path, header, value, code, params)
    select s.row_no, ${place(scope, name.name)}, s.f_${name.column}, '${code}',
      jsonb_build_object('value', s.f_${name.column})`
  await run(
    tx,
    `${fault('duplicateInFile')} from ${tables.rows} s
     where ${column} in (select lower(f_${name.column}) from ${tables.rows} group by 1 having count(*) > 1)`,
  )
  await sql`${sql.raw(fault('duplicate'))} from ${sql.raw(tables.rows)} s
    where ${sql.raw(column)} in (
        select taken from sign_in_names_taken(array(select distinct lower(${sql.raw(`f_${name.column}`)})
          from ${sql.raw(tables.rows)} where ${sql.raw(`f_${name.column}`)} is not null)) taken)
      and not exists (select from ${sql.raw(tables.found)} f where f.row_no = s.row_no)
      and not exists (select from ${sql.raw(tables.faults)} e where e.row_no = s.row_no and e.code = 'duplicateInFile')`.execute(
    tx,
  )
}
