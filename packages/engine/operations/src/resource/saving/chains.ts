import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { isChain } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'

/** Names of the fields that lead up from record to record of the same resource. */
export const chainsOf = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isChain(field) ? [name] : []))

export const hasChain = (resource: Resource): boolean => chainsOf(resource).length > 0

/** Until the transaction ends, no other session of the tenant changes the chains: two changes could make a circle together. */
export const lockChains = (tx: Tx, { key }: Resource): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(concat('chains:', ${key}::text, ':',
    current_setting('app.tenant_id')), 0))`.execute(tx)

/** Refuses a change by which a record would stand above itself; the refusal names the whole circle. */
export async function refuseCircles(tx: Tx, resource: Resource, id: string, changed: WireRow): Promise<void> {
  for (const name of chainsOf(resource)) {
    const above = changed[name] as string | null | undefined
    if (!above) continue
    await lockChains(tx, resource)
    const names = await namesUp(tx, resource, name, above, id)
    if (names)
      throw new AppError('invalid', {}, 200, [
        { field: name, code: 'chainCircle', params: { chain: [names.at(-1), ...names].join(' → ') }, value: above },
      ])
  }
}

/** Names from one record up to another; undefined where the chain does not lead there. */
async function namesUp(
  tx: Tx,
  resource: Resource,
  name: string,
  from: string,
  to: string,
): Promise<string[] | undefined> {
  const table = sql.table(tableOf(resource))
  const above = sql.ref(columnOf(name))
  const title = sql.ref(columnOf(resource.title))
  const { rows } = await sql<{ id: string; title: string }>`
    with recursive up as (
      select id, ${above} above, ${title}::text title, 1 step, array[id] seen from ${table} where id = ${from}
      union all
      select t.id, t.${above}, t.${title}::text, u.step + 1, u.seen || t.id from up u join ${table} t on t.id = u.above
      where u.id <> ${to}::bigint and t.id <> all(u.seen))
    select id::text id, title from up order by step`.execute(tx)
  return rows.at(-1)?.id === to ? rows.map(row => row.title) : undefined
}

/** Those of the records that stand above themselves. */
export async function inCircles(tx: Tx, resource: Resource, ids: readonly string[]): Promise<string[]> {
  const table = sql.table(tableOf(resource))
  const found = new Set<string>()
  for (const name of chainsOf(resource)) {
    const above = sql.ref(columnOf(name))
    const { rows } = await sql<{ id: string }>`
      with recursive up as (
        select id begin, ${above} at, array[id] seen from ${table} where id = any(${ids}::bigint[])
        union all
        select u.begin, t.${above}, u.seen || t.id from up u join ${table} t on t.id = u.at
        where t.id <> all(u.seen))
      select distinct begin::text id from up where at = begin`.execute(tx)
    for (const { id } of rows) found.add(id)
  }
  return [...found]
}
