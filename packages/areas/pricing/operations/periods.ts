import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { sql } from 'kysely'
import { plannedSql } from './planned-rows'

const dates = ['validFrom', 'validTo']

/** What the row that is in the way is called: the object that it is for. */
const nameOf = (alias: string) => `${alias}.object_code`
const periodOf = (alias: string) => `rtrim(${alias}.valid_from::text || ' ~ ' || coalesce(${alias}.valid_to::text, ''))`
const meets = (one: string, other: string) =>
  `daterange(${one}.valid_from, ${one}.valid_to, '[]') && daterange(${other}.valid_from, ${other}.valid_to, '[]')`

/**
 * The valid record of the same keys that has a day in common with the given one. Its table has a constraint that keeps
 * it when two are written at the same time.
 */
export async function overlapping(
  tx: Tx,
  resource: Resource,
  keys: readonly string[],
  row: WireRow,
  own: string | null,
): Promise<FieldFailure[]> {
  if (row.isDeleted === '1') return []
  const same = keys.map(key => sql`p.${sql.ref(columnOf(key))} = ${row[key]}`)
  const { rows } = await sql<{ name: string; period: string }>`
    select ${sql.raw(nameOf('p'))} name, ${sql.raw(periodOf('p'))} period from ${sql.table(tableOf(resource))} p
    where ${sql.join(same, sql` and `)} and p.is_deleted = 0 and p.id is distinct from ${own}
      and daterange(p.valid_from, p.valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo ?? null}::date, '[]')
    order by p.valid_from limit 1`.execute(tx)
  return rows.map(params => ({ field: 'validFrom', code: 'periodOverlaps', params }))
}

/**
 * The same for the rows of a file: against what is there as it is now, and against each other. A row that takes the
 * place of a period which the same file shortens has to come in a second file.
 */
export async function overlappingRows(scope: CheckScope, keys: readonly string[]): Promise<void> {
  const { tx, tables, plan } = scope
  const table = tableOf(plan.resource)
  const planned = `
    select * from (${plannedSql(scope, [...keys, ...dates, 'isDeleted'])}) r
    where coalesce(r.is_deleted, 0) = 0 and r.valid_from is not null and (r.valid_to is null or r.valid_from <= r.valid_to)`
  const same = (one: string, other: string) =>
    [...keys.map(key => `${one}.${columnOf(key)} = ${other}.${columnOf(key)}`), meets(one, other)].join(' and ')
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select distinct on (r.row_no) r.row_no, ${place(scope, 'validFrom')}, r.valid_from::text, 'periodOverlaps',
       jsonb_build_object('name', ${nameOf('p')}, 'period', ${periodOf('p')})
     from (${planned}) r join ${table} p on p.is_deleted = 0 and p.id is distinct from r.id and ${same('p', 'r')}
     order by r.row_no, p.valid_from`,
  )
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     with planned as materialized (${planned})
     select r.row_no, ${place(scope, 'validFrom')}, r.valid_from::text, 'periodOverlapsInFile',
       jsonb_build_object('row', min(o.row_no))
     from planned r join planned o on o.row_no <> r.row_no and ${same('o', 'r')} group by r.row_no, r.valid_from`,
  )
}
