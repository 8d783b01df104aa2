import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type Language, textIn } from '@sfa/kernel/language'
import type { RefField } from '@sfa/kit/fields/field'
import { validityOf } from '@sfa/kit/fields/field-questions'
import { idPattern } from '@sfa/kit/fields/wire-id'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'

/**
 * Locks the heads of records that a change may give one more valid record, in the order of their ids: before the
 * records, as a save of a head with its lines does. A caller that changes several records locks the heads of all of them
 * at once. Nothing is read where the definition has no limit or the change cannot add a record.
 */
export async function lockHeads(
  tx: Tx,
  resource: Resource,
  { ids = [], changes }: { ids?: readonly string[]; changes: readonly WireRow[] },
): Promise<void> {
  const { limit, fields } = resource
  const validity = validityOf(fields)
  if (!limit || validity === undefined) return
  const named = changes.map(change => change[limit.by]).filter(id => idPattern.test(String(id)))
  if (named.length === 0 && !changes.some(change => String(change[validity]) === '0')) return
  const present = ids.filter(id => idPattern.test(id))
  await sql`
    select from ${sql.table(headTable(resource, limit.by))} where id = any(array(
      select ${sql.ref(columnOf(limit.by))} from ${sql.table(tableOf(resource))} where id = any(${present}::bigint[])
      union all select unnest(${named}::bigint[])))
    order by id for no key update`.execute(tx)
}

const headTable = (resource: Resource, by: string) => tableOf(resourceOf((fieldOf(resource, by) as RefField).to))

/**
 * Refuses one valid record more than the definition allows to refer to the same record (`limit`). Records of one head
 * are counted one after the other, since each locks the head.
 */
export async function requireRoomBelowHead(
  tx: Tx,
  resource: Resource,
  { before, changed }: { before: WireRow | null; changed: WireRow },
  language: Language,
): Promise<void> {
  const { limit, fields } = resource
  const validity = validityOf(fields)
  if (!limit || validity === undefined) return
  const after = { ...before, ...changed }
  const isAdded =
    after[validity] !== '1' && (before === null || before[validity] === '1' || changed[limit.by] !== undefined)
  const head = after[limit.by]
  if (!isAdded || head === null || head === undefined) return
  // That of a record that exists is locked already (`lockHeads`). Records that refer to the head are not kept waiting.
  await sql`select from ${sql.table(headTable(resource, limit.by))} where id = ${head} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from ${sql.table(tableOf(resource))}
    where ${sql.ref(columnOf(limit.by))} = ${head} and ${sql.ref(columnOf(validity))} = 0`.execute(tx)
  if ((rows[0]?.n ?? 0) < limit.most) return
  const params = { of: textIn(language, fieldOf(resource, limit.by).label), max: limit.most }
  throw new AppError('invalid', {}, 200, [{ field: limit.by, code: 'tooManyOfOne', params }])
}
