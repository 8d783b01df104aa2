import { sql } from 'kysely'
import { type CompanyLimit, rowLimit } from '../../../resource/saving/company-limits'
import type { CheckScope } from './check-scope'
import { keyText, place } from './check-staged'

/** New rows beyond what the company may have in the list are refused, the last ones first. */
export async function checkRowLimit(scope: CheckScope): Promise<void> {
  const limit = await rowLimit(scope.tx, scope.plan.resource)
  if (limit) await refuseNewBeyond(scope, limit, 'rowLimit')
}

/** Refuses the new rows for which there is no room, in the order of the file; rows refused before take no room. */
export async function refuseNewBeyond(
  scope: CheckScope,
  { max, count }: CompanyLimit,
  code: 'rowLimit' | 'userLimit',
): Promise<void> {
  const { tx, tables, plan } = scope
  const { match } = plan.spec
  await sql
    .raw(`
    insert into ${tables.faults} (row_no, path, header, value, code, params)
    select s.row_no, ${place(scope, ...match)}, ${keyText(scope, match)}, '${code}',
      '${JSON.stringify({ max, count })}'::jsonb
    from (
      select s.*, row_number() over (order by s.row_no) nth from ${tables.rows} s
      where not exists (select from ${tables.found} f where f.row_no = s.row_no)
        and not exists (select from ${tables.faults} e where e.row_no = s.row_no)
    ) s
    where nth > ${Math.max(0, max - count)}`)
    .execute(tx)
}
