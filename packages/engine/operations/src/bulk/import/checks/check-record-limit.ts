import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { RefField } from '@sfa/kit/fields/field'
import { validityOf } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { Chunk } from '../writing/chunk-writer'
import { sameKey } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { place, quoted, run } from './check-staged'

/**
 * Rows that would give a record more valid records than the definition allows (`limit`): the last ones of the file.
 * Records that the file makes invalid leave room.
 */
export const checkRecordLimit = (scope: CheckScope): Promise<void> =>
  refuseBeyond(
    scope,
    `left join ${scope.tables.found} f on f.row_no = s.row_no left join ${tableOf(scope.plan.resource)} t on t.id = f.id`,
  )

/**
 * The same of the rows of a chunk that is about to be written. Records may have been added since the checks: their
 * heads are locked, in the order of their ids, until the chunk is committed.
 */
export async function keepRecordLimit(scope: CheckScope, { firstRow, lastRow }: Chunk): Promise<void> {
  const { tx, plan, tables } = scope
  const { limit } = plan.resource
  const by = limit && scope.fields.find(({ name }) => name === limit.by)
  if (!by) return
  const within = `s.row_no between ${firstRow} and ${lastRow}`
  await lockHeadsOf(tx, scope, `select s.f_${by.column} from ${tables.rows} s where ${within}`)
  await refuseBeyond(scope, `left join ${tableOf(plan.resource)} t on ${sameKey(plan.resource)}`, within)
}

async function lockHeadsOf(tx: Tx, { plan: { resource } }: CheckScope, heads: string): Promise<void> {
  const { to } = fieldOf(resource, resource.limit?.by as string) as RefField
  await sql
    .raw(`
    select from ${tableOf(resourceOf(to))} where id = any(array(${heads})) order by id for no key update`)
    .execute(tx)
}

async function refuseBeyond(scope: CheckScope, joined: string, within = 'true'): Promise<void> {
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
      from ${tables.rows} s ${joined}
      where ${within} and s.f_${head} is not null and not exists (select from ${tables.faults} e where e.row_no = s.row_no)
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
