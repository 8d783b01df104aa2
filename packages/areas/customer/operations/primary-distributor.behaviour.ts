import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { tableOf } from '@sfa/kit/resource'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { changedValue, newValue } from '@sfa/operations/bulk/import/writing/merge-sql'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { primaryDistributor } from '../definitions/primary-distributor.resource'

const table = tableOf(primaryDistributor)

/** A store has one primary distributor for a category at a time; the database refuses what is written at the same time. */
export const primaryDistributorBehaviour: Behaviour = {
  of: primaryDistributor,
  async before(tx, _caller, { before, changed }) {
    const row = { ...before, ...changed }
    if (row.isDeleted !== '1') await refuseOverlap(tx, row, before === null ? null : String(before.id))
  },
  sharedIndexes: { customer_primary_distributor_period: 'validFrom' },
  import: { check: refuseOverlaps },
}

async function refuseOverlap(tx: Tx, row: WireRow, own: string | null): Promise<void> {
  const { rows } = await sql<{ name: string; from: string; to: string | null }>`
    select d.name, p.valid_from::text "from", p.valid_to::text "to" from ${sql.table(table)} p
    join distributor_distributor d on d.id = p.distributor_id
    where p.store_id = ${row.storeID} and p.category_id = ${row.categoryID} and p.is_deleted = 0
      and p.id is distinct from ${own}
      and daterange(p.valid_from, p.valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo ?? null}::date, '[]')
    order by p.valid_from limit 1`.execute(tx)
  const [taken] = rows
  if (!taken) return
  const period = `${taken.from} ~ ${taken.to ?? ''}`.trim()
  throw new AppError('invalid', {}, 200, [
    { field: 'validFrom', code: 'periodTaken', params: { period, name: taken.name } },
  ])
}

/**
 * The same for the rows of a file: against what is there as it is now, and against each other. A row that takes the
 * place of a period which the same file shortens has to come in a second file.
 */
async function refuseOverlaps(scope: CheckScope): Promise<void> {
  const { tx, tables, fields } = scope
  const then = (name: string, otherwise: string) => {
    const staged = fields.find(field => field.name === name)
    return staged ? `case when t.id is null then ${newValue(staged)} else ${changedValue(staged)} end` : otherwise
  }
  const [store, category] = [then('storeID', 't.store_id'), then('categoryID', 't.category_id')]
  const [from, to] = [then('validFrom', 't.valid_from'), then('validTo', 't.valid_to')]
  const planned = `
    select s.row_no, t.id, ${store} store_id, ${category} category_id, ${from} valid_from, ${to} valid_to
    from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no left join ${table} t on t.id = f.id
    where not s.bad and coalesce(${then('isDeleted', 't.is_deleted')}, 0) = 0
      and ${from} is not null and (${to} is null or ${from} <= ${to})`
  const meets = (other: string) => `${other}.store_id = r.store_id and ${other}.category_id = r.category_id
    and daterange(${other}.valid_from, ${other}.valid_to, '[]') && daterange(r.valid_from, r.valid_to, '[]')`
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select distinct on (r.row_no) r.row_no, ${place(scope, 'validFrom')}, r.valid_from::text, 'periodTaken',
       jsonb_build_object('name', d.name, 'period', rtrim(p.valid_from::text || ' ~ ' || coalesce(p.valid_to::text, '')))
     from (${planned}) r join ${table} p on p.is_deleted = 0 and p.id is distinct from r.id and ${meets('p')}
     join distributor_distributor d on d.id = p.distributor_id order by r.row_no, p.valid_from`,
  )
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     with planned as materialized (${planned})
     select r.row_no, ${place(scope, 'validFrom')}, r.valid_from::text, 'periodTakenInFile',
       jsonb_build_object('row', min(o.row_no))
     from planned r join planned o on o.row_no <> r.row_no and ${meets('o')} group by r.row_no, r.valid_from`,
  )
}
