import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import type { Caller } from '@sfa/operations/caller'
import { resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { type StoreReference, storeReferences } from './store-references'

interface Stores {
  survivorId: string
  loserId: string
}

/**
 * Why the store that stays cannot take the records of the other one: it would have more of a kind than a store may have
 * (`limit` of a definition, which every dynamic detail has). Nothing is refused where the other one adds none.
 */
export async function limitRefusal(
  tx: Tx,
  { language }: Pick<Caller, 'language'>,
  stores: Stores,
): Promise<AppError | undefined> {
  const limited = storeReferences(resourcesOf(tenantOf(tx))).filter(
    ({ part, field }) => !part.detail && part.hasValidity && part.resource.limit?.by === field,
  )
  if (limited.length === 0) return undefined
  const asked = limited.map((reference, at) => countTogether(reference, at, stores))
  const { rows } = await sql<{ at: number; own: number; come: number }>`
    select * from (${sql.join(asked, sql` union all `)}) asked where come > 0 order by at`.execute(tx)
  const what = rows.flatMap(({ at, own, come }) => {
    const { resource } = (limited[at] as StoreReference).part
    const max = resource.limit?.most ?? 0
    return own + come > max ? [`${textIn(language, resource.label)} ${own + come}/${max}`] : []
  })
  return what.length > 0 ? new AppError('mergeBeyondLimit', { what: what.join('; ') }) : undefined
}

/** Valid records of the store that stays, and those of the other one that it has not got by what is unique. */
function countTogether({ part, column, unique }: StoreReference, at: number, { survivorId, loserId }: Stores) {
  const table = sql.table(part.table)
  const head = (row: string) => sql.ref(`${row}.${column}`)
  const same = unique.map(
    set =>
      sql`(${sql.join(
        [sql`true`, ...set.map(name => sql`${sql.ref(`s.${name}`)} is not distinct from ${sql.ref(`t.${name}`)}`)],
        sql` and `,
      )})`,
  )
  const isNew =
    same.length > 0
      ? sql`not exists (select from ${table} s
          where ${head('s')} = ${survivorId} and s.is_deleted = 0 and (${sql.join(same, sql` or `)}))`
      : sql`true`
  return sql`select ${at}::int at,
    (select count(*) from ${table} s where ${head('s')} = ${survivorId} and s.is_deleted = 0)::int own,
    (select count(*) from ${table} t where ${head('t')} = ${loserId} and t.is_deleted = 0 and ${isNew})::int come`
}
